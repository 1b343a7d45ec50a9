/** Recognises standards by their names. */
import { createLookupTable } from '#domain/text/table.ts';
export interface NamedStandard {
  readonly code: string;
  readonly name: string;
  /** The levels of the standard, highest first. */
  readonly levels?: readonly string[];
}

export interface StandardNames {
  /** Finds the standards named in a text, the longest name first, at most two, and returns the text without these names. */
  find(text: string): { readonly codes: readonly string[]; readonly rest: string };
  /**
   * Finds the standard that a short text names by a part of its name, given the standard of the previous question (市政的呢, after 建筑工程总承包);
   * null if there is none.
   */
  findBeside(text: string, code: string): string | null;
  /** Returns the levels of a standard, highest first. */
  listLevels(code: string): readonly string[];
}

/** Short names that cannot be derived by truncating the full name. */
const SHORT = createLookupTable<readonly string[]>({
  建筑工程: ['建筑', '房建', '房屋建筑', '房屋建筑工程'],
  市政公用工程: ['市政', '市政工程', '市政公用'],
  水利水电工程: ['水利', '水利水电', '水电'],
  港口与航道工程: ['港口与航道', '港航', '港口航道'],
  石油化工工程: ['石化', '石油化工', '化工石油'],
  建筑装修装饰工程: ['装修', '装饰装修', '装修装饰', '建筑装修装饰', '装饰'],
  电子与智能化工程: ['智能化', '弱电', '电子与智能化', '电子智能化'],
  城市及道路照明工程: ['路灯照明', '路灯', '亮化', '城市照明', '道路照明', '照明'],
  起重设备安装工程: ['起重设备', '起重设备安装', '起重安装', '塔吊', '塔机', '塔吊拆装'],
  防水防腐保温工程: ['防水防腐保温', '防水', '防腐保温'],
  建筑机电安装工程: ['机电安装', '建筑机电安装', '建筑机电'],
  建筑装饰工程: ['装饰', '建筑装饰', '装修'],
  建筑智能化系统: ['智能化', '建筑智能化', '弱电'],
  风景园林工程: ['风景园林', '园林'],
  轻型钢结构工程: ['轻型钢结构', '轻钢'],
  建筑幕墙工程: ['幕墙', '建筑幕墙'],
  消防设施工程: ['消防', '消防设施', '消防工程'],
  古建筑工程: ['古建', '古建筑', '仿古建筑'],
  港口与海岸工程: ['港口与海岸', '港口海岸', '沿海码头', '内河码头', '码头'],
  模板脚手架: ['模板脚手架', '脚手架'],
  预拌混凝土: ['预拌混凝土', '商品混凝土', '商混', '商砼'],
  房屋建筑工程: ['房屋建筑', '房建', '建筑工程'],
  化工石油工程: ['化工石油', '石油化工', '石化'],
  机电安装工程: ['机电安装', '机电'],
  机场场道工程: ['场道', '机场场道', '机场跑道'],
  机场目视助航工程: ['目视助航', '助航灯光', '助航'],
  民航空管工程及机场弱电系统工程: ['民航空管', '空管', '机场弱电'],
  公路路基工程: ['路基'],
  公路路面工程: ['路面'],
  公路交通工程: ['公路交通', '交通安全设施', '公路机电'],
  铁路铺轨架梁工程: ['铺轨架梁', '铺架', '铺轨', '架梁'],
  铁路电务工程: ['电务'],
  铁路电气化工程: ['电气化'],
  通航建筑物工程: ['通航建筑物', '通航建筑', '通航', '船闸'],
  水工金属结构制作与安装工程: ['水工金属结构', '金属结构制作'],
  水利水电机电安装工程: ['水电机电安装', '水利机电安装', '水电站机电安装', '水电站机电', '水电站安装'],
  港航设备安装及水上交管工程: ['港航设备', '水上交管'],
  海洋石油工程: ['海洋石油', '海油'],
  地基基础工程: ['地基基础', '地基与基础', '地基', '桩基'],
  河湖整治工程: ['河湖整治', '河道整治', '河道治理', '河湖', '河道'],
  输变电工程: ['输变电', '送变电'],
  核工程: ['核工程', '核电'],
  特种工程: ['特种工程', '特种专业'],
  照明工程: ['照明', '亮化'],
  环境工程: ['环境', '环保'],
  冶炼工程: ['冶炼', '冶金'],
  农林工程: ['农林', '林业'],
  航天航空工程: ['航天航空', '航空航天'],
  化工石化医药: ['化工', '石化', '医药', '化工石化'],
  '石油天然气（海洋石油）': ['石油天然气', '油气', '天然气', '海洋石油'],
  电子通信广电: ['电子', '通信', '广电', '电子通信'],
  商物粮: ['商业', '粮食', '冷库'],
  核工业: ['核工业', '核电'],
  轻纺: ['轻工', '纺织'],
  铁道: ['铁路', '铁道'],
  水运: ['水运', '港口', '码头'],
  民航: ['民航', '机场'],
  农林: ['农业', '林业', '农林'],
  建筑: ['建筑', '房建', '房屋建筑'],
});
/** Unambiguous names, which do not require a level or 资质 next to them. */
const ALONE = createLookupTable<readonly string[]>({
  预拌混凝土: ['预拌混凝土', '商品混凝土', '商混', '商砼'],
  特种工程: ['特种工程'],
  模板脚手架: ['模板脚手架', '脚手架资质', '脚手架的资质', '脚手架专包'],
});
/** Names that only one standard of its kind has. */
const WHOLE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/特级资质$/, ['特级资质', '施工总承包特级', '总承包特级', '特级企业', '特级标准', '特级']],
  [/^施工劳务$/, ['施工劳务', '劳务资质', '劳务分包', '劳务企业', '劳务公司', '劳务单位', '劳务队伍']],
  [/监理综合资质$/, ['监理综合资质', '综合监理', '监理综合']],
  [/监理事务所资质$/, ['监理事务所']],
  [
    /^工程勘察资质$/,
    ['工程勘察资质', '工程勘察', '勘察资质', '勘察综合', '勘察甲级', '勘察乙级', '岩土工程勘察', '工程测量'],
  ],
  [/^海洋工程勘察资质$/, ['海洋工程勘察', '海洋勘察']],
  [
    /编制单位资质$/,
    ['城乡规划编制', '规划编制单位', '规划单位', '规划编制', '国土空间规划编制', '规划资质', '规划甲级', '规划乙级'],
  ],
  [/^工程设计资质/, ['工程设计综合', '设计综合', '工程设计资质综合甲级', '综合甲级']],
  [/设计事务所资质$/, ['设计事务所', '建筑设计事务所', '结构设计事务所', '机电设计事务所']],
];

