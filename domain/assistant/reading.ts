import { listMentionedDocuments } from '#domain/search/terms.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { type QuestionDay, readQuestionDay } from './asked-day.ts';
import { listTextFigures, type TextFigure } from './figures.ts';
import { findNamedCertificates } from './matters.ts';
import { type NamedProfession, readProfessions } from './professions.ts';
import { expandCommonNames } from './spoken.ts';
import type { StandardNames } from './standard-names.ts';

/** The result of parsing a question. */
export interface ParsedQuestion {
  readonly asked: Omit<QuestionDay, 'rest'>;
  /** Codes of the standards named in the question. */
  readonly subjects: readonly string[];
  readonly levels: readonly string[];
  /** Requested kinds of requirement, or `scope`, `levels`, `overview`, `renewal`, `accept`, `materials`, `steps`, `info`. */
  readonly aspects: readonly string[];
  /** Documents named in the question, without issuer. */
  readonly documents: readonly string[];
  /** The question without its day and without names of standards and levels; used as search text. */
  readonly text: string;
  /** The same text including the names of the standards. */
  readonly whole: string;
  /** Numbers that the question contains: 三个月, 60 岁. */
  readonly figures: readonly TextFigure[];
  /** The question names a standard but no specific part of it. */
  readonly isGeneral: boolean;
  /** The question asks which document contains something; a row of a standard is then not an answer. */
  readonly wantsDocument: boolean;
  /** The professions whose certificates the question is about. */
  readonly people: NamedProfession;
  /** Certificates named in the question by common names. */
  readonly matters: readonly string[];
  /** The question asks for an opinion or a market price, which no published text contains. */
  readonly isOpinion: boolean;
  /** The question asks for the members of a list: 有哪些, 是哪几个. */
  readonly wantsList: boolean;
  /** Whether the question asks for a figure. */
  readonly wantsFigure: boolean;
  /** Units that the figure may have: 几年 asks for 年. Empty if any unit fits. */
  readonly units: readonly string[];
  /** Whether the question asks which level suffices for something: 一千万的路灯要几级才能接. */
  readonly wantsEveryLevel: boolean;
  /** The separate parts of the question, each with the words that name it: 净资产要多少，能干多高的楼. */
  readonly parts: readonly QuestionPart[];
}

export interface QuestionPart {
  readonly words: string;
  readonly aspects: readonly string[];
}

/** Splits a question into clauses: it may describe a situation before the actual question, or ask several questions. */
export const splitClauses = (text: string): readonly string[] => text.split(/[，。？！；,?!;\s]+/).filter(Boolean);

/** Lists the clauses that ask for a location in the portal if other clauses describe the situation; empty otherwise. */
export function listPortalClauses(text: string): readonly string[] {
  const clauses = splitClauses(text);
  const asking = clauses.filter((clause) => ASKS_WHERE.test(clause));
  return asking.length < clauses.length ? asking : [];
}
const ASKS_WHERE = /哪(?:里|儿|个?(?:页面|菜单|栏目))|在哪|[去到从上]哪/;

