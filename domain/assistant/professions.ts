/** Certificates of people; a statement about one never answers a question about another. */
const PROFESSIONS: readonly (readonly [string, RegExp])[] = [
  ['constructor', /建造师|[一二]建(?!筑)/],
  ['supervisor', /监理工程师/],
  ['cost', /造价工程师/],
  ['architect', /建筑师/],
  ['structural', /结构工程师|勘察设计注册工程师/],
  ['geotechnical', /岩土|勘察设计注册工程师/],
  ['utility', /公用设备工程师|勘察设计注册工程师/],
  ['electrical', /电气工程师|勘察设计注册工程师/],
  ['chemical', /化工工程师|勘察设计注册工程师/],
  ['environmental', /环保工程师|勘察设计注册工程师/],
  ['planner', /城乡规划师/],
  ['safety', /注册安全工程师/],
  ['fire', /消防工程师/],
  [
    'manager',
    /安全生产考核|安全生产管理人员|三类人员|安管人员|专职安全|(?<![a-z])(?:[abc]|abc)\s?类?证(?![a-z])|A、B、C 证/i,
  ],
  ['special', /特种作业|架子工|建筑电工|司索|塔吊司机|起重机械司机/],
  ['post', /岗位证|施工现场专业人员|施工员|质量员|材料员|八大员/],
];

const GRADED = /([一二])(?:级)?(?:注册)?(?:建造师|造价工程师|建筑师|结构工程师|建(?!筑|造))/g;

export interface NamedProfession {
  readonly professions: readonly string[];
  /** 一 or 二, if the name contains a grade. */
  readonly grades: readonly string[];
}

/** Finds the professions whose certificates a text names. */
export const readProfessions = (text: string): NamedProfession => ({
  professions: PROFESSIONS.filter(([, pattern]) => pattern.test(text)).map(([id]) => id),
  grades: [...new Set([...text.matchAll(GRADED)].map(([, grade = '']) => grade))],
});

const areApart = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one));

/** Returns whether both texts name personal certificates, but of different professions or grades. */
export const nameDifferentProfessions = (asked: NamedProfession, told: NamedProfession): boolean =>
  areApart(asked.professions, told.professions) ||
  (told.professions.length === 1 && asked.professions.length === 1 && areApart(asked.grades, told.grades));
