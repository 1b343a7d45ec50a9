/**
 * Splits an authority's notice into points and finds its addressee. Every part of the text belongs to exactly one point; only paragraph
 * numbers and separators are omitted.
 */
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { isOpinionPossible, matchOpinions, matchTopics, removeWhitespace } from './match-opinions.ts';
import { findDeadline, type NoticeDeadline } from './notice-deadline.ts';
import { findUnknownPeople, findUnknownProjects, isPersonName } from './notice-names.ts';
import type { Opinion } from './opinion.ts';

/** Numbering at the beginning of a point: 一、 （二） 3. 4） ⑤ 一是 第一， 首先， */
const NUMBERS = [
  '第?[一二三四五六七八九十]{1,3}[、.．条]',
  '第?[一二三四五六七八九十]{1,2}是(?![否级项般])',
  '第[一二三四五六七八九十]{1,2}[，,点]',
  '[（(][一二三四五六七八九十\\d]{1,3}[)）]',
  '\\d{1,2}[、.．)）](?!\\d(?!\\d{3}年))',
  '[①-⑳]',
  '(?:首先|其次|再次|最后)[，,]?',
  '[-*]\\s+',
  '[•·●■◆]\\s*',
].join('|');
const NUMBER = new RegExp(`^(?:(?:${NUMBERS})\\s*)+`, 'u');
/** A point begins at its number, also within a line; if line breaks were lost, the number follows a word. */
const BEFORE_NUMBER = new RegExp(
  `(?<=[。；;：:，,、！!】]["”」]?)\\s*(?=${NUMBERS})|(?=[①-⑳])|(?<=\\p{Script=Han})\\s+(?=${NUMBERS})|(?<=\\p{Script=Han})(?<![第表图附件页及和至])(?=\\d{1,2}[.．、](?:\\p{Script=Han}|[“「]))`,
  'gu',
);
/** Matches a heading in brackets before its points: 【技术条件】; a verdict belongs to its heading. */
const BRACKETED = /^\s{0,8}【[^】]{1,12}】(?!\s{0,8}(?:[不未达合]|\p{Script=Han}{0,6}(?:状态|环节|进度)))/u;
/** Matches the row number in a pasted table. */
const ROW_NUMBER = /^\s{0,8}[|｜]?\s{0,8}\d{1,3}\s{0,8}(?=[\t|｜ ])/u;

const OBJECTION =
  /不|未|缺|无(?![锡线损机])|没(?![啥什]|有?问题)|[为是][-－]\d|应配[备置]?\d|实际(?:到岗|在岗|配备)|超|重复|矛盾|过期|失效|届满|补充|说明|提前|晚于|早于|错误|有误|虚假|伪造|造假|断缴|中断|暂停|同时|逾期|少|仅|只[有传]|存疑|涉嫌|嫌疑|低于|小于|模糊|挂证|挂靠|注销|非本|并非|更正|重新|已被|疑似|暂扣|才取得|^标准(?:为|要求)?\d|^(?:标准|规定)(?:要求|规定|应)|应(?:为|具有|具备|当具)|须(?:为|具有|具备)|超出|另行|异常|应不少于|虚构|停用|截止|止于|显示在|系外|退休|[CD]级|差\d|差[一二三四五六七八九十]|异常|瑕疵|存在(?!的)|需补|补正|更换|偏[少低小]|某公司|到期|作废|空白|为[空零]|已逾|只(?:上传|提供|附)|又担?任|已由|[漏欠][盖签]|另一[家企]|另外一[家企]|补[盖签]|挂名|拆分|[为系属]分包|由他人|联合体|公务员|实际(?:就职|任职|工作)|越级/u;
const PRAISE =
  /^(?!.*(?:[仅只]有|少于|不足|低于|缺少)).*(?:无(?:其他)?(?:意见|异议)$|(?:未发现|没有发现|未见|不存在)[^，。]{0,12}(?:转包|分包|挂靠|出借|拖欠|失信|弄虚作假|不良|违法|违规)[^，。]{0,12}(?:行为|情形|情况|问题|现象|记录)$|无(?:任何|重大|严重|其他|行政)*(?:不良|失信|违法|违规|处罚|拖欠)[^，。]{0,10}(?:记录|行为|情形)$|已(?:按要求)?(?:补[充正齐交]|整改)[^，。不未缺无仍]{0,12}$|不存在[^，。]{0,20}(?:情形|情况|问题|行为|现象)$|(?:未发现|没有发现|未见|无)(?:存在)?(?:任何|明显|业绩|人员|资料|材料|重大|其他|证书|弄虚|提供)*(?:异常|问题|造假|虚假|作假|违规|违法|错误|不符|不一致|挂证|重复|疑问|误)|(?<!(?:不|未|无法|不能|没有|难以)(?:完全|能|全部|予以)?)(?:予以认[可定]|正常|良好|无误|OK|没(?:有|啥|什么)?问题|符合|满足|达到|达标|齐全|完整|真实有效|有效|相符|一致|合格|清晰|属实|通过)(?:了?(?:相应|相关|规定|资质|标准|申报|法定)*(?:的)?(?:要求|标准|条件|规定))?$)/u;