const COURSE = /课程|网课|视频|听课|培训课/;
/** Patterns for the aspects of a question about a standard or item. */
const ASPECTS: readonly (readonly [string, RegExp])[] = [
  ['netAssets', /净资产|家底|企业资产|公司资产|资产要求|注册资[本金]|资金要求|多少资金|要多少钱才/],
  ['registeredCapital', /注册资[本金]|实缴|净资产|资金要求|出资|出多少钱|投多少钱/],
  [
    'registeredPersonnel',
    /建造师|注册人员|注册监理|监理工程师|注册造价|造价工程师|注册规划师|规划师|注册建筑师|注册结构|几个证|多少人|人员要求|[一二]建/,
  ],
  ['registeredTotal', /注册人员|合计|人次|多少人|人员要求|注册监理|监理工程师/],
  ['technicalLead', /技术负责人|总工|技术总监/],
  ['titledPersonnel', /职称|多少人|人员要求|(?<!监理|造价|结构|电气|设备|岩土|消防|安全|建造|化工|环保|注册)工程师/],
  ['technicalStaff', /专业技术人员|技术人员|多少人|人员要求|专业配备/],
  ['siteManagers', /现场管理|岗位证|持证上岗|管理岗|八大员|五大员|施工员|质量员|安全员|岗位证书/],
  ['skilledWorkers', /技术工人|技工|工人|师傅|工匠|匠人|工种|多少人|人员要求/],
  ['headcount', /人员总数|总人数|多少人/],
  ['performance', /业绩|代表工程|(?:做|干|完成|承担|修|建|施工|监理|设计)过(?!期|程|几年|多少年|多久)/],
  ['staffPerformance', /个人业绩|人员业绩|主持过|负责过/],
  [
    'equipment',
    // Machines as named in the standards: 架桥机, 平地机, 拌和站, 挖泥船.
    /设备|装备|机械|机器|(?:罐|搅拌|运输|吊)车|[几多少][台辆套艘条]|(?:架桥|平地|压路|推土|挖掘|装载|起重|摊铺|顶管|铺轨|打桩|钻孔|盾构|掘进|吊)机|(?:拌和|搅拌)(?:站|楼)(?!资质)|(?:挖泥|打桩|起重|抛石|铺排|半潜|工程)船|千斤顶|泵车|检测仪|测量仪|仪器/,
  ],
  ['premises', /场所|场地|办公面积|办公室|办公用房|厂房|平米/],
  [
    'other',
    /设备|装备|厂房|场所|场地|办公室|法人|[刚新才]成立|直接(?:报|申请|办)|越级|合伙|财务|会计师|授信|纳税|交税|税|工法|专利|奖|技术中心|研发|科技|信息化|[试实]验[员室]|专门岗位|企业经理|总经理|合同额|经营规模|同时承担|个人业绩|人员业绩|[先已]要?得?有[几哪多什啥]|(?:罐|搅拌|运输)车|几[台辆套]|多少[台辆套]/,
  ],
  ['experience', /从业|资历|成立(?:满|多久|几年|多少年)|[刚新才]成立/],
  ['system', /管理制度|规章制度|质量体系|管理体系|档案/],
  ['creditRecord', /信誉|信用/],
  [
    'scope',
    /承包范围|承接|承揽|够(?:不够)?[接做干]|承担|能不?能?[做接干修装建盖拆签]|可以[做接干修装建盖拆签]|[做接干]不[了做接干]|业务范围|范围|上限|封顶|不能超过|限额|最[多大长高]|多大|规模|限制|[做接干修签监]到?(?:多[大高长少]|几)|的活|的单子|限(?:多少|几|在)|吃得?下|干得了|(?:能|可以|允许)(?:监理|设计|勘察|检测)(?:哪些|什么|啥|多)/,
  ],
  [
    'amendment',
    /改(?:成|到|为)?了?(?:多少|多大|几|什么)|改了?[没吗不]|(?:哪个?年?|什么|哪年哪个)[^，。？]{0,2}文[^，。？]{0,3}改|(?:以前|原来|原先|过去)[^。？]{0,10}(?:现在|如今)/,
  ],
  [
    'levels',
    /[几哪](?:个|几)?(?:等?级(?!工程)|档)|档次|高低|高下|分[为成]?(?:几|哪)|(?:有|分)(?:几|哪)[些个种]?(?:等级|级别)|等级(?:划分|设置)|分级|分不分|[分有](?:没有)?[特一二三甲乙丙]{1,3}级/,
  ],
  ['renewal', /延续|延期|续期|换证|到期|有效期|提前(?:多[久少]|几)/],
  [
    'accept',
    /(?:去|到|在|向)?哪[里儿]?(?:申请|办|报|受理|交|递)|哪个(?:窗口|部(?!分|位|件|队))|哪个(?:部门|单位|机关|厅|局|部委)|(?:归|由|让)?谁(?:受理|审批|负责|管|考核|发证|批)|[到去在向]哪家|[报交](?:给|到)(?:谁|哪)|受理(?:机关|部门)|(?:办|申请|申报|报)[^，。？]{1,12}(?:去|到|往|上)哪[里儿]|找谁|网址|官网/,
  ],
  [
    'validity',
    /有效(?:期|几|多)|管几年|[几多][年久长][^，。？]{0,3}(?:一|再)|(?:注册|证书?)[^，。？]{0,6}(?:几年|多久|多长)|过(?:不过)?期|期限|到期(?:日|时间)|谁(?:发|颁)|复[审核检]|年[审检](?![批查测])/,
  ],
  [
    'help',
    /一眼|看得?到|自动|一键|你们(?:这|能|有|可以)|帮我们?[算查列看导]|有没有(?:地方|功能)|系统|门户|页面|菜单|按钮|入口|账号|令牌|接口|点(?:哪|什么)|(?:上|去|到|从)?哪(?:里|儿|个?页面|个?菜单)?[看查建设绑弄填传下]|(?:哪里|在哪|哪儿|怎么|如何)(?:能|可以|才能)?(?:看|点|改|填|下载|操作|登记|导|设|录|查|恢复|找|开通|绑|注销|换|开)|导[入出进]|副锁|主锁|[误删][删错]|恢复|找回|忘[记了]|登录|下载|上传|发票|模拟|企业认证/,
  ],
  [
    'materials',
    /材料|资料|[要得]?(?:带|交|备|提供|提交|递)(?:哪些|什么|啥|些什么)(?!部门|单位|地方|窗口)|[要得]?准备(?:什么|哪些|些|啥)|备齐/,
  ],
  [
    'steps',
    /流程|步骤|怎么(?:申请|办|报|走|弄)|如何(?:申请|办理|申报)|程序|[几哪多][些几少]?(?:步|道)(?![桥路])|先[^，。？]{1,8}(?:后|再)[^，。？]{0,8}(?:顺序|吗|么|？|$)|顺序/,
  ],
  [
    'info',
    /文号|几号[令文]|哪年|哪天(?:起?(?:发布|印发|公布|施行|实施|生效|执行|开始|出|发|颁))|什么时候(?:发布|施行|实施|生效|开始)|何时(?:发布|施行|实施|生效)|(?:发布|施行|实施|生效)(?:日期|时间)|谁(?:发|制定|出)|哪个部门(?:发|制定|出)|还(?:有效|在用|适用)|有效吗|废止|失效|作废/,
  ],
];
/** Matches questions about whether something is permitted, with any verb: 能不能铺, 碰不碰得, 归我们干. */
const MAY = /能不能|能否|可不可以|可否|让不让|(\p{L})不\1|归[^，。？]{1,4}[做干管]/u;
const GENERAL = /区别|不同|对比|差别|条件|要求|标准|要什么|需要什么|需要哪些|够不够|怎么(?:升|申请)|门槛/;
/** Aspects for which the standards contain amounts of money. */
const OF_MONEY: readonly string[] = ['netAssets', 'registeredCapital', 'scope', 'performance'];
/** Matches a level after a kind of qualification without a specific standard (施工总承包二级); it does not distinguish texts. */
const LEVEL_OF_KIND = /(?<=总承包|专业承包|资质|监理|设计|勘察)(?:[特一二三]|甲|乙|丙|丁)级/g;
/** Aspects that are the same for every qualification; the guide for the kind of certificate answers them, not a standard. */
const OF_MATTER: readonly string[] = ['renewal', 'validity', 'accept', 'materials', 'steps'];
const SUBJECT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/监理/, '工程监理资质'],
  [/勘察/, '工程勘察资质'],
  [/规划/, '城乡规划编制单位资质'],
  [/设计/, '工程设计资质'],
  [/(?:)/, '建筑业企业资质'],
];
const getMatter = (question: string): string => SUBJECT_WORDS.find(([pattern]) => pattern.test(question))?.[1] ?? '';
/** Matches levels, except in 五个甲级, which counts qualifications and is not the level that the question is about. */
const LEVELS = /(?<![几两三四五六七八九十\d]个|多少个)(?:[特一二三]|甲|乙|丙|丁)级/g;
const PERSON_LEVEL = /(?:[一二]级)(?=注册|建造师|造价|建筑师|结构)/g;
const OPINION =
  /难不难|难吗|好不好|靠谱|值不值|划算|多少钱(?!以上|以下|以内|之内|起|的)|价格|收费|推荐|(?<![到去在向找])哪家|前景|工资高|(?:要?给|开|发|拿|挣)多少(?:工资|薪|钱)|[年月]薪|薪资|才能[中赢]|中标率/;