const LEVEL = '(?:[特一二三]|甲|乙|丙|丁)级';

/** Splits a name into subject and kind: 化工石油工程监理 consists of 化工石油工程 and 监理. */
function getParts(name: string): { readonly core: string; readonly kind: string } {
  const match = /^(.+?)(施工总承包|专业承包|监理|行业工程设计|工程设计专项|设计专项)$/.exec(name);
  return { core: match?.[1] ?? name, kind: match?.[2] ?? '' };
}

/** Parts of names that do not identify a kind of structure. */
const OF_ALL_WORKS = /^(?:工程|建筑|设备|设施|安装|系统|基础|结构|城市|道路|公用|房屋|专业|设计|制作|整治|综合|行业)$/;

/** Splits the subject of a name: 化工 and 石油 of 化工石油工程, 港口 and 航道 of 港口与航道工程. */
const getHalves = (core: string): readonly string[] =>
  core
    .replace(/工程$/u, '')
    .split(/[与及和、]/u)
    .flatMap((piece) => (piece.length === 4 ? [piece, piece.slice(0, 2), piece.slice(2)] : [piece]))
    .filter((piece) => piece.length > 1 && !OF_ALL_WORKS.test(piece));

/** Returns the parts of a name that occur in no other standard of its kind and are not the full name of a standard of another kind (航道工程专业承包). */
function ownHalves(name: string, all: readonly string[]): readonly string[] {
  const { core, kind } = getParts(name);
  if (kind === '') return [];
  const others = all.filter((one) => one !== name).map(getParts);
  return getHalves(core).filter(
    (half) =>
      !others.some((other) =>
        other.kind === kind ? other.core.includes(half) : other.core.replace(/工程$/u, '') === half,
      ),
  );
}

interface Spellings {
  readonly full: readonly string[];
  /** Spellings accepted only next to a level or 资质. */
  readonly bare: readonly string[];
  /** Spellings with the kind before the subject, accepted only before a level: 监理市政甲级. */
  readonly inverted: readonly string[];
}

