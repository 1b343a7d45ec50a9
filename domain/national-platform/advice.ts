/** Determines which side of a difference is probably wrong, for which reason, and how to correct it. */

import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { type Difference, METRIC_KEY_PREFIX, type RegistrationDifference } from './compare.ts';
import type { SourceTexts } from './provenance.ts';
import { findUnitMixUp, type Quantity } from './quantities.ts';

export type WrongSide = 'ours' | 'theirs' | 'unclear';

export interface CorrectionAdvice {
  readonly wrong: WrongSide;
  readonly why: string;
  readonly how: string;
  /** The document that describes the correction; null if none is known (待核对). */
  readonly source: string | null;
}

interface Judgement {
  readonly wrong: WrongSide;
  readonly why: string;
}

/** Replaces `{they}` in a text with the name of the compared source. */
const fill = (text: string, { name }: SourceTexts): string => text.replaceAll('{they}', name);

/** Adapts the advice on a difference to the compared source; an unverified list must be verified before any correction. */
export const adaptAdviceToSource = <A extends CorrectionAdvice>(advice: A, they: SourceTexts): A => ({
  ...advice,
  // An uploaded list does not prove what the platform shows.
  wrong: they.caution !== '' && advice.source === LEVEL_SOURCE ? 'unclear' : advice.wrong,
  why: fill(advice.why, they),
  how: `${they.caution}${fill(advice.how, they)}`,
});

const judge = (wrong: WrongSide, why: string): Judgement => ({ wrong, why });
const OPEN = judge('unclear', '两边的数据本身不能说明哪一方有误，请对照合同、施工许可证、竣工验收资料核对。');

/** Dates of a project in chronological order. */
const COURSE = [
  ['contractDate', '合同签订'],
  ['permitDate', '施工许可'],
  ['startDate', '开工'],
  ['finishDate', '竣工'],
  ['acceptDate', '竣工验收'],
] as const;

/** Describes the first two dates that are in the wrong order: 竣工验收早于竣工. */
function getDisorder(project: Project): string | null {
  const days = COURSE.flatMap(([field, label]) => (project[field] === null ? [] : [{ day: project[field], label }]));
  for (const [index, later] of days.entries()) {
    const earlier = days.slice(0, index).find((one) => one.day > later.day);
    if (earlier) return `${later.label}早于${earlier.label}`;
  }
  return null;
}

function evaluateDay(ours: Project, theirs: Project, { field }: Difference): Judgement {
  const known = COURSE.find(([name]) => name === field)?.[0];
  if (!known) return OPEN;
  const own = getDisorder(ours);
  const other = getDisorder({ ...ours, [known]: theirs[known] });
  if (own !== null && other === null) return judge('ours', `按本企业填写的日期，${own}；换成{they}的日期则前后相符。`);
  if (own === null && other !== null)
    return judge('theirs', `按{they}登记的日期，${other}；本企业填写的日期前后相符。`);
  return OPEN;
}

/** Usual units of fields whose values are often entered in another unit. */
const UNITS = createLookupTable<string>({
  totalInvest: '万元',
  contractAmount: '万元',
  settleAmount: '万元',
  area: '㎡',
  length: 'km',
});

/** Parses a value and, for a named measure, the unit after it. */
function getQuantity(field: string, value: string): Quantity {
  const [number = '', unit = null] = value.split(' ');
  return { value: Number(number), unit: field.startsWith(METRIC_KEY_PREFIX) ? unit : (UNITS[field] ?? null) };
}

function evaluateFigure(ours: Project, theirs: Project, difference: Difference): Judgement {
  const { field } = difference;
  const [own, other] = [Number(difference.ours), Number(difference.theirs)];
  if (difference.ours !== null && difference.theirs !== null) {
    const mixed = findUnitMixUp(getQuantity(field, difference.ours), getQuantity(field, difference.theirs));
    const words = `两边恰好相差 ${mixed?.factor} 倍，像是把${mixed?.words}弄混了，`;
    // For lengths, and for 元 and 万元, the larger value is wrong; for other measures the smaller value may also be wrong.
    if (mixed && (field === 'length' || mixed.words === '元与万元'))
      return judge(mixed.larger, `${words}数值大的一方有误。`);
    if (mixed) return judge('unclear', `${words}请对照原件核对单位。`);
  }
  if (field === 'contractAmount' && ours.settleAmount === other)
    return judge('theirs', '{they}登记的合同额等于本企业的结算额，{they}上填的可能是结算额。');
  if (field === 'contractAmount' && theirs.settleAmount === own && difference.ours !== null)
    return judge('ours', '本企业填写的合同额等于{they}登记的结算额，填的可能是结算额。');
  if (difference.ours === null) return judge('ours', '本企业没有填写，{they}上有登记。');
  return OPEN;
}

