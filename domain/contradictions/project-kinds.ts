/** Recognises kinds of projects by words, with their general standards and constructor specialties. */
import { normaliseSpecialty } from '#domain/qualification/vocabulary/registrations.ts';

/** Words that identify the kind of a project, regardless of the rest of its name. */
const KIND_WORDS: Readonly<Record<string, RegExp>> = {
  公路: /公路|高速路|路基|路面/,
  铁路: /铁路|铺轨|接触网/,
  水利: /水库|大坝|堤防|水闸|灌区|河道/,
  电力: /输电|变电站|火电|风电|光伏|发电机组/,
  港口与航道: /码头|航道|船闸|防波堤/,
  矿山: /矿井|露天矿|选矿|巷道|洗煤/,
  冶金: /高炉|转炉|轧钢|焦炉|烧结/,
  石油化工: /炼油|储油|化工装置|输油|输气/,
  通信: /通信基站|光缆|通信管道/,
  民航: /跑道|航站楼|机场/,
  房屋建筑: /住宅|办公楼|厂房|教学楼|宿舍|商业楼/,
};
/** Words of whole projects; a unit work with one of them (小区道路, 室外管网) may belong to a project of another kind. */
const NAME_WORDS: Readonly<Record<string, RegExp>> = {
  公路: /国道|省道|县道|乡道|[GS]\d{2,4}线?/,
  市政: /市政|城市道路|污水|雨污|排水管|供水管|管网|地铁|轨道交通|人行天桥|立交桥|高架桥/,
  水利: /水电站|灌溉/,
};
const IS_BUILDING = /房屋|房建|(?<!古)建筑工程/;

/** Returns the project kind named by a project type; null if it names none. */
export const getProjectTypeKind = (type: string): string | null =>
  IS_BUILDING.test(type)
    ? '房屋建筑'
    : (Object.keys(KIND_WORDS).find((kind) => type.includes(kind.slice(0, 2))) ?? null);

/** Lists the kinds that the words of a name or feature identify. */
export const findProjectKinds = (words: string): string[] =>
  Object.entries(KIND_WORDS).flatMap(([kind, pattern]) => (pattern.test(words) ? [kind] : []));

/** Lists the kinds that the words of a project's name identify. */
export const findNamedKinds = (name: string): string[] => [
  ...new Set([
    ...findProjectKinds(name),
    ...Object.entries(NAME_WORDS).flatMap(([kind, pattern]) => (pattern.test(name) ? [kind] : [])),
  ]),
];

/** The general contracting standard of each project kind (建市〔2014〕159号). */
export const GENERAL_STANDARD_CODES: Readonly<Record<string, string>> = {
  房屋建筑: '10300101',
  公路: '10300102',
  铁路: '10300103',
  港口与航道: '10300104',
  水利: '10300105',
  电力: '10300106',
  矿山: '10300107',
  冶金: '10300108',
  石油化工: '10300109',
  市政: '10300110',
  通信: '10300111',
  机电: '10300112',
};

/** Specialties of constructors that are separate fields: a title in one field does not count in another. */
export const CONSTRUCTOR_SPECIALTIES: ReadonlySet<string> = new Set(
  ['建筑', '公路', '铁路', '民航机场', '港口与航道', '水利水电', '矿业', '机电', '市政公用', '通信与广电'].map(
    normaliseSpecialty,
  ),
);

/** Returns whether the enterprise carries out the construction of a project, by its role. */
export const isConstruction = ({ role }: { readonly role: string | null }): boolean =>
  role === null || /施工|承包/.test(role);