/** Matches introductions of the objections, which are never objections themselves. */
const HEADING =
  /^需要?(?:特别)?(?:说明|指出|注意|提醒)的是$|^[您你]好$|^【[^】]{0,8}(?:意见|结论|结果)】不达标$|^退[回件](?:补正|修改|整改)?$|^具体为?$|如下|下列|收悉|已收到|^[^未缺无没]{0,60}(?:通知[书单]?|告知[书单]?|意见[书单]?|反馈单|决定书|(?:补[正件]|整改|问题|反馈)(?:清单|明细表?|一览表|汇总表))(?:[（(][^（()）]{0,20}[)）])?$|^关于.{2,60}(?:函|通知|意见|公告|告知书)$|^(?:现|特)?一次性告知|补[正件][单表]$|^补[正件]的?(?:内容|材料|事项|清单)$|^(?:你|贵|我)?(?:单位|公司|司|企业)?(?:以下|下列|现|尚|还)?(?:需要?|应|须)?(?:补[充齐交正件全]|完善|[、和或及并])+的(?:内容|材料|事项|资料|清单)$|^在?(?:本次|此次)?(?:资料|材料|资质|申报)*(?:检查|核查|审查|审核|复核)(?:过程)?中$|注意到$|^(?:你|贵|我)?(?:单位|公司|司|企业)?(?:以下|下列|现|尚|还)?(?:需要?|应|须)补正的?(?:内容|材料|事项)$|^(?:序号|姓名|存在|问题|说明|情况|类型|类别|人员|项目|名称|内容|备注|整改|要求|涉及|具体|证件号?码?|职务|岗位|专业|意见|审查|核查|对应|条款|的)+$|^(?:申请|申报|所报|报送|提交|你单位)*(?:的)?(?:材料|资料)(?:不齐全?|不完整|不全|不符合(?:法定形式|要求)?)(?:[、和或]不符合(?:法定形式|要求)?)?$|^(?:无|合格|不合格|通过|暂?不通过)$|^(?:审查|审核|核查)?不?合格项$|^(?:以上|上述)[^，。]{0,12}(?:请|应|须|需)|^(?:故|因此|综上)|^(?:具体|主要)?(?:理由|原因|问题|情况|内容|方面)$|(?:理由|原因)$|[存有](?:在)?(?:的)?(?:主要|以下|部分|一些)*(?:问题|不足|异常|情形)(?:需要?补正)?$|以下(?:问题|情况|内容|材料|不足|方面)|以下[^，。]{0,8}$|存在$|(?:检查|核查|调查|审查|巡查|抽查)中?发现|发现$|^[^未]{0,40}事项(?:[（(][^（()）]{0,12}[)）])?$|^(?:缺项|错项|漏项|存疑|不符合项|疑点|其他|备注)$|^(?:经(?![营理济费验历考])|根据|依据|按照)[^未不缺无]{0,40}$|^(?:本次|资质|申报|申请|总体|现场|专家|动态|年度|复核)*(?:审查|审核|评审|核查|结论|结果|意见)*(?:为)?(?:不|未)(?:通过|合格)(?:的?(?:原因|理由))?$|结论为不合格|结果为(?!空|无|零|0).{0,8}$/u;
/** Matches titles and closing words that may also contain an objection: 关于示例人社保不在本单位的情况, 审计报告缺失需补正. */
const TITLE_OR_OBJECTION = /^关于.{2,60}情况$|需要?补正的?(?:内容|材料|事项)$|(?:需要?|须|应)补正$/u;
const TITLE_END = /(?:需要?|须|应)补正(?:的?(?:内容|材料|事项))?$/u;
const NUMBERED_TITLE = /(?:通知书?|告知书?|意见书?|决定书|函)[（(][^（()）]{0,40}号[)）]$/u;
/** Matches a document number alone: 示例建不受字〔2026〕09号. */
const DOCUMENT_NUMBER =
  /^(?:(?:文|编|受理)?号[:：]?)?(?:[(（][\p{Script=Han}]{1,6}[)）])?(?![^\d]*(?:[缺未错]|没有|过期|失效|提供|有误|不[符一]|重复|矛盾|造|存疑))[\p{Script=Han}A-Za-z]{1,20}[〔[【(（]?(?:19|20)\d{2}[〕\]】)）]?第?\d{1,6}号$/u;
/** Matches the state of an application, which platforms show above their opinion: 办件状态：补正. */
const STATE =
  /^(?:【[^】]{1,20}】)?(?:当前|办件|办理|申请|申报|审批|审核|业务|流程|受理|处理)*(?:状态|环节|进度)[:：](?:已|待|需|不予|被)*(?:补[正件]|退[回件]|修改|受理|审核|整改)+(?:中|通知)?$/u;
/** Matches a ticked or empty checkbox before a legal phrase. */
const BOX = /^[☑☒☐□■✓✔√✅◻]\uFE0F?/u;
/** Matches a cell with only an action: 补充, 重新上传. It belongs to the preceding fault. */
const ACTION_ONLY =
  /^(?:请|需|须|应)?(?:及时|尽快|重新|一并)?(?:补充|补交|补正|补传|补齐|更正|更换|说明|整改)(?:后?(?:上传|提交|说明))?$/u;
