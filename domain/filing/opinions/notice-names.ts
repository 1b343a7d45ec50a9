/** Extracts the people, projects and figures named in an objection, including those not in the records. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { Opinion } from './opinion.ts';
import { matchPersonName } from './person-name.ts';

const MAX_UNKNOWN = 20;

/** Returns a name in the form used for comparisons, without the sample mark, because notices omit the mark. */
export const toNameKey = (name: string): string => normaliseName(stripSampleMark(name));

/** Finds people and projects of the enterprise named in a text; 王建 is not found within 王建国. */
export function findNamedRecords(enterprise: EnterpriseDocument, text: string): string[] {
  const names = new Set([
    ...[...enterprise.registeredPeople, ...enterprise.otherPeople].map(({ name }) => name),
    ...enterprise.projects.map(({ projectName }) => projectName),
  ]);
  const found: string[] = [];
  let rest = toNameKey(text);
  const keys = [...names].map((name) => [name, toNameKey(name)] as const).filter(([, key]) => key.length >= 2);
  for (const [name, key] of keys.toSorted(([, a], [, b]) => b.length - a.length)) {
    if (!rest.includes(key)) continue;
    found.push(name);
    rest = rest.replaceAll(key, '\n');
  }
  return found;
}

/** Words that begin with a family name but are never names of people. */
const NO_NAME =
  /^(?:金额|余额|单位|标准|施工|安全|安装|时间|常用|常见|高[级度等层]|章程|程[度序]|项[目]|水利|石[油化材]|任[职何命]|温度|许可|范围|严[重格]|明[显确]|与|时[间]|江[苏西]|云南|成都|包[括含]|万[元平]|元|方[案面]|文件|史|龙头|古建|黄河|景观|车间|房[屋建产]|康|计|都|查|全|梁柱|路[桥基面]|柳州|顾问|段落|洪水|武汉|季度|申[请报]|周岁|米[要以]|白色|党[员组委支]|代[表理]|付款|左右|提[交供]|向[我你本]|唯)/u;

/** Document names and column headings that may begin with a family name (简历) and fill a cell alone. */
const NO_PERSON_CELL =
  /简历|姓名|内容|结果|身份证|承诺书?|证明|证件|序号|对象|材料|发票|合同|执照|报告|图纸|签字|盖章|备注|意见|[^\p{Script=Han}]/u;

/** Returns whether a line or a cell contains only the name of a person. */
export const isPersonName = (text: string): boolean =>
  /^\p{Script=Han}{2,4}$/u.test(text) &&
  !/[人员业绩资证书项工程题]$/u.test(text) &&
  matchPersonName(text, 0) === text.length;

/** Titles before a name: 技术负责人赵启明, 申报的一级建造师沈国梁. */
const ROLE =
  /(?:技术负责人|项目经理|项目负责人|法定代表人|负责人|建造师|建筑师|工程师|造价师|监理师|注册人员|职称人员|人员|安全员|施工员|质量员|材料员|资料员|技工|总工|职工|员工|经理|人员中|者中|没有|未见|缺少|缺|无|未提供|其中|所报|所聘|聘用的|申报的|填报的|报送的|上报的|和|及|与|但|且|并|另有|另外|此外|公司|企业|单位|经理为|为|对|提供|补充|补交|上传|查明|发现|经查|唯|、)$/u;

/** Titles that are always followed by a name. */
const TITLE = /(?:技术负责人|项目经理|项目负责人|法定代表人|建造师|建筑师)$/u;
/** Returns 3 if a known family name begins a three-character name and the following word is unknown, otherwise 0. */
const guessLength = (run: string, at: number): number =>
  matchPersonName(run.slice(0, at + 3), at) === 3 && !/[职注社的资证业工之应]/u.test(run.slice(at, at + 3)) ? 3 : 0;

/** Matches the text after a title up to the next word, for names without a known family name. */
const TITLED =
  /(?<=建造师|建筑师|负责人|项目经理)(\p{Script=Han}{2,4}?)(?=的|系|同时|本科|身份证|现|本人|今年|从事|所学|进行|[、，,]|$)/gu;

/** Matches certificate numbers that begin with letters and a region: 苏A2450001. */
const CODE_AFTER = /^[A-Za-z]{0,2}\d{4}(?!年)/u;

