/**
 * Fields of study and the names of their majors: 普通高等学校本科专业目录 of 1998 (教高〔1998〕8号), 2012 (教高〔2012〕9号) and 2020, the names before 1998,
 * graduate disciplines, and the vocational directory. CR-7 counts a title by its major or by the major of the degree. Two listed fields are
 * different unless they are marked as near; an unlisted major leaves the result open. Fields that the standards list as separate majors of
 * one requirement (给排水 and 暖通; 城乡规划, 道路交通 and 建筑 in 自然资源部令第11号) are never near.
 */
import { createLookupTable } from '#domain/text/table.ts';
import { stripEndings } from '../../text/endings.ts';
import type { Truth } from '../truth.ts';

interface Field {
  /** Names of the same field. */
  readonly names: readonly string[];
  /** Fields and majors that experts accept in some cases and reject in others. */
  readonly near: readonly string[];
}

const FIELDS = createLookupTable<Field>({
  结构: {
    names: ['建筑结构', '结构工程', '结构设计'],
    near: [
      '防灾减灾工程及防护工程',
      '土木',
      '工业与民用建筑',
      '工民建',
      '建筑',
      '建筑施工',
      '房屋建筑',
      '建筑工程技术',
      '岩土',
      '道路与桥梁',
      '城市地下空间',
    ],
  },
  给排水: {
    names: [
      '给水排水',
      '建筑给水排水',
      '建筑给排水',
      '给排水科学与工程',
      '给水排水科学与工程',
      '给水排水工程技术',
      '给排水工程技术',
    ],
    near: ['市政', '环保', '水处理', '水质科学与技术', '水务', '土木', '水利水电'],
  },
  暖通: {
    names: [
      '采暖通风',
      '暖通空调',
      '供热通风与空调',
      '供热通风与空调工程技术',
      '供热空调与燃气',
      '供热、供燃气、通风及空调工程',
      '供热供燃气通风及空调工程',
      '建筑环境与设备工程',
      '建筑环境与能源应用工程',
      '通风空调',
      '供热与通风',
      '采暖通风与空气调节',
    ],
    near: [
      '热能与动力工程',
      '热能动力',
      '能源与动力工程',
      '制冷',
      '制冷与空调技术',
      '通风',
      '城市燃气',
      '建筑设备工程技术',
      '动力',
    ],
  },
  电气: {
    names: [
      '电气工程及其自动化',
      '电气工程与自动化',
      '电气自动化',
      '电气自动化技术',
      '工业电气自动化',
      '电力系统及其自动化',
      '电力系统自动化技术',
      '建筑电气',
      '建筑电气与智能化',
      '建筑电气工程技术',
      '供配电',
      '供用电技术',
      '发电厂及电力系统',
      '电机与电器',
      '电机电器及其控制',
      '高电压与绝缘技术',
      '电力电子与电力传动',
      '电工理论与新技术',
      '电气技术',
      '电力系统',
      '工业电气化',
      '工业企业电气化',
    ],
    near: ['电力', '机电', '机电一体化', '自动控制', '智能电网信息', '电子', '通信'],
  },
  自动控制: {
    names: ['自动化', '自动化控制', '控制科学与工程', '控制理论与控制工程', '工业自动化', '生产过程自动化'],
    near: ['测控技术与仪器', '电气', '电子', '机电', '机电一体化', '计算机', '通信'],
  },
  机电: { names: ['机电一体化', '机电工程', '机电一体化技术', '机电设备'], near: ['机械', '电气', '自动控制'] },
  机械: {
    names: [
      '机械设备',
      '机械制造',
      '机械设计与制造',
      '机械设计及制造',
      '机械制造工艺与设备',
      '机械设计制造及其自动化',
      '机械工程及自动化',
      '机械制造及其自动化',
      '机械电子',
      '过程装备与控制',
      '起重运输与工程机械',
      '工程机械',
    ],
    near: ['机电', '机电一体化', '自动控制', '动力', '焊接', '材料成型及控制', '车辆', '船舶机械', '金属结构'],
  },
  岩土: {
    names: [
      '勘查技术与工程',
      '地质工程',
      '工程地质',
      '水文地质与工程地质',
      '水文与工程地质',
      '工程地质勘察',
      '岩土工程技术',
    ],
    near: ['土木', '结构', '地质', '勘查', '城市地下空间', '隧道', '资源勘查', '地下工程', '测量'],
  },
  测量: {
    names: [
      '工程测量',
      '测绘',
      '测绘工程',
      '测绘科学与技术',
      '工程测量技术',
      '大地测量',
      '大地测量学与测量',
      '摄影测量与遥感',
      '地籍测绘',
    ],
    near: ['遥感科学与技术', '地理信息科学', '地理信息系统', '地理信息', '地理', '岩土', '土木'],
  },
  环保: {
    names: [
      '环境',
      '环境工程',
      '环境科学与工程',
      '环境保护',
      '环境工程技术',
      '环境监测与治理技术',
      '环境科学',
      '生态环境',
    ],
    near: ['给排水', '市政', '水处理', '资源环境', '安全环保', '化工'],
  },
  道路与桥梁: {
    names: [
      '道路桥梁',
      '道路桥梁与渡河工程',
      '道路与桥梁工程',
      '道路与铁道工程',
      '公路与桥梁',
      '桥梁与隧道',
      '公路与城市道路',
      '道路桥梁工程技术',
    ],
    near: ['道路', '桥梁', '隧道', '土木', '交通', '交通土建', '公路', '市政', '结构', '铁道'],
  },
  通信: {
    names: ['通信工程', '通信技术', '通信与信息系统', '移动通信技术'],
    near: ['信息工程', '电子信息', '电子信息工程', '电子', '计算机', '自动控制', '电气', '广电'],
  },
  计算机: {
    names: ['计算机科学与技术', '计算机应用', '计算机及应用', '软件', '软件工程', '网络', '网络工程', '计算机技术'],
    near: ['通信', '自动控制', '电子', '地理信息'],
  },
  建筑: {
    names: ['建筑学', '建筑设计', '建筑设计及其理论', '建筑技术科学'],
    near: ['结构', '土木', '室内设计', '环境艺术设计', '房屋建筑', '建筑装饰'],
  },
  城乡规划: {
    names: ['城市规划', '城乡规划学', '国土空间规划', '城市规划与设计', '城镇规划'],
    near: ['市政'],
  },
  风景园林: {
    names: ['园林', '园林景观', '风景园林学', '景观学', '景观建筑设计', '园林技术', '园林工程技术'],
    near: ['园艺', '林学', '环境艺术设计', '植物', '林草', '生态环境'],
  },
  水利水电: {
    names: ['水利', '水利工程', '水利水电建筑', '水利水电工程', '水利水电工程建筑', '水工结构'],
    near: [
      '水力学及河流动力学',
      '水文与水资源',
      '农业水利',
      '土木',
      '治河',
      '港口与航道',
      '给排水',
      '水轮机',
      '水轮发电机',
      '岩土',
      '结构',
      '环保',
    ],
  },
  道路交通: { names: ['交通', '交通工程', '交通运输', '交通运输工程', '道路交通工程'], near: ['道路与桥梁', '土木'] },
  土地规划管理: { names: ['土地资源管理', '土地规划', '土地管理'], near: ['地理', '管理'] },
  热能动力: {
    names: ['热能与动力工程', '能源与动力工程', '热能工程', '动力工程及工程热物理', '工程热物理'],
    near: ['动力', '暖通', '制冷', '城市燃气', '机械', '机电', '电气', '自动控制', '环保', '水利水电'],
  },
  焊接: {
    names: ['焊接技术与工程', '焊接技术及自动化', '焊接工艺及设备'],
    near: ['机械', '机电', '机电一体化', '材料成型及控制', '金属材料', '冶金'],
  },
  概预算: {
    names: ['工程造价', '工程造价管理', '工程概预算', '工程预算'],
    near: ['工程管理', '经济', '会计', '管理', '土木'],
  },
  经济: {
    names: ['经济学', '国民经济管理', '区域经济', '工程经济', '技术经济'],
    near: ['工程造价', '工程管理', '会计', '管理'],
  },
  会计: { names: ['会计学', '财务管理', '审计', '审计学', '财会'], near: ['经济', '管理', '工程造价'] },
  法律: { names: ['法学', '经济法', '民商法'], near: [] },
  语言: { names: ['汉语言文学', '中文', '英语', '日语', '新闻学', '历史', '历史学', '哲学'], near: [] },
  医学: { names: ['临床医学', '护理', '护理学', '药学', '中医学', '口腔医学'], near: [] },
  教育: { names: ['教育学', '体育教育', '学前教育', '思想政治教育'], near: [] },
  管理: { names: ['工商管理', '市场营销', '人力资源管理', '行政管理', '公共管理'], near: ['经济', '会计', '工程管理'] },
  农学: { names: ['畜牧', '动物医学', '植物保护', '作物'], near: ['风景园林', '林学'] },
});