const DOCUMENT = /(?:哪[个部份条]|什么|啥|按)[^，。？]{0,6}(?:办法|规定|条例|文件|通知|法规|法律|文|函)|依据|出自/;
const LIST = /(?:有|包括|包含|都是|分|指)(?:哪些|哪几[个种类项]|啥|什么|几[个种类])|哪几[个种类]/;
const FIGURE = /多少|几[个人项年月日天次级米类门种]|多久|多长|多大|多高|什么时候|何时|哪[天日]/;

/** Matches questions which level suffices, but not how many levels exist: 要几级才能接. */
const WHICH_LEVEL =
  /(?:要|得|需要?|用|够|报|办)(?:几|什么|哪一?个?)级|(?:几|什么|哪一?个?)级(?:的?资质)?(?:才|能|可以|就|够)/;

/** Matches words of quantity, which name no separate aspect next to another one: 建造师多少人, 场所多大. */
const OF_QUANTITY = /多少人|人员要求|最[多大长高]|多大|规模|多少[台辆套]|[几多少][台辆套艘条]/g;
/** Aspects whose words occur in many questions. */
const LOOSE_ASPECTS: readonly string[] = ['other', 'help', 'info'];

/** Groups the aspects that a question names; aspects named by the same words form one part. */
function listParts(text: string): readonly QuestionPart[] {
  const parts = new Map<string, string[]>();
  for (const [aspect, pattern] of ASPECTS) {
    if (LOOSE_ASPECTS.includes(aspect)) continue;
    let rest = text.replace(OF_QUANTITY, ' ');
    for (let words = pattern.exec(rest)?.[0]; words; words = pattern.exec(rest)?.[0]) {
      parts.set(words, [...(parts.get(words) ?? []), aspect]);
      rest = rest.replaceAll(words, ' ');
    }
  }
  return [...parts].map(([words, aspects]) => ({ words, aspects }));
}