/** Matches a short cell of a row that must be a name by its position and is not a technical term. */
const CELL_NAME = /(?<=^|[\s\t])(\p{Script=Han}{2,4})(?=[\s\t]+[^\s])/gu;
const TRADE =
  /资格|执业|名单|信息|人员|注册|社保|业绩|职称|财务|设备|装备|信誉|资产|证书|补缴|变更|更新|企业|单位|公司|材料|专业|工程|项目|问题|负责|登记|栏|学历|资质|建造|[不未无缺]|合同|安全|现场|工人|编号|人数|数量|其他|原因|情况|要求|岗位/u;

/** Matches names that do not consist of family and given name, before words that apply only to people. */
const BEFORE_PERSONAL =
  /(?<=^|[，,；;：:、\s])(\p{Script=Han}{2,4}?)(?:的)?(?=(?:社保|社会保险|养老保险|未见社保|无社保|年满|已满|已年满|已退休|身份证|毕业证|学历|年龄|职称证|注册证|注册单位|注册在|(?:[一二]级)(?:注册)?建造师|涉嫌挂证|个人业绩|长期在|同时在|职称专业|注册证书|出生日期|劳动合同|从业年限|继续教育|申请表填写)|：(?:无社保|社保|在两家|注册))/gu;

/** Words before 社保, 身份证 and similar terms that are not a name. */
const NO_PERSON =
  /人员|企业|单位|公司|材料|证书|业绩|专业|工程|项目|部分|主要|相关|注册|职称|提供|提交|上传|填报|补[充交]|所|[未无缺不其该均你我贵近等个全各另但且并及已年月日省市县]|和|经|社会|没有|现有|技术|负责|职工|员工|工人|法人|代表|本人|管理|超[过出]|连续|缴|复印|扫描|原件|有效|学历|身份|执照|报告|合同|协议|发票|证明|许可|清单|票据|凭证|文件|报表|照片|图纸|[证书表图单函]$/u;

/** Matches a name of several parts: 阿不都·热依木. Housing estates and headings may also contain a dot: 保利·香槟国际, 专业承包·二级. */
const WITH_POINT =
  /(?<!\p{Script=Han})(\p{Script=Han}{2,20})([·•．‧]\p{Script=Han}{2,8}?)(?=(的|未|不|无|在|已|同|社|注|职|证|学|身|年|涉|缴|与|和|及|等|为|[^\p{Script=Han}]|$))/gu;
/** Matches the person in a failed search for a record, named after the verb: 没有查到某某6月的参保记录. */
const SOUGHT =
  /(?<=(?:没有?|未能?|无法|不能)[^，。；]{0,16}(?:查询?到|查找到|检索到|找到|查得|查见))(\p{Script=Han}{2,4}?)(?=(?:的|在?(?:近[^，。；]{1,4}月|\d{2,4}年)[^，。；]{0,16}?)?(?:的?(?:参保|社保|社会保险|养老保险|缴[费纳]|注册|执业|学历|毕业|学籍|职称|证书)))/gu;
/** Words directly before such a name, without a separator. */
const BEFORE_NAME =
  /^(?:其中|另有|另外|此外|以及|经(?:核查|核实|审查|查)?|发现|查明|所报|所聘|申报的?|提供的?|你(?:单位|公司)|贵(?:单位|公司)|企业|公司|单位|注册人员|职称人员|技术工人|现场管理人员|技术人员|人员|[一二]级|注册|建造师|造价师|监理师|工程师|技术负责人|项目经理|项目负责人|法定代表人|负责人|安全员|施工员|质量员|材料员|资料员|职工|员工|技工|[且但并和与及对由])/u;
/** Words of housing estates, projects and qualifications. */
const OF_WORK =
  /项目|工程|小区|国际|花园|广场|大厦|公馆|中心|标段|承包|资质|[一二三特甲乙丙]级|业绩|合同|企业|单位|公司|材料|专业/u;
const OF_PERSON =
  /社保|社会保险|养老保险|参保|缴费|职称|学历|身份证|年龄|年满|退休|离职|注册|毕业|劳动合同|挂证|本人|个人|继续教育|人员|岗位|资格|工作|任职|聘用|挂靠|在(?:你|贵|其他|另|多|两)|本(?:单位|企业|公司)/u;
const LONGEST_FIRST_PART = 6;

const isInQuotes = (text: string, at: number): boolean =>
  Math.max(text.lastIndexOf('“', at), text.lastIndexOf('「', at)) >
  Math.max(text.lastIndexOf('”', at), text.lastIndexOf('」', at));