/**
 * Names that keep their ending. 建筑工程 is the construction of buildings (建筑工程技术 in the vocational directory; in titles also structure and
 * installation), and 建筑类 is a class of fields. Neither means only architecture, so as unlisted majors they are uncertain for every field.
 */
const WHOLE = new Map([
  ['建筑工程', '建筑工程'],
  ['建筑工程类', '建筑工程'],
  ['建筑工程技术', '建筑工程'],
  ['建筑技术', '建筑工程'],
  ['建筑类', '建筑类'],
]);

/** Strips the ending of a major: 给水排水工程专业 → 给水排水. */
function strip(text: string): string {
  const name = stripEndings(text.normalize('NFKC').replaceAll(/[\s、，]/g, ''), ['专业']);
  return WHOLE.get(name) ?? stripEndings(name, ['专业', '工程', '技术', '类']);
}

/** The names of the listed fields and majors, as written. */
export const MAJOR_NAMES: readonly string[] = Object.entries(FIELDS).flatMap(([field, { names }]) => [field, ...names]);

const fieldByName = new Map(
  Object.entries(FIELDS).flatMap(([field, { names }]) =>
    [field, ...names].map((name) => [strip(name), field] as const),
  ),
);
/**
 * Lists the fields that a name denotes. If the name is not a field, the list also contains the fields whose names include it: 隧道 is part of
 * 桥梁与隧道.
 */
function listFieldsOf(name: string): string[] {
  const bare = strip(name);
  const own = fieldByName.get(bare);
  if (own !== undefined) return [own];
  return [bare, ...[...fieldByName].flatMap(([known, field]) => (known.includes(bare) ? [field] : []))];
}

const nearOf = new Map(Object.entries(FIELDS).map(([field, { near }]) => [field, new Set(near.flatMap(listFieldsOf))]));

/** Returns the field of a major, or the bare name of an unlisted major. */
export function normaliseMajor(text: string): string {
  const bare = strip(text);
  return fieldByName.get(bare) ?? bare;
}

const isNear = (a: string, b: string): boolean => nearOf.get(a)?.has(b) === true || nearOf.get(b)?.has(a) === true;

/** Returns whether a normalised major belongs to the wanted field. Only two listed fields that are not near each other are certainly different. */
export function compareMajors(wanted: string, major: string): Truth {
  if (wanted === major) return 'yes';
  if (wanted.length >= 2 && major.length >= 2 && (major.includes(wanted) || wanted.includes(major))) return 'maybe';
  return nearOf.has(wanted) && nearOf.has(major) && !isNear(wanted, major) ? 'no' : 'maybe';
}