function getSpellings(name: string, all: readonly string[]): Spellings {
  const whole = WHOLE.filter(([pattern]) => pattern.test(name)).flatMap(([, names]) => names);
  if (whole.length > 0) return { full: [name, ...whole], bare: [], inverted: [] };
  const { core, kind } = getParts(name);
  const short = core.replace(/工程$/u, '');
  const cores = [
    ...new Set([
      core,
      ...(SHORT[core] ?? SHORT[`${core}工程`] ?? []),
      ...(short.length > 1 ? [short, `${short}工程`] : []),
      ...ownHalves(name, all),
      ...(/^建筑.{3,}/.test(short) ? [short.slice(2)] : []),
    ]),
  ];
  const ends: Readonly<Record<string, readonly string[]>> = createLookupTable({
    施工总承包: ['施工总承包', '总承包', '总包', '施工总包'],
    专业承包: ['专业承包', '专包', '专业分包'],
    监理: ['监理'],
    行业工程设计: ['行业工程设计', '行业设计', '设计行业', '行业', '设计', '工程设计'],
    工程设计专项: ['工程设计专项', '设计专项', '专项设计', '设计'],
    设计专项: ['设计专项', '专项设计', '设计'],
  });
  const kinds = ends[kind] ?? [];
  const full = cores.flatMap((one) => kinds.map((end) => one + end));
  const inverted = cores.flatMap((one) => kinds.map((end) => end + one));
  return { full: [name, ...full, ...(ALONE[core] ?? [])], bare: /承包$/.test(kind) ? cores : [], inverted };
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Spelling {
  readonly code: string;
  readonly text: string;
  readonly pattern: RegExp;
  readonly priority: number;
}

/** 一级注册建造师 is a person, while 一级资质 is a level of the standard. */
const NOT_A_PERSON = '(?!注册(?!人员)|建造师|造价|结构|建筑师|监理工程师|消防工程师)';

/** A level next to the name belongs to the name, regardless of the following words. */
const LEVEL_OF_STANDARD = new RegExp(`^(${LEVEL})(?=注册|建造师)`);

function getPatterns({ code, name }: NamedStandard, all: readonly string[]): Spelling[] {
  const { full, bare, inverted } = getSpellings(name, all);
  // The top grade is one standard for all types of projects, so 建筑特级 matches no other standard. 路灯工程要几级资质才能接 asks for the level.
  const levels = `(?:${LEVEL.replace('特', '')}|[要得需用][几哪什么]{1,2}个?级)(?!的?(?:工程)?(?:设计|监理|勘察))`;
  // 市政二级建造师 is a person; if no such constructor registration exists (钢结构二级建造师), the level belongs to the standard.
  const notAPerson = /专业承包$/.test(name) ? '' : NOT_A_PERSON;
  // In 仿古建筑 400 平以上三级能不能做 the level follows later in the same clause.
  const beforeLevel = (text: string): Spelling => ({
    code,
    text,
    priority: 0,
    pattern: new RegExp(
      `${escape(text)}(?!(?:工程)?师)(?:工程)?(?=(?:(?!设计|监理|勘察)[^，。？！,?]){0,12}(?:${levels})${notAPerson})`,
    ),
  });
  return [
    ...[...new Set([...bare, ...inverted])].map(beforeLevel),
    ...[...new Set(full)].map((text) => ({
      code,
      text,
      priority: 2,
      pattern: new RegExp(
        escape(text).replace(
          /(施工总承包|总承包|总包|专业承包|专包|监理|设计)$/u,
          `(?:工程)?的?(?:(?:专业|行业)?${LEVEL.replace('特', '')}的?)?$1`,
        ),
      ),
    })),
    ...[...new Set(bare)].map((text) => ({
      code,
      text,
      priority: 1,
      pattern: new RegExp(
        `${escape(text)}(?:工程)?(?=(?:${levels})${notAPerson}|企业?资质|(?:这个|那个|的)?资质|标准)|(?<=(?:${levels}))${escape(text)}(?:工程)?(?!师|专业)`,
      ),
    })),
  ];
}

/** Creates the search for standards by name in running text: 建筑总承包一级, 市政二级, 房建监理甲级. */
export function createStandardNames(standards: readonly NamedStandard[]): StandardNames {
  const all = standards.map(({ name }) => name);
  const spellings = standards
    .flatMap((one) => getPatterns(one, all))
    .sort((a, b) => b.text.length - a.text.length || b.priority - a.priority || a.code.localeCompare(b.code));
  return {
    find(text) {
      let rest = text;
      const codes: string[] = [];
      for (const spelling of spellings) {
        if (codes.length === 2) break;
        const match = spelling.pattern.exec(rest);
        if (!match) continue;
        const { code } = spelling;
        // 海洋勘察甲级 also contains 勘察甲级: of two overlapping names with equal length, the earlier one is used.
        const isShared = spellings.some((other) => {
          if (other.code === code || other.text.length !== spelling.text.length) return false;
          const index = other.pattern.exec(rest)?.index ?? match.index;
          return index < match.index && index + other.text.length > match.index;
        });
        if (isShared) continue;
        if (!codes.includes(code)) codes.push(code);
        // A level inside the name (建筑一级总承包) is still extracted.
        const level = new RegExp(LEVEL).exec(match[0])?.[0] ?? '';
        const after = rest.slice(match.index + match[0].length).replace(LEVEL_OF_STANDARD, '$1的');
        rest = `${rest.slice(0, match.index)} ${level} ${after}`;
      }
      return { codes, rest: rest.replace(/\s+/g, ' ').trim() };
    },
    findBeside(text, code) {
      const group = code.slice(0, -2);
      const found = spellings.find(
        (one) => one.code !== code && one.code.slice(0, -2) === group && text.includes(one.text),
      );
      return found?.code ?? null;
    },
    listLevels: (code) => standards.find((one) => one.code === code)?.levels ?? [],
  };
}