const bare = (text: string | null): string => (text ?? '').normalize('NFKC').replace(/[\s()（）“”"'、，,.。·-]/g, '');

function evaluateText({ ours, theirs, label }: Difference): Judgement {
  if (ours === null) return judge('ours', '本企业没有填写，{they}上有登记。');
  if (bare(ours) === bare(theirs)) return judge('ours', `${label}只是书写不同，按{they}的写法统一即可。`);
  return OPEN;
}

function evaluateLink({ ours, theirs, label }: Difference): Judgement {
  if (theirs !== null && /缺|无|未/.test(theirs) && ours !== null && !/缺|无|未/.test(ours))
    return judge('theirs', `本企业登记${label}环节为“${ours}”，{they}显示“${theirs}”，{they}缺少这一环节。`);
  return OPEN;
}

/** Counting rules CR-12 and CR-13: the level is assigned by the authority and shown on the platform. */
const LEVEL_SOURCE = '建市规〔2023〕3号（第四条）';

function evaluateProject(ours: Project, theirs: Project, difference: Difference): Judgement {
  const { field, aspect } = difference;
  if (field === 'dataLevel')
    return judge('ours', '数据等级由住房城乡建设主管部门认定后在平台标注，以平台显示的等级为准。');
  if (aspect === '业绩时间')
    return difference.ours === null ? evaluateText(difference) : evaluateDay(ours, theirs, difference);
  if (field.startsWith('links.')) return evaluateLink(difference);
  if (
    field === 'manager' ||
    field === 'techLead' ||
    aspect === '业务环节' ||
    aspect === '业绩归属' ||
    field === 'projectType'
  )
    return evaluateText(difference);
  return evaluateFigure(ours, theirs, difference);
}

/**
 * The procedure for correcting the platform's data. No document in db/facts describes it, so its channel, documents and duration are 待核对.
 */
const AT_PROVINCE =
  '向项目所在地的省级建筑市场监管平台申请更正或补录，并附合同、施工许可证、竣工验收等原件（入口、材料和办理时限待核对）';

const HOW_PROJECT: Readonly<Record<WrongSide, string>> = {
  ours: '改本企业的记录：采用{they}数据，或打开该项目编辑。',
  theirs: `改平台的记录：${AT_PROVINCE}。`,
  unclear: `先核对原件：本企业有误就采用{they}数据或编辑项目；平台有误则${AT_PROVINCE}。`,
};

export function adviseOnProject(ours: Project, theirs: Project, difference: Difference): CorrectionAdvice {
  const { wrong, why } = evaluateProject(ours, theirs, difference);
  if (difference.field === 'dataLevel')
    return {
      wrong,
      why,
      how: '改本企业的记录：采用{they}的等级。等级偏低的，向项目所在地主管部门申请认定（经市级认定可标为 B 级，经省级认定可标为 A 级）。',
      source: LEVEL_SOURCE,
    };
  return { wrong, why, how: HOW_PROJECT[wrong], source: null };
}

export function adviseOnMissingProject(project: Project, alike: Project | null): CorrectionAdvice {
  const own = '改本企业的记录：打开该项目，填写{they}上的项目编号后再比对。';
  if (alike !== null)
    return {
      wrong: 'ours',
      why: `{they}上有同名项目，编号为 ${alike.projectNo ?? '空'}，本企业填写的编号是 ${project.projectNo ?? '空'}。`,
      how: own,
      source: null,
    };
  if (project.projectNo === null && project.provProjectNo === null && project.permitNo === null)
    return {
      wrong: 'ours',
      why: '本企业没有填写平台项目编号、省级项目编号或施工许可证号，无法在{they}上找到它。',
      how: own,
      source: null,
    };
  return {
    wrong: 'unclear',
    why: '按本企业填写的编号在{they}上查不到，可能是编号有误，也可能是{they}没有录入。',
    how: `先核对编号；编号无误则${AT_PROVINCE}。`,
    source: null,
  };
}

/** The list of the registration authority is authoritative, not the portal or the enterprise; how to reach the authority is 待核对. */
const AT_REGISTRY = '向该类注册的管理机构查询并申请更正（办理渠道待核对）';

export function adviseOnRegistration({ field, ours, theirs }: RegistrationDifference): CorrectionAdvice {
  const own = '改本企业的记录：打开该人员，按注册证书修改。';
  if (field === 'registeredHere')
    return {
      wrong: 'unclear',
      why: `{they}登记此人的注册单位是“${theirs ?? ''}”：不在本企业注册的人员不能计入资质人员，同时受聘于两家还可能被查为挂证。`,
      how: `先向本人核实：已转出或从未转入的，改本企业的记录并停止使用；确在本企业的${AT_REGISTRY}。`,
      source: null,
    };
  if (field === 'name')
    return {
      wrong: 'unclear',
      why: '同一注册编号两边的持证人姓名不同：编号可能填错，也可能是别人的证书。',
      how: `先核对注册证书上的姓名和编号：本企业有误就打开该人员修改；平台有误则${AT_REGISTRY}。`,
      source: null,
    };
  if (ours === null) return { wrong: 'ours', why: '本企业没有填写，{they}上有登记。', how: own, source: null };
  if (field === 'validEnd' && theirs !== null && theirs > ours)
    return {
      wrong: 'ours',
      why: '{they}登记的有效期更晚，像是已经延续注册，而本企业的记录没有更新。',
      how: own,
      source: null,
    };
  const why =
    field === 'validEnd'
      ? '本企业填写的有效期更晚：可能刚延续、{they}还没有更新，也可能填写有误。'
      : '注册专业以注册证书为准，两边的数据本身不能说明哪一方有误。';
  return {
    wrong: 'unclear',
    why,
    how: `先核对注册证书：本企业有误就打开该人员修改；平台有误则${AT_REGISTRY}。`,
    source: null,
  };
}

const CHECK_OWNER = '先核对是否为本企业承接：是就在“监管平台项目”补录';

export const adviseOnExtraProject = (): CorrectionAdvice => ({
  wrong: 'unclear',
  why: '{they}登记在本企业名下，本企业的项目里没有这个编号。',
  how: `${CHECK_OWNER}；不是则${AT_PROVINCE}。`,
  source: null,
});

/** Returns the advice for a person who is on the platform but not in the records. */
export const adviseOnUnknownPerson = (): CorrectionAdvice => ({
  wrong: 'unclear',
  why: '{they}登记在本企业名下，本企业的注册人员里没有这个注册编号。',
  how: `先核对此人是否在本企业：在就补录，已离开或从未在本企业的${AT_REGISTRY}。`,
  source: null,
});

export const adviseOnAbsentPerson = (): CorrectionAdvice => ({
  wrong: 'unclear',
  why: '按注册编号在{they}上查不到此人，可能是编号有误、注册还没有转入，也可能{they}没有更新。',
  how: `先核对注册编号和注册单位；无误则${AT_REGISTRY}。`,
  source: null,
});

function explainEnterprise(field: string, ours: string | null, theirs: string | null): string {
  if (ours === null) return '本企业没有填写，{they}上有登记。';
  if (field === 'techLeadName') return '技术负责人是资质标准的指标，以任命文件和资质证书副本为准，两边须一致。';
  const unit = { unit: '万元' };
  const mixed =
    field === 'regCapital' ? findUnitMixUp({ value: Number(ours), ...unit }, { value: Number(theirs), ...unit }) : null;
  if (mixed) return `两边恰好相差 ${mixed.factor} 倍，像是把${mixed.words}弄混了，请对照营业执照核对单位。`;
  return '以营业执照为准，两边的数据本身不能说明哪一方有误。';
}

/**
 * Returns the advice for a difference of enterprise data. The licence is authoritative, and the platform receives its data from the
 * authorities.
 */
export const adviseOnEnterprise = (field: string, ours: string | null, theirs: string | null): CorrectionAdvice => ({
  wrong: ours === null ? 'ours' : 'unclear',
  why: explainEnterprise(field, ours, theirs),
  how: `先核对营业执照：本企业有误就在“企业信息”修改；平台有误则办理资质证书变更，或${AT_PROVINCE}。`,
  source: null,
});

const OWN_CERTIFICATE = '本企业有误就打开该证书修改';

export function adviseOnCertificate(field: string, ours: string | null, theirs: string | null): CorrectionAdvice {
  if (field === 'extra')
    return {
      wrong: 'ours',
      why: '{they}登记在本企业名下，本企业的证书里没有这个编号。',
      how: '先核对证书原件：仍有效就在“资质证书”补录，已换发的核对新证书编号。',
      source: null,
    };
  if (field === 'missing')
    return {
      wrong: 'unclear',
      why: '按证书编号在{they}上查不到，可能是编号有误、证书已换发，也可能{they}没有更新。',
      how: `先核对证书原件上的编号；无误则${AT_PROVINCE}。`,
      source: null,
    };
  if (field === 'validEnd' && ours !== null && theirs !== null && theirs > ours)
    return {
      wrong: 'ours',
      why: '{they}登记的有效期更晚，像是已经延续，而本企业的记录没有更新。',
      how: '改本企业的记录：打开该证书，按换发的证书修改。',
      source: null,
    };
  return {
    wrong: 'unclear',
    why: '以证书原件为准，两边的数据本身不能说明哪一方有误。',
    how: `先核对证书原件：${OWN_CERTIFICATE}；平台有误则${AT_PROVINCE}。`,
    source: null,
  };
}