/** Matches a request in the same sentence that concerns only the preceding fault. */
const OWN_REQUEST =
  /^(?:并?请|应)(?!.*(?:本通知|本函|本意见|上述|以上|全部|一次性))[^，。]{0,20}(?:补[充正交齐]|办[妥理]|说明|更[正换]|提交|上传)/u;
/** Matches a request for the document of the preceding fault: 请提供在有效期内的注册证书. */
const REMEDY =
  /^(?:并|故|现)?(?:请|须|需|应)(?:你|贵)?(?:单位|公司|司|企业)?(?:尽快|及时|重新|另行|按要求)*(?:提供|补充|补交|提交|上传|补传|更换|换)([^，。；：:]{2,40})$/u;
/** Matches the document at the end of a request: 在有效期内的注册证书. */
const ASKED_DOCUMENT = /([^的]{2,12})$/u;
/** Matches words before a document that describe its required condition; other words there name its owner. */
const QUALITY =
  /^(?:(?:在|处于)?有效(?:期内?)?|最新|相关|完整|清晰|上述|该|其|原|合格|真实|相应|合法|符合(?:要求|规定))*的?/u;

/** Matches the decision about the application as a whole. */
const VERDICT =
  /不予(?:行政)?(?:同意|受理|许可|批准|通过|核准)|[认判]为不(?:符合|满足)[^，。]{0,6}(?:标准|条件|要求)$|资质(?:条件|标准)[已均]?(?:不达标|不符合|不满足|达不到)[^，。]{0,6}$|(?:申请|申报)[^，。]{0,6}不符合[^，。]{0,10}(?:条件|要求|规定)$|不再?(?:符合|满足|具备).{0,24}(?:资质(?:标准|条件)|《[^》]*》|法定(?:形式|条件))[^，。]{0,8}$|不同意|被列[为入]|(?<!不)符合.{0,10}要求$/u;
/** Matches the consequences of inaction, ways to appeal, and contact persons. */
const CONSEQUENCE =
  /(?:^如?(?:逾期|未按期|未按时|未在)[^，。]{0,16}|(?:逾期|超期|超过(?:上述|规定|补正|整改|该)?(?:期限|时限)|期满|未按期|未按时|未在)[^，。]{0,8}(?:补正|整改|改正|修改|补齐|补报|提交|报送|上报|反馈|答复)[^，。]{0,8})(?:的|者)(?:$|[，,将视依按不])|^届时[^，。]*的$|^拒不(?:整改|改正|补正|配合|说明)|^(?:过期|逾期)[^，。]{0,8}(?:退件|退回|终止|关闭)|^(?:我|本)(?:厅|局|委|部|机关|单位)将|^(?:过期|逾期)不(?:再|予)|视[为同](?:撤回|放弃|自动)|依法(?:处理|撤[回销]|予以)|行政复议|行政诉讼|如(?:对|不服|有异议)|不得(?:再次)?(?:申请|承揽|申报)|^逾期[^，。]{0,12}(?:处理|作废|不予受理)$|特此|此致|(?:联系人|联系电话|^电话)(?!.{0,20}[未缺漏误错不])|法律责任|后果|^请.{0,4}知悉|^[如若](?:能|需|确|有)|按.{0,6}要求.{0,6}(?:重新)?(?:申报|修改|补正|整改|报送)|重新(?:申报|提交|申请)$/u;
const REQUEST =
  /^(?:现|特|并)?(?:请|望|敬请|烦请|麻烦|责令|限)|^(?:你|贵)(?:单位|公司|司|企业|方)?(?:应|须|可|务必|接到|收到)|(?:补正|整改)(?:的)?(?:截[止至](?:日期|时间)?|期限?|时限|时间)|^自.{0,12}之日起|^(?:请)?认真整改/u;
/** Matches the beginning of a list of requested documents; the following entries contain only document names. */
const ASKED =
  /(?:尚|还|仍|需)[^，。不未]{0,3}[补缺][少充交]?(?:以下|下列)[^，。]{0,8}[:：]$|^(?:现|故|特)?请(?:你|贵)?(?:单位|公司|司|企业)?(?:尽快|及时|重新|一并)?(?:补充|提供|补交|提交|上传|补传)[^，。]{0,8}[:：]$/u;
const ASKED_BEFORE =
  /请(?:你|贵)?(?:单位|公司|司|企业)?(?:尽快|及时|重新|一并)?(?:补充|提供|补交|提交|上传|补传)[^，。:：]{0,8}[:：]/u;
/** Matches words before the objections that name the application or the examination: 该企业申请建筑工程施工总承包二级, 初审看了下. */
const INTRO =
  /^[^，。未不缺无为均]{0,20}(?:申报|申请|报)的?[^，。未不缺无为均]{2,40}(?:[特一二三四甲乙丙]级|资质|延续|升级|增项)$|^(?:初|复)?(?:审查?|核查?|看)(?:了|过)?(?:一?下)?$/u;