const ASKED_UNIT = /(?:几|多少)个?(人次|人|年|月|天|日|项|次|类|级|台|辆|套)/;
const UNITS = createLookupTable<readonly string[]>({
  人次: ['人次'],
  人: ['人', '人次', '名'],
  台: ['台', '辆', '套'],
  辆: ['台', '辆', '套'],
  套: ['台', '辆', '套'],
  年: ['年'],
  月: ['个月', '月'],
  天: ['天', '日', '工作日', '个工作日', '个月'],
  日: ['天', '日', '工作日', '个工作日', '个月'],
  项: ['项', '类'],
  次: ['次', '种', '项'],
  类: ['类', '种'],
});

/** Levels as written in contracts and on seals. */
const FORMAL = createLookupTable<string>({ 壹: '一', 贰: '二', 叁: '三' });
const readFormal = (text: string): string =>
  text
    .replace(/[壹贰叁](?=级)/g, (digit) => FORMAL[digit] ?? digit)
    // Several levels that share one 级: 一二三级, 甲、乙级.
    .replace(
      /(?<![\p{Nd}十百])[特一二三甲乙丙丁](?:[、和与]?[特一二三甲乙丙丁]){1,3}级(?!注册|建造师|造价|建筑师|结构)/gu,
      (levels) => levels.replace(/[、和与级]/g, '').replace(/./g, '$&级'),
    );

/**
 * Matches the class of a railway or road (一级铁路), which describes a project. Next to another level it is not a level of a standard
 * (电气化二级，一级铁路多长).
 */
const CLASS_OF_WORK = /[一二三四]级(?=(?:铁路|公路|道路|堤防|航道|船闸|码头)(?!工程|[施总]|专|监|设|资质|标准))/g;
function removeClasses(question: string): string {
  const first = question.search(/(?:[一二三四]|甲|乙|丙|丁)级/);
  return question.replace(CLASS_OF_WORK, (level, at: number) => (at > first ? '' : level));
}

const LOWEST = /最低(?:的|那)*一?个?等?级/;
/** Returns the levels that a question names by their rank: 最低那一级. */
const listOrderedLevels = (text: string, codes: readonly string[], names: StandardNames): readonly string[] =>
  LOWEST.test(text) ? codes.flatMap((code) => names.listLevels(code).at(-1)?.match(LEVELS)?.[0] ?? []) : [];