/** Finds names of several parts; if another word follows the name directly, the text must be about a person. */
function findPointed(text: string): string[] {
  return [...text.matchAll(WITH_POINT)].flatMap(({ index, 0: whole, 1: before = '', 2: rest = '', 3: next = '' }) => {
    let first = before;
    for (let [lead = ''] = BEFORE_NAME.exec(first) ?? []; lead !== ''; [lead = ''] = BEFORE_NAME.exec(first) ?? [])
      first = first.slice(lead.length);
    const name = first + rest;
    const isLong = first.length < 2 || first.length > LONGEST_FIRST_PART;
    if (isLong || OF_WORK.test(name) || isInQuotes(text, index)) return [];
    const after = text.slice(index + whole.length);
    const isCertain = !/\p{Script=Han}/u.test(next) && !OF_WORK.test(after);
    return isCertain || OF_PERSON.test(after) ? [name] : [];
  });
}

/** Finds people by family names and by words that apply only to people, whether or not they are in the records. */
export function findUnknownPeople(text: string): string[] {
  const pointed = findPointed(text);
  const cells = [...text.matchAll(CELL_NAME)].flatMap(([, name]) =>
    name && !TRADE.test(name) && !NO_NAME.test(name) ? [name] : [],
  );
  const titled = [...text.matchAll(TITLED)].flatMap(([, name]) =>
    name && !TRADE.test(name) && !NO_NAME.test(name) && !/^[为是由在不有应须]/u.test(name) ? [name] : [],
  );
  const personal = [...text.matchAll(BEFORE_PERSONAL)].flatMap(([, name]) =>
    name && !NO_PERSON.test(name) && !NO_NAME.test(name) ? [name] : [],
  );
  const sought = [...text.matchAll(SOUGHT)].flatMap(([, name]) =>
    name && !NO_PERSON.test(name) && !NO_NAME.test(name) && !/[相对]应|任何|记录/u.test(name) ? [name] : [],
  );
  const found = [...new Set([...cells, ...titled, ...personal, ...sought])].filter(
    (name) => !NO_PERSON_CELL.test(name),
  );
  found.push(...pointed);
  const rest = pointed.reduce((left, name) => left.replaceAll(name, '\n'.repeat(name.length)), text);
  for (const { 0: run, index } of rest.matchAll(/\p{Script=Han}+/gu)) {
    for (let at = 0; at < run.length; ) {
      const mustBeName = (place: number) =>
        TITLE.test(run.slice(0, place)) || (place === 0 && found.length > 0 && text.charAt(index - 1) === '、');
      const isStart = at === 0 || ROLE.test(run.slice(0, at));
      const length = isStart ? matchPersonName(run, at) || (mustBeName(at) ? guessLength(run, at) : 0) : 0;
      const name = run.slice(at, at + length);
      const isWhole = at === 0 && length === run.length;
      // Two characters alone are often an ordinary word; next to another name in a list they are a name.
      const isListed = /[、\s：:,，（(]/u.test(text.charAt(index + length)) || found.length > 0;
      if (
        length > 0 &&
        !NO_NAME.test(name) &&
        !NO_PERSON_CELL.test(name) &&
        !found.includes(name) &&
        !CODE_AFTER.test(rest.slice(index + at + length)) &&
        (length > 2 || !isWhole || isListed)
      ) {
        found.push(name);
        at += length;
      } else at += 1;
    }
  }
  return found;
}

const QUOTED = /[“「"]([^”」"]{3,60})[”」"]/gu;
const isProject = (name: string): boolean =>
  /工程|项目|标段|厂房|大桥|隧道|线路|管网|中心|改造|楼|大厦|广场|小区|府|地块|园|路|站|酒店|学校|医院|仓库|[#栋期线渠坝闸桥港塔城馆院苑村湾湖河道街镇区宅寓库廊]$/u.test(
    name,
  );
/** Matches a project without quotation marks before a word about projects, a colon or the verdict. */
const UNQUOTED =
  /(?<=^|[\s，,；;：:、。])([\p{Script=Han}A-Za-z0-9#—-]{2,40}?(?:工程|项目|标段|大桥|隧道|道路|大道|公路|快速路|厂房|大厦|楼|中心|广场|小区|改造|扩建|管网|泵站|水厂|仓储|体育[馆场]|学校|医院|酒店|码头|公园)(?:工程|项目)?(?:[（(][^（()）]{1,12}[)）])?)(?=的?(?:施工)?(?:合同|中标|竣工|验收|业绩|许可|图)|项目[经负]|工程[量款造规]|的?(?:建筑)?面积|的?(?:规模|跨度|造价|开工|完工|勘察|监理|数据)|为|未|缺|没有|已被|不属于|不在|在全国|在平台|尚|[由系均]|[：:、\s]|$)(?!\p{Script=Han}{0,12}(?:公司|研究院|设计院|集团|工程局))/gu;
/** Words before such a project name that are not part of the name. */
const BEFORE_PROJECT =
  /^(?:其中|另有|另外|此外|另|且|但|并|经(?:核查|核实|审查|查)|你(?:单位|公司)|贵(?:单位|公司)|所报|所申报|申报的?|填报的?|提供的?|代表工程|代表业绩|企业业绩|工程业绩|业绩|项目|工程名称|的)+/u;
/** Words of sentences, qualifications and requirements that never occur in a project name. */
const NO_PROJECT =
  /^[该此其本各某两多上以一二三四五六七八九十\d]|承包|资质|人员|职称|业绩|证书|标准(?!化)|要求|[的不未缺无]|主持|完成|担任|同[时期]|在建|提交|上传|[核审检]查|审核|没有|提供|专业|类|企业|公司|单位|社保|注册|近|部分|个别|所|符合|满足|达到|仅|只|是|年|月|关于|问题|申请|申报|审查|联系/u;
/** Names of trades and buildings; a project name contains other words in addition. */
const TRADES =
  /建筑|住宅|民用|工业|公共|商业|综合|配套|公用|市政|公路|铁路|水利|水电|机电|电力|输变电|石油|化工|港口|航道|通信|矿山|冶金|民航|防水|防腐|保温|装修|装饰|幕墙|钢结构|地基|基础|消防|设施|电子|智能化|桥梁|隧道|环保|照明|特种|起重|机械|设备|安装|施工|拆除|管道|管网|房屋|土建|勘察|设计|监理|钢筋|混凝土|模板|脚手架|园林|绿化|排水|给水|燃气|热力|道路|大道|大桥|工程|项目|代表|标段|厂房|大厦|楼|中心|广场|小区|改造|扩建|办公|经营|生产|标准化|场所|服务|政务|平台|数据|医院|学校|租赁|自有|自建|车间|库房|隐蔽|分部|分项|单项|单体|单位|分包|总包|总承包|试验|检测|研发|技术|培训|现场|指挥|[与和及的（()）]/gu;
const IN_PROJECT_QUOTE = /(?:项目|代表工程|业绩)$/u;
/** Matches a quoted requirement or entry: 符合“10年以上工程经历”的要求, 专业为“工程造价”. */
const QUOTED_TERM = /以上|不少于|经历|职称|资格|条件|标准(?!化)/u;
const BEFORE_TERM = /(?:专业|职称|工种|岗位|类别|结论)(?:证书)?(?:注明|登记|填写)?[为是系]$/u;

/** Returns whether a clause begins with a quoted name that is not a document, heading or website. */
const isNamedFirst = (text: string, name: string, index: number): boolean =>
  /(?:^|[，,；;、：:])(?:且|并|另有?|和|与)?$/u.test(text.slice(Math.max(0, index - 3), index)) &&
  !/^(?:网站|平台|系统|一?栏|的)/u.test(text.slice(index + name.length + 2)) &&
  ![TRADE, NO_PERSON, NO_PERSON_CELL].some((words) => words.test(name));

/** Finds projects named in quotation marks, or before a word about projects or the end of a cell, whether or not they are in the records. */
export function findUnknownProjects(text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)].flatMap(({ 1: name, index }) =>
    name &&
    !QUOTED_TERM.test(name) &&
    !BEFORE_TERM.test(text.slice(Math.max(0, index - 10), index)) &&
    (isProject(name) || IN_PROJECT_QUOTE.test(text.slice(0, index)) || isNamedFirst(text, name, index))
      ? [name]
      : [],
  );
  const unquoted = [...text.matchAll(UNQUOTED)].flatMap(([, whole = '']) => {
    const name = whole.replace(BEFORE_PROJECT, '');
    const isNamed = name.length >= 4 && !NO_PROJECT.test(name) && name.replace(TRADES, '').length >= 2;
    return isNamed ? [name] : [];
  });
  return [...quoted, ...unquoted];
}

export interface NoticeNames {
  /** Names as spelled in the records. */
  readonly known: readonly string[];
  /** Names that occur only in the notice; the records contain no data about them. */
  readonly unknown: readonly string[];
}

/** Extracts the names in a text; names not in the records are recognised by family names and quotation marks. */
export function findNoticeNames(enterprise: EnterpriseDocument, text: string): NoticeNames {
  const known = findNamedRecords(enterprise, text);
  const rest = known.reduce((left, name) => left.replaceAll(stripSampleMark(name), '\n'), stripSampleMark(text));
  const projects = findUnknownProjects(rest);
  const people = findUnknownPeople(projects.reduce((left, name) => left.replaceAll(name, '\n'), rest));
  return { known, unknown: [...new Set([...people, ...projects])].slice(0, MAX_UNKNOWN) };
}

const FIGURE =
  /\d{4}年\d{1,2}月(?:\d{1,2}[日号])?(?:(?:至|-|—)(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?)?|(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|(?<!\d)\d{1,2}月\d{1,2}[日号]|(?<=[\s：:(（])\p{Script=Han}{1,4}[A-Za-z]{0,2}\d{4,24}(?![\d年月])|(?:\d[\d,.]{0,20}\s{0,3}|(?<![第十百])[一二两三四五六七八九十百]{1,4})(?:[万亿千]?(?:元|平方米|平米|立方米|吨|千瓦)|㎡|m²|m³|万㎡|万m²|米|公里|千米|km|m|kV|千伏|%|人次|名(?!称)|人|项(?!目)|个月|个工作日|年(?!龄)|周岁|岁|台|套|本|层|个|份|次(?!性)|倍|天|日)(?:\/(?:小时|时|h|日|天|d|年))?|(?<![A-Za-z])[A-D]级|[A-Za-z0-9〔〕-]{0,24}\d{6,24}[A-Za-z0-9-]{0,24}/gu;

/** Lists numbers with their units, periods, days and document numbers, in the order of the text. */
export const listNoticeFigures = (text: string): string[] => [
  ...new Set([...text.matchAll(FIGURE)].map(([figure]) => figure.trim())),
];

const PRONOUN = /^(?:[且并但]|另有|此外)?(?:其(?![他它余])|该人员?)/u;
const PROJECT_PRONOUN = /(?:该|此)(?:项目|工程|业绩)/u;

interface Sentenced {
  readonly text: string;
  readonly sentence: number;
  readonly subject: 'person' | 'project' | null;
  readonly opinions: readonly Pick<Opinion, 'isGeneral'>[];
}

/** Subjects of the enterprise as a whole; an objection to them does not concern a previously named person or project. */
const OF_ENTERPRISE =
  /申请表|承诺|执照|审计|财务|净资产|章程|设备|厂房|场所|企业|公司|单位|法定代表人|注册资本|许可证|人数|人员|其他|另外|此外|另/u;
const OF_PROJECT = /合同金额|合同价|竣工|验收|中标|工程|项目|业绩|施工|造价|规模|面积/u;

/** Returns whether an objection without a particular kind of record refers to the previously named person or project. */
function isContinued({ text, opinions }: Sentenced, kind: 'person' | 'project' | null): boolean {
  if (/^请/u.test(text) || OF_ENTERPRISE.test(text) || !(opinions[0]?.isGeneral ?? false)) return false;
  return kind === 'project' ? !OF_PERSON.test(text) : !OF_PROJECT.test(text);
}

/**
 * Extracts the names of each point. An objection without a name of the required kind refers to the name mentioned earlier in its sentence:
 * 冉光明涉嫌挂证， 注册单位不一致.
 */
export function readPointNames(enterprise: EnterpriseDocument, points: readonly Sentenced[]): NoticeNames[] {
  const projects = new Set(enterprise.projects.map(({ projectName }) => projectName));
  const getKind = (name: string) =>
    projects.has(name) || (isProject(name) && !isPersonName(name)) ? 'project' : 'person';
  let named: { readonly sentence: number; readonly subject: Sentenced['subject']; readonly names: NoticeNames } | null =
    null;
  return points.map((point) => {
    const { text, sentence, subject } = point;
    const own = findNoticeNames(enterprise, text);
    const all = [...own.known, ...own.unknown];
    const isOpen = all.length === 0 && !/^(?:且|并|另有?)?[“「]/u.test(text);
    // 其中级职称 refers to the person of the previous sentence, 该项目 to its project.
    const pronoun = subject === 'person' ? PRONOUN : PROJECT_PRONOUN;
    if (subject !== null && isOpen && named?.subject === subject && pronoun.test(text)) return named.names;
    if (subject !== null && isOpen && named?.sentence === sentence && named.subject === subject) return named.names;
    if (subject === null && isOpen && named?.sentence === sentence && isContinued(point, named.subject))
      return named.names;
    if (all.length > 0 && (subject === null || all.some((name) => getKind(name) === subject)))
      named = { sentence, subject: subject ?? getKind(all[0] ?? ''), names: own };
    return own;
  });
}