/** Matches a rule that the authority cites before its objections; a clause about this enterprise is not a rule. */
const BASIS = /^(?:根据|依据|按照|依照)/u;
const RULE = /应当?(?:具备|具有|在|有|为|达到|满足)/u;
const CHARGE =
  /[你贵该](?:单位|公司|司|企业)|不(?!少于|低于|小于|得|超过)|[未没缺无仅只]|(?<!不)(?:少于|低于|小于)|实际/u;
/** Matches a general case before its consequence, without a fault: 结论为“不符合”的，请…, 拒不说明的，我厅…. */
const CASE = /[的者](?:事项|问题|情况|材料|内容)?$/u;
const OF_CASE = /^(?:请|视|将|按|依|由|须|应|可|[我本](?:厅|局|委|部|机关|单位))/u;
/** Matches an earlier request of the authority; the following words describe what the enterprise has not done since. */
const EARLIER =
  /^(?:\d{4}年\d{1,2}月(?:\d{1,2}日)?|此前|前期)?[，,]?[^，。；,]{0,20}(?:下达|下发|印发|作出|发出|送达)[^，。；,]{0,80}[，,](?:要求|责令)[^，。；]{0,80}[，,]?/u;
const SINCE = /截至|至今|仍|未按[期时]/u;
/** Matches a part without a subject, which judges or measures the subject of the previous part. */
const JUDGES =
  /^(?:(?:以上|上述|该|此|均|故)[^，。]{0,10})?(?:不予|不能|不得)(?:认[可定]|考核|计[算入]|采信|使用|重复使用)|^(?:仍|也|均|且)?(?:不符合|不满足|未?达不?到|低于|少于)|^与[^，。]{2,20}(?:不符|不一致|不相符)$|^(?:人|证)?不能用$|^实际(?:仅|只)?(?:认定|核定|计)[^，。]{0,6}\d|^(?:只能|仅|合并)?按[一二两三\d]{1,2}[项个]计/u;
/** Matches a complaint by others that an investigation did not confirm. */
const UNFOUNDED = /(?:举报|投诉|信访|反映)[^，。；]{0,30}[，,]?经[^，。；]{0,8}(?:不属实|不成立|查无实据)/u;

const MAX_POINT = 500;
const MAX_WRAPPED = 60;

export interface NoticePoint {
  readonly text: string;
  /** Whether the point is an objection, not an introduction, a request, praise or a heading. */
  readonly isObjection: boolean;
  /** Matching opinions, most likely first; empty if the catalogue has none or the point is not an objection. */
  readonly opinions: readonly Opinion[];
  /** Points of the same sentence, or of a paragraph about one person or project, have the same number. */
  readonly sentence: number;
  /** The deadline of the point, or of the whole notice; null if there is none. */
  readonly deadline: NoticeDeadline | null;
}

/** Splits a text at separators outside brackets and quotation marks; each part keeps its separator at the end. */
function splitOutside(text: string, separator: RegExp): string[] {
  let depth = 0;
  let from = 0;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (/[“「《（(【]/u.test(letter)) depth += 1;
    else if (/[”」》）)】]/u.test(letter)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && separator.test(letter) && !isInNumber(text, at)) {
      parts.push(text.slice(from, at + 1));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
const isInNumber = (text: string, at: number): boolean =>
  /[,，:：.]/u.test(text.charAt(at)) && /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));

/** Returns whether all brackets are closed; an unclosed bracket would hide all separators after it. */
const isBalanced = (text: string): boolean =>
  [
    [/[“「《【]/gu, /[”」》】]/gu],
    [/[（(]/gu, /[）)]/gu],
  ].every(([open, close]) => open && close && (text.match(open) ?? []).length === (text.match(close) ?? []).length);
const split = (text: string, separator: RegExp): string[] =>
  isBalanced(text) ? splitOutside(text, separator) : text.split(new RegExp(`(?<=${separator.source})`, 'u'));
const trimSeparators = (text: string): string =>
  text.replace(/^[\s，,、：:|｜]+|[\s，,、；;。！!？?：:|｜]{1,60}$/gu, '');

const ENDS = /[。；;：:！!？?，,、]\s*$/u;
const isRowName = (line: string): boolean =>
  /^\d{1,3}$/.test(line) || isPersonName(line) || /^[^，。；：:\t]{4,30}(?:工程|项目|标段)$/u.test(line);

/** Joins lines that a PDF wrapped within a sentence, and cells of a row that were pasted as separate lines. */
function joinLines(notice: string): string[] {
  const lines = notice.split(/\r?\n|\u2028/u).map((line) => line.trim());
  const widest = Math.max(0, ...lines.map((line) => line.length));
  const full = lines.filter((line) => line.length >= widest - 2 && !/[。；;：:]$/u.test(line));
  const isWrapped = widest >= 20 && widest <= MAX_WRAPPED && full.length >= 2;
  const joined: string[] = [];
  let open: string | null = null;
  for (const line of lines.filter((one) => one !== '')) {
    const start: string = open !== null && !NUMBER.test(line) && !/^\d{1,3}[\s|｜]/u.test(line) ? open : '';
    if (open !== null && start === '') joined.push(open.trim());
    const whole = start + line;
    const isFull = isWrapped && line.length >= widest - 2 && !ENDS.test(line) && !/[\t|｜]/u.test(line);
    if (isRowName(line)) open = `${whole}\t`;
    else if (isFull || /[，,、]$/u.test(line)) open = whole;
    else {
      joined.push(whole);
      open = null;
    }
  }
  if (open !== null) joined.push(open.trim());
  return joined;
}