/** Parses a question: its day, the standards, levels and aspects named in it, and the remaining search text. */
export function readQuestion(asWritten: string, names: StandardNames, todayOn: string): ParsedQuestion {
  const question = removeClasses(readFormal(expandCommonNames(asWritten)));
  const { rest, ...asked } = readQuestionDay(question, todayOn);
  // Courses cover many standards, so a question about courses is searched by its words.
  const named = COURSE.test(rest) ? { codes: [], rest } : names.find(rest);
  const withoutPeople = named.rest.replace(PERSON_LEVEL, '');
  const wantsEveryLevel = named.codes.length > 0 && WHICH_LEVEL.test(rest);
  const said = [...new Set([...(withoutPeople.match(LEVELS) ?? []), ...listOrderedLevels(rest, named.codes, names)])];
  const levels = wantsEveryLevel ? [] : said;
  const parts = listParts(rest).filter(({ aspects: [aspect] }) => aspect !== 'levels' || !wantsEveryLevel);
  const people = readProfessions(question);
  const matters = findNamedCertificates(question);
  const isOfCertificate = matters.length + people.professions.length > 0;
  const found = ASPECTS.filter(([, pattern]) => pattern.test(rest))
    .map(([aspect]) => aspect)
    // A question about the validity of a certificate is not about a document, and one about a management system certificate is not about an
    // enterprise's rules.
    .filter((aspect, _place, all) => !(aspect === 'info' && isOfCertificate && all.includes('validity')))
    .filter((aspect) => !(aspect === 'system' && matters.some((one) => one.endsWith('-system'))))
    .filter((aspect) => !(aspect === 'levels' && wantsEveryLevel));
  // 三级，省道能不能铺: a level without another aspect asks for the permitted scope of work, with any verb.
  if (found.length === 0 && named.codes.length > 0 && levels.length > 0 && MAY.test(rest)) found.push('scope');
  if (found.length === 0 && wantsEveryLevel) found.push('scope');
  const isGeneral = found.length === 0 && named.codes.length > 0 && (GENERAL.test(rest) || levels.length > 0);
  const wantsDocument = DOCUMENT.test(rest);
  const isOfMatter =
    !wantsDocument && found.length > 0 && named.codes.length > 0 && found.every((one) => OF_MATTER.includes(one));
  const text = named.codes.length > 0 ? removeLevels(named.rest, said) : named.rest.replace(LEVEL_OF_KIND, ' ');
  return {
    asked,
    subjects: isOfMatter ? [] : named.codes,
    levels,
    aspects: isGeneral ? ['overview'] : found,
    documents: listMentionedDocuments(question),
    text: isOfMatter ? `${getMatter(question)} ${text}` : text,
    whole: rest,
    figures: listTextFigures(rest).filter(({ unit }) => unit !== ''),
    isGeneral,
    isOpinion: OPINION.test(rest) && !found.some((aspect) => OF_MONEY.includes(aspect)),
    wantsDocument,
    people,
    matters,
    wantsList: LIST.test(rest),
    wantsFigure: FIGURE.test(rest),
    units: UNITS[ASKED_UNIT.exec(rest)?.[1] ?? ''] ?? [],
    wantsEveryLevel,
    parts: wantsEveryLevel && parts.length === 0 ? [{ words: '承接', aspects: ['scope'] }] : parts,
  };
}

/** Removes the levels of the named standard, which are matched separately; in other questions levels are ordinary words. */
const removeLevels = (text: string, levels: readonly string[]): string =>
  levels
    .reduce((left, level) => left.replace(new RegExp(`${level}(?!注册|建造师|造价|建筑师|结构)`, 'g'), ' '), text)
    .trim();

const REFERS = /^(?:那|那么|它|这|该|其中|上面|刚才|还有|另外|如果是|换成|要是|再)|呢[？?\s]*$/;
const MAX_SHORT = 12;

const isFollowUp = (question: string, own: ParsedQuestion): boolean =>
  REFERS.test(question.trim()) ||
  (own.subjects.length === 0 &&
    own.documents.length === 0 &&
    question.length <= MAX_SHORT &&
    (own.levels.length > 0 || own.aspects.length > 0));

/** Completes a follow-up question (那二级呢？) from the previous question. */
export function mergeFollowUpQuestion(
  question: string,
  own: ParsedQuestion,
  former: ParsedQuestion | null,
  names: StandardNames,
): ParsedQuestion {
  if (former === null || !isFollowUp(question, own)) return own;
  const [subject] = former.subjects;
  const named = subject === undefined ? null : names.findBeside(question, subject);
  const beside = named === null ? null : [named];
  const hasAspect = own.aspects.some((aspect) => aspect !== 'overview');
  return {
    ...own,
    asked: own.asked.isGiven ? own.asked : former.asked,
    subjects: own.subjects.length > 0 ? own.subjects : (beside ?? former.subjects),
    levels: own.levels.length > 0 ? own.levels : former.levels,
    aspects: hasAspect ? own.aspects : former.aspects,
    documents: own.documents.length > 0 ? own.documents : former.documents,
    text: (hasAspect && own.subjects.length + former.subjects.length > 0 ? own.text : `${own.text} ${former.text}`)
      .replace(/呢|那么|^那|如果是|换成/g, ' ')
      .trim(),
    isGeneral: hasAspect ? own.isGeneral : former.isGeneral,
    people: own.people.professions.length > 0 ? own.people : former.people,
    matters: own.matters.length > 0 ? own.matters : former.matters,
    wantsFigure: own.wantsFigure || former.wantsFigure,
    units: own.units.length > 0 ? own.units : former.units,
  };
}
