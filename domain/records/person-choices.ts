/**
 * Suggestions for free-text fields in forms. Names follow db/facts/registered-professions.json (a test compares them). Records may contain
 * other names, because provinces and older certificates use different names.
 */
const CONSTRUCTOR_1 = [
  '建筑工程',
  '公路工程',
  '铁路工程',
  '民航机场工程',
  '港口与航道工程',
  '水利水电工程',
  '矿业工程',
  '市政公用工程',
  '通信与广电工程',
  '机电工程',
] as const; // prettier-ignore
const CONSTRUCTOR_2 = ['建筑工程', '公路工程', '水利水电工程', '市政公用工程', '矿业工程', '机电工程'] as const;
const COST = ['土木建筑工程', '交通运输工程', '水利工程', '安装工程'] as const;
const SAFETY = [
  '煤矿安全',
  '金属非金属矿山安全',
  '化工安全',
  '金属冶炼安全',
  '建筑施工安全',
  '道路运输安全',
  '其他安全（不包括消防安全）',
] as const; // prettier-ignore
const SUPERVISION = [
  '房屋建筑工程',
  '冶炼工程',
  '矿山工程',
  '化工石油工程',
  '水利水电工程',
  '电力工程',
  '农林工程',
  '铁路工程',
  '公路工程',
  '港口与航道工程',
  '航天航空工程',
  '通信工程',
  '市政公用工程',
  '机电安装工程',
] as const; // prettier-ignore

/** Kinds of registration with their specialties. The list of specialties is empty if the kind has none or they are not certain. */
export const REGISTRATION_TYPES: readonly { readonly name: string; readonly specialties: readonly string[] }[] = [
  { name: '一级建造师', specialties: CONSTRUCTOR_1 },
  { name: '二级建造师', specialties: CONSTRUCTOR_2 },
  { name: '监理工程师', specialties: SUPERVISION },
  { name: '一级造价工程师', specialties: COST },
  { name: '二级造价工程师', specialties: COST },
  { name: '一级建筑师', specialties: [] },
  { name: '二级建筑师', specialties: [] },
  { name: '一级结构工程师', specialties: [] },
  { name: '二级结构工程师', specialties: [] },
  { name: '土木工程师', specialties: ['岩土', '港口与航道工程', '水利水电工程', '道路工程'] },
  { name: '公用设备工程师', specialties: ['暖通空调', '给水排水', '动力'] },
  { name: '电气工程师', specialties: ['供配电', '发输变电'] },
  { name: '化工工程师', specialties: [] },
  { name: '环保工程师', specialties: [] },
  { name: '城乡规划师', specialties: [] },
  { name: '注册安全工程师', specialties: SAFETY },
  { name: '注册消防工程师', specialties: [] },
];

/** Kinds of other people (data model: other person). */
export const OTHER_PERSON_KINDS = ['技术负责人', '职称人员', '现场管理人员', '技术工人', '安全员', '其他'] as const;

/** Posts on construction sites, JGJ/T 250-2011. */
export const SITE_POSTS = [
  '施工员',
  '质量员',
  '安全员',
  '标准员',
  '材料员',
  '机械员',
  '劳务员',
  '资料员',
  '造价员',
  '测量员',
  '试验员',
] as const; // prettier-ignore

export const EDUCATIONS = ['博士研究生', '硕士研究生', '大学本科', '大学专科', '中等专科', '高中及以下'] as const;

/** The specialties of all kinds, for lists in which the kind is unknown. */
export const REGISTRATION_SPECIALTIES: readonly string[] = [
  ...new Set(REGISTRATION_TYPES.flatMap(({ specialties }) => specialties)),
];
export const TITLE_NAMES = ['助理工程师', '工程师', '高级工程师', '正高级工程师'] as const;
export const TITLE_SERIES = ['工程系列', '经济系列', '会计系列'] as const;

/**
 * Pattern for the technical lead of the enterprise, also combined with another post (副总经理兼技术负责人). It excludes technical leads of projects
 * and branches, and deputies.
 */
const LEAD_POST = /^(?!.*(?:项目|分公司|分院|副技术负责人|助理)).*技术负责人(?:$|[（(、/,，;；\s兼])/;

/** Returns the kind of a person without registration by the post; null if the post does not determine it. */
export function getPersonKindByPost(postName: string): (typeof OTHER_PERSON_KINDS)[number] | null {
  if (LEAD_POST.test(postName)) return '技术负责人';
  return (SITE_POSTS as readonly string[]).includes(postName) ? '现场管理人员' : null;
}