interface Piece {
  readonly text: string;
  readonly role: 'objection' | 'vague' | 'praise' | 'frame' | 'plain';
  readonly opinions: readonly Opinion[];
  /** Whether the opinions were matched only by topic, so that more text may give a better match. */
  readonly isWeak?: boolean;
  /** Whether the objection concerns the topic at the beginning of its sentence: 职称：岩土专业没有人. */
  readonly isOfHead?: boolean;
}

/** Conjunctions between parts that may each be an objection: 职称人员不足、社保断缴, 且社保断缴, 以及设备不足, 但社保断缴. */
const JOINT = /、|并且|而且|另有|另外|此外|同时|以及|但是|但|且|并|还|和|及|或/gu;

/** Matches a part without a subject that continues the previous sentence. */
const CONTINUES =
  /^(?:不|[缺少差][\d一二三四五六七八九十]|数据矛盾|涉嫌|属于?|未|低于|少于|小于|仅|只|实际|尚|已|均|无法|不予|存疑|缺口|距|与标准|与.{0,6}要求|标准|要求|其中|达不到|没有达到|超)/u;

const withoutPeople = (text: string): string =>
  findUnknownPeople(text).reduce((left, name) => left.replaceAll(name, ''), text);

/** Conjunctions that may also join parts of a single objection: 未盖章或未签字. */
const SIMILAR_KINDS = /^[和及或]$/u;

class Reader {
  readonly #opinions: readonly Opinion[];
  constructor(opinions: readonly Opinion[]) {
    this.#opinions = opinions;
  }

  #getFirst(text: string): Opinion | undefined {
    return matchOpinions(this.#opinions, text)[0];
  }

  #isSayable(text: string): boolean {
    return OBJECTION.test(removeWhitespace(text)) && matchOpinions(this.#opinions, text).length > 0;
  }

  /**
   * Classifies a part of a sentence.
   * @param isAsked whether the text is an entry in a list of requested documents
   */
  classify(text: string, isAsked = false): Piece {
    const read = this.#classifyAlone(text);
    if (!isAsked || (read.role !== 'plain' && read.role !== 'vague' && !read.isWeak)) return read;
    const opinions = matchOpinions(this.#opinions, `请补充${text}`);
    return opinions.length === 0 ? read : { text, role: 'objection', opinions };
  }

  #classifyAlone(text: string): Piece {
    const whole = removeWhitespace(trimSeparators(text))
      .replace(BOX, '')
      .replace(/等(?:问题|情况|情形|不足)$/u, '')
      .replace(/^(?:另有|另外|此外|并且|而且|同时|以及|但是?|且|并)/u, '');
    const opinions = matchOpinions(this.#opinions, text);
    // 经核实 begins either an introduction or a fault: 经核实该项目由他人施工.
    const charge = whole.replace(/^经(?:核[实查]|查实?|审[查核])/u, '');
    const words = opinions.length > 0 && OBJECTION.test(charge) ? charge : whole;
    if (PRAISE.test(words)) return { text, role: 'praise', opinions: [] };
    if (CONSEQUENCE.test(words)) return { text, role: 'frame', opinions: [] };
    if (HEADING.test(words) || NUMBERED_TITLE.test(words) || DOCUMENT_NUMBER.test(words))
      return { text, role: 'frame', opinions: [] };
    if (TITLE_OR_OBJECTION.test(words) && opinions.length === 0 && !OBJECTION.test(words.replace(TITLE_END, '')))
      return { text, role: 'frame', opinions };
    const isRequest = REQUEST.test(words);
    if (isRequest && opinions[0]?.isGeneral && findDeadline(text) !== null)
      return { text, role: 'frame', opinions: [] };
    if (opinions.length > 0) return { text, role: 'objection', opinions };
    if (isRequest || INTRO.test(words) || VERDICT.test(words) || findDeadline(text) !== null)
      return { text, role: 'frame', opinions };
    if (!OBJECTION.test(words)) return { text, role: 'plain', opinions };
    const topics = CONTINUES.test(words) ? [] : matchTopics(this.#opinions, words);
    return { text, role: topics.length > 0 ? 'objection' : 'vague', opinions: topics, isWeak: true };
  }

  /**
   * Splits a text at conjunctions if both sides are objections or one side is praise. The subject before the text and the verdict after it
   * are considered for the side that they belong to.
   */
  splitJoints(text: string, subject: string, verdict: string): string[] {
    const parts: string[] = [];
    let from = 0;
    for (const match of text.matchAll(JOINT)) {
      const at = match.index + (match[0] === '、' ? 1 : 0);
      const [left, right] = [text.slice(from, at), text.slice(at)];
      if (!isBalanced(left)) continue;
      // A name may contain a character of objections: 祝无双.
      const isLeft =
        OBJECTION.test(withoutPeople(removeWhitespace(left))) && this.#isSayable(from === 0 ? subject + left : left);
      const isRight = this.#isSayable(right) || (match[0] === '、' && this.#isSayable(right + verdict));
      const isSplit =
        (!SIMILAR_KINDS.test(match[0]) || this.#getFirst(left) !== this.#getFirst(right)) &&
        ((isLeft && (isRight || PRAISE.test(removeWhitespace(trimSeparators(right))))) ||
          (PRAISE.test(removeWhitespace(trimSeparators(left))) && this.#isSayable(right)));
      if (!isSplit) continue;
      parts.push(left);
      from = at;
    }
    return [...parts, text.slice(from)];
  }

  /**
   * Splits a sentence into classified parts.
   * @param isAsked whether the sentence continues a list of requested documents
   */
  readSentence(sentence: string, isAsked: boolean): Piece[] {
    if (STATE.test(removeWhitespace(trimSeparators(sentence))))
      return [{ text: sentence, role: 'frame', opinions: [] }];
    if (UNFOUNDED.test(removeWhitespace(sentence))) return [{ text: sentence, role: 'praise', opinions: [] }];
    const read: Piece[] = [];
    const parts = split(sentence, /[，,：:\t|｜]/u);
    const start = parts.findIndex((part) => ASKED.test(removeWhitespace(part)));
    const head = this.#getHead(parts[0] ?? '');
    let isRule = false;
    for (const [index, part] of parts.entries()) {
      const before = read.at(-1);
      const next = parts[index + 1] ?? '';
      const verdict = CONTINUES.test(removeWhitespace(next)) ? next : '';
      const isListed = isAsked || (start >= 0 && index > start);
      const subject = before?.role === 'plain' ? before.text : '';
      for (const one of isListed ? split(part, /、/u) : this.splitJoints(part, subject, verdict))
        if (/[\p{L}\p{N}]/u.test(one)) {
          const piece = this.classify(one, isListed);
          const words = removeWhitespace(trimSeparators(one));
          isRule = (isRule || BASIS.test(words)) && !read.some(({ role }) => role === 'objection' || role === 'vague');
          const isFrame =
            (isRule && RULE.test(words) && !CHARGE.test(words)) ||
            (piece.role === 'vague' && CASE.test(words) && OF_CASE.test(removeWhitespace(next)));
          // 技术工人不合格 before its reasons is their subject; 张三1人有效 below 职称 is a detail.
          const isSubject =
            next.trim() !== '' &&
            (piece.role === 'praise' ? head !== null && /\d/.test(words) : RESULT_ONLY.test(words));
          if (isFrame || (isSubject && piece.role !== 'frame'))
            read.push({ text: one, role: isFrame ? 'frame' : 'plain', opinions: [] });
          else read.push(head === null ? piece : this.#classifyBelow(head, piece));
        }
    }
    return read;
  }

  /** Returns the topic at the beginning of a sentence, with its words: 职称：…; null if there is none. */
  #getHead(first: string): { text: string; topic: Opinion } | null {
    const words = removeWhitespace(trimSeparators(first));
    const [topic] = /[：:]\s*$/u.test(first) && words.length <= 8 ? matchTopics(this.#opinions, words) : [];
    return topic === undefined ? null : { text: first, topic };
  }

  #classifyBelow({ text, topic }: { text: string; topic: Opinion }, piece: Piece): Piece {
    if (piece.role !== 'objection' && piece.role !== 'vague') return piece;
    const opinions = matchOpinions(this.#opinions, text + piece.text);
    const isOfHead = opinions[0] === topic || (piece.role === 'vague' && opinions.length === 0);
    return isOfHead ? { text: piece.text, role: 'objection', opinions: [topic], isOfHead } : piece;
  }

  match(text: string): readonly Opinion[] {
    return matchOpinions(this.#opinions, text);
  }
}

type Draft = Omit<NoticePoint, 'deadline' | 'sentence'>;

const MAX_DETAIL = 10;

/** Returns whether a text requests the document of the preceding fault. */
function isRemedy(text: string, fault: string): boolean {
  const [, asked = ''] = REMEDY.exec(removeWhitespace(trimSeparators(text))) ?? [];
  const [, document = ''] = ASKED_DOCUMENT.exec(asked) ?? [];
  const owner = asked
    .slice(0, asked.length - document.length)
    .replace(QUALITY, '')
    .replace(/的$/u, '');
  return document !== '' && removeWhitespace(fault).includes(document) && removeWhitespace(fault).includes(owner);
}

/** Returns whether a part is a detail of the previous objection and not a new one. */
function isDetail({ text, opinions, isOfHead }: Piece, before: readonly Opinion[], fault: string): boolean {
  const words = removeWhitespace(trimSeparators(text));
  if (ACTION_ONLY.test(words) || JUDGES.test(words) || isRemedy(text, fault)) return true;
  if (isOfHead && opinions[0] === before[0]) return true;
  if ([...findUnknownPeople(words), ...findUnknownProjects(words)].some((name) => !fault.includes(name))) return false;
  const isSame = opinions[0] === undefined || opinions[0] === before[0];
  const isAmong = opinions[0] === undefined || opinions[0].isGeneral || before.includes(opinions[0]);
  if (CONTINUES.test(words) && isAmong) return true;
  const isNamed = /[“「]/u.test(words) || /^(?:未|缺|无|没有|漏|请|补)/u.test(words);
  if (isNamed || findUnknownPeople(words).length > 0) return false;
  return opinions[0] === undefined ? words.length <= MAX_DETAIL : isSame && before[0]?.target.kind !== 'material';
}

/** Joins the parts of a sentence: subjects are added to the following objection, details to the previous one. */
function joinPieces(pieces: readonly Piece[], reader: Reader): Draft[] {
  const points: { texts: string[]; isObjection: boolean; opinions: readonly Opinion[]; isWeak: boolean }[] = [];
  let subjects: string[] = [];
  /** The words before the first objection of the sentence; a later part without a topic may refer to them. */
  let lead = '';
  const add = (texts: string[], isObjection: boolean, opinions: readonly Opinion[], isWeak = false) => {
    const last = points.at(-1);
    if (!isObjection && last && !last.isObjection) last.texts.push(...texts);
    else points.push({ texts, isObjection, opinions, isWeak });
  };
  for (const piece of pieces) {
    const last = points.at(-1);
    const words = removeWhitespace(trimSeparators(piece.text));
    const isOfLast = piece.role === 'frame' ? OWN_REQUEST.test(words) : piece.role === 'plain' && JUDGES.test(words);
    if (isOfLast && last?.isObjection && subjects.length === 0) {
      last.texts.push(piece.text);
    } else if (piece.role === 'frame' || piece.role === 'praise') {
      if (subjects.length > 0 && last?.isObjection) last.texts.push(...subjects);
      else if (subjects.length > 0) add(subjects, false, []);
      add([piece.text], false, []);
      subjects = [];
    } else if (piece.role === 'plain') {
      if (!points.some(({ isObjection }) => isObjection)) lead += piece.text;
      subjects.push(piece.text);
    } else if (subjects.length === 0 && !last?.isObjection && ACTION_ONLY.test(words)) {
      add([piece.text], false, []);
    } else {
      const whole = [...subjects, piece.text];
      const strong = subjects.length > 0 ? reader.match(whole.join('')) : [];
      const own = subjects.length > 0 || piece.isWeak ? strong : piece.opinions;
      const opinions = own.length > 0 || piece.role !== 'vague' ? own : reader.match(lead + whole.join(''));
      const isNext = subjects.length === 0 || piece.isOfHead;
      if (last?.isObjection && isNext && isDetail(piece, last.opinions, last.texts.join(''))) {
        last.texts.push(...whole);
        const joined = last.texts.join('');
        const isOpen =
          last.isWeak || last.opinions.slice(0, 1).some((one) => !isOpinionPossible(one, removeWhitespace(joined)));
        const better = isOpen ? reader.match(joined) : [];
        if (better.length > 0) last.opinions = better;
      } else {
        const possible = piece.opinions.filter((one) => isOpinionPossible(one, removeWhitespace(whole.join(''))));
        add(whole, true, opinions.length > 0 ? opinions : possible, piece.isWeak === true && own.length === 0);
      }
      subjects = [];
    }
  }
  const last = points.at(-1);
  if (subjects.length > 0 && last?.isObjection) last.texts.push(...subjects);
  else if (subjects.length > 0) add(subjects, false, []);
  return points.map(({ texts, isWeak: _isWeak, ...point }) => ({
    ...point,
    text: trimSeparators(texts.join('')).replaceAll(/[\t|｜ ]+/gu, ' '),
  }));
}

/** Splits a text that exceeds the maximum length of a point, without losing any part. */
const cut = (draft: Draft): Draft[] =>
  draft.text.length <= MAX_POINT
    ? [draft]
    : (draft.text.match(new RegExp(`.{1,${MAX_POINT}}`, 'gsu')) ?? []).map((text) => ({ ...draft, text }));

interface Sentence {
  readonly drafts: readonly Draft[];
  readonly deadline: NoticeDeadline | null;
  /** Number of the first sentence about the person or project named at the beginning of the paragraph. */
  readonly group: number;
}

/** Matches an item that contains only its result. */
const RESULT_ONLY = /^[^，。；]{2,12}(?:不合格|不通过|未通过|不达标)$/u;

/** A list of people in brackets at the end of a fault: 认定14人（沈某职称不符，吴某未查到学历）. */
const LISTED_IN_BRACKETS = /[（(]([^（()）]{12,200})[)）](?=[。；;，,]?$)/u;
const openBrackets = (sentence: string): string =>
  sentence
    .trim()
    .replace(LISTED_IN_BRACKETS, (all: string, inner: string) =>
      /[，,；;]/u.test(inner) && OBJECTION.test(removeWhitespace(inner)) && findUnknownPeople(inner).length > 0
        ? `，${inner}`
        : all,
    );

/** Matches the result of an item before its reasons: 职称人员 不合格。认定28人. The reasons belong to the item. */
const RESULT = /((?:^|[\s:：|｜\p{Script=Han}])(?:不合格|不通过|未通过|不达标))[。.]\s{0,8}(?=\S)/u;

/**
 * Returns whether a paragraph begins with the name of a person or project and a colon, so that all its sentences concern this person or
 * project.
 */
function beginsWithName(item: string): boolean {
  const [, head = ''] = /^([^，,。；;：:]{2,40})[：:]/u.exec(item) ?? [];
  return head !== '' && findUnknownPeople(head).length + findUnknownProjects(head).length > 0;
}

/** Splits a notice into its points, in order; together they contain all of its text. */
export function splitNotice(opinions: readonly Opinion[], notice: string): NoticePoint[] {
  const reader = new Reader(opinions);
  let isAsked = false;
  let group = 0;
  const sentences: Sentence[] = joinLines(notice)
    .flatMap((line) => line.replace(BRACKETED, '$&\n').replace(BEFORE_NUMBER, '\n').split('\n'))
    .map((item) => item.replace(ROW_NUMBER, '').trim().replace(NUMBER, '').replace(RESULT, '$1，'))
    .flatMap((item) => {
      const parts = split(item, /[。；;！!？?]/u).flatMap((sentence) => {
        const [earlier = ''] = EARLIER.exec(sentence) ?? [];
        return earlier !== '' && SINCE.test(item.slice(item.indexOf(earlier) + earlier.length))
          ? [{ sentence: earlier, isEarlier: true }, { sentence: openBrackets(sentence.slice(earlier.length)) }]
          : [{ sentence: openBrackets(sentence) }];
      });
      const isOfOne = beginsWithName(item);
      return parts.map((part, at) => ({ isEarlier: false, ...part, isContinued: isOfOne && at > 0 }));
    })
    .map(({ sentence, isEarlier, isContinued }, index) => {
      if (!isContinued) group = index;
      if (isEarlier)
        return {
          drafts: [{ text: trimSeparators(sentence), isObjection: false, opinions: [] }],
          deadline: null,
          group,
        };
      const pieces = reader.readSentence(sentence, isAsked);
      // A list continues after a semicolon, and ends with its sentence.
      isAsked = (isAsked || ASKED_BEFORE.test(removeWhitespace(sentence))) && !/[。！!？?]\s*$/u.test(sentence);
      return { drafts: joinPieces(pieces, reader).flatMap(cut), deadline: findDeadline(sentence), group };
    });
  for (const [index, all] of sentences.entries()) {
    const { drafts } = all;
    const fault = sentences[index - 1]?.drafts.findLast(({ isObjection }) => isObjection);
    const [only] = drafts;
    if (fault && only?.isObjection && drafts.length === 1 && isRemedy(only.text, fault.text))
      sentences[index] = { ...all, drafts: [{ ...only, isObjection: false, opinions: [] }] };
  }
  // A deadline in a sentence without an objection applies to the whole notice; a deadline within an objection is used only if there is no
  // other.
  const general = sentences.filter(({ drafts }) => drafts.every(({ isObjection }) => !isObjection));
  const ofAll = [...general, ...sentences].find(({ deadline }) => deadline !== null)?.deadline ?? null;
  return sentences.flatMap(({ drafts, deadline, group: sentence }) =>
    drafts.map((draft) => ({ ...draft, sentence, deadline: deadline ?? ofAll })),
  );
}

const ENTERPRISE =
  /[\p{Script=Han}A-Za-z0-9（）()·]{2,40}?(?:集团)?(?:股份|有限责任)?(?:有限公司|(?:设计院|工程局|研究院)(?:有限公司)?)(?:分公司)?/gu;
/** Matches the text before a name. */
const LEAD =
  /^.*(?:位于|单位为|单位是|名称为|由|与|和|在|对|的|及|于|为|是|至|责令|同意)(?=[\p{Script=Han}（）()]{4,})/u;
const TITLE_AFTER = /^[（(]|^(?!.{0,30}举报).{0,40}(?:通知书?|意见书?|函|决定书?|告知书|情况|表)$/u;
const getName = (text: string): string =>
  removeWhitespace(stripSampleMark(text)).replace(/[（(]/g, '(').replace(/[）)]/g, ')');

export interface NamedEnterprise {
  readonly name: string;
  /** Whether this enterprise is the addressee of the notice. */
  readonly isAddressee: boolean;
}

/** Finds other enterprises named in the notice, including project owners and former employers. */
export function findOtherEnterprises(notice: string, ownName: string): NamedEnterprise[] {
  const own = getName(ownName);
  const isOwn = getName(notice).includes(own);
  const lines = stripSampleMark(notice)
    .split(/\n/u)
    .filter((line) => line.trim() !== '');
  const found = new Map<string, NamedEnterprise>();
  for (const [row, line] of lines.entries())
    for (const match of line.matchAll(ENTERPRISE)) {
      const name = match[0].replace(LEAD, '');
      const after = line.slice(match.index + match[0].length).trim();
      const before = line.slice(0, match.index + match[0].length - name.length).trim();
      if (getName(name) === own || getName(match[0]).endsWith(own)) continue;
      // A notice without a salutation names its addressee in the title.
      const isTitle = !isOwn && row < 2 && /^(?:关于.{0,6})?$/u.test(before) && TITLE_AFTER.test(after);
      const isAddressee = isTitle || (before === '' && (/^[：:]/u.test(after) || after === ''));
      const known = found.get(name);
      found.set(name, { name, isAddressee: isAddressee || known?.isAddressee === true });
    }
  return [...found.values()];
}
