/**
 * Answers about the unmet requirements of a level, their reasons, and people who are not counted, in the wording of the evaluation engine.
 */

import { href } from '#domain/access/page.ts';
import { getLongestCommonRun } from '#domain/assistant/record-question.ts';
import { findLevel } from '#domain/qualification/catalogue.ts';
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import type { EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { uniqueByLevel } from '#domain/qualification/unique-levels.ts';
import { LOSS_DEGREE_LABELS } from '#domain/qualification/wording/loss-degrees.ts';
import { addDays } from '#domain/validity/day.ts';
import { getRequirementAspect } from '#features/evaluation/evaluations/contract/kinds.ts';
import { getQualification as call } from '#features/evaluation/evaluations/contract/qualification.ts';
import { getOutlook } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import {
  evaluateCurrentStatuses,
  getForecast,
  getQualification,
  listEvaluationRuns,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { listFilingTargets } from '#features/filing/filing/server/filing.server-api.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { listExpiryDates } from '#features/work/reminders/server/reminders.server-api.ts';
import {
  authorise,
  canView,
  getOwnTenantContextFor,
  isCallAllowed,
  type MemberContext,
} from '#platform/server/access/access.ts';
import { getRequiredRight } from './documents.ts';
import {
  answerWithRight,
  createAnswerBuilder,
  createNoteAnswer,
  createRecordSource,
  MAX_ANSWER_STATEMENTS,
  type RecordAnswer,
  type RecordQuestionContext,
  type RecordSource,
} from './record-answer.ts';

interface Target {
  readonly standardCode: string;
  readonly level: string;
}

/** Maximum number of levels that one answer covers. */
const MAX_TARGETS = 5;
/** Maximum number of levels in which a project may count. */
const MAX_OF_PROJECT = 12;
const RUNS_LOOKED_AT = 10;
/** Maximum number of people or projects that an answer lists as counted. */
const MAX_NAMED = 10;
/** Minimum length of a common run of characters that identifies a requirement, such as 电气 or 职称. */
export const MIN_MATCHED_CHARACTERS = 2;
const PAGE = href(evaluationsPages.qualifications);

const getPage = ({ standardCode, level }: Target): string =>
  `${PAGE}?${new URLSearchParams({ of: standardCode, level }).toString()}`;

/** Lists the levels of a standard that the question concerns: the named level, else the enterprise's current level, else none. */
function listNamed({ subjects, levels, catalogue, enterprise }: RecordQuestionContext): Target[] {
  return subjects.flatMap((code) => {
    const standard = catalogue.byCode(code);
    if (standard === null) return [];
    const held = enterprise.certificates.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.standardCode !== null && catalogue.byCode(item.standardCode)?.code === standard.code && item.level !== null
          ? [item.level]
          : [],
      ),
    );
    const wanted = levels.length > 0 ? levels : held;
    return wanted.flatMap((one) => {
      const level = findLevel(standard, one);
      return level === null ? [] : [{ standardCode: standard.code, level: level.key }];
    });
  });
}

/** Lists the levels that concern the enterprise: filings in progress, recent evaluations, current qualifications. */
async function listOwn(
  { context, catalogue, enterprise }: RecordQuestionContext,
  member: MemberContext,
): Promise<Target[]> {
  const filings = getOwnTenantContextFor(context, 'filing:case:list');
  const under = filings === null ? [] : await listFilingTargets(context.app.db, filings);
  const { rows } = await listEvaluationRuns(member, {}, { pageNum: 1, pageSize: RUNS_LOOKED_AT });
  const checked = rows.flatMap(({ standardCode, level }) => (standardCode && level ? [{ standardCode, level }] : []));
  // Sorts by standard and level, because certificates are stored in the order of random identifiers.
  const held = enterprise.certificates
    .flatMap(({ items }) =>
      items.flatMap(({ standardCode, level }) => (standardCode && level ? [{ standardCode, level }] : [])),
    )
    .toSorted((a, b) => (`${a.standardCode} ${a.level}` < `${b.standardCode} ${b.level}` ? -1 : 1));
  const known = [...under, ...checked, ...held].flatMap(({ standardCode, level }) => {
    const standard = catalogue.byCode(standardCode);
    const found = standard && findLevel(standard, level);
    return standard && found ? [{ standardCode: standard.code, level: found.key }] : [];
  });
  const keys = new Set<string>();
  return known.filter((one) => {
    const key = `${one.standardCode} ${one.level}`;
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

interface Seen {
  readonly target: Target;
  readonly report: EvaluationReport;
}

async function look(ask: RecordQuestionContext, member: MemberContext, targets: readonly Target[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const target of targets.slice(0, ask.projects.length > 0 ? MAX_OF_PROJECT : MAX_TARGETS)) {
    const { report } = await getQualification(member, ask.catalogue, target);
    seen.push({ target, report });
  }
  return seen;
}

const VERDICTS: Readonly<Record<EvaluationReport['verdict'], string>> = {
  met: '满足',
  declared: '按企业声明满足',
  unmet: '不满足',
  undecided: '待核对',
};

const isShort = ({ verdict }: RequirementResult): boolean => verdict === 'unmet';
const isOpen = ({ verdict }: RequirementResult): boolean => verdict === 'unknown';

const getName = ({ standardName, level }: EvaluationReport): string => `${standardName}${level}`;

function getRecord({ target, report }: Seen, leaf: RequirementResult): RecordSource {
  const missing = leaf.places.filter(({ filled, need }) => filled < need);
  const others = leaf.notCounted.slice(0, 10).map(({ name, reason }) => `${name}：${reason}`);
  const parts = [
    `要求 ${leaf.need.text}，现有 ${leaf.have.text}`,
    leaf.distance === null ? '' : leaf.distance.text,
    leaf.reason,
    ...missing.map(({ label, filled, need }) => `${label} ${filled}/${need}`),
    others.length === 0 ? '' : `未计入：${others.join('；')}`,
  ];
  return createRecordSource({
    key: `leaf ${leaf.id}`,
    label: '本企业校验',
    title: getName(report),
    place: `${leaf.title}，截至 ${report.asOf}`,
    text: `${parts.filter(Boolean).join('。')}。`,
    href: getPage(target),
  });
}

const formatNeed = ({ need, needs }: RequirementResult): string =>
  needs.length > 0 ? `${need.text}：${needs.join('；')}` : need.text;

/** Returns the source of the requirement. The end of the requirement's name is also its anchor on the page of the standard. */
const getLaw = ({ report }: Seen, leaf: RequirementResult): RecordSource =>
  createRecordSource({
    key: `law ${leaf.id}`,
    label: '资质标准',
    title: report.standardName,
    place: `${report.level} ${leaf.title}`,
    text: formatNeed(leaf),
    docNumber: leaf.source.docNumber,
    href: href(standardsPages.standard, { id: report.displayCode }, { level: report.level }, leaf.id.split('/').at(-1)),
    isPending: leaf.source.confidence !== 'sourced',
  });

function formatLeaf(leaf: RequirementResult): string {
  const { title, kind, need, have, distance, reason, verdict } = leaf;
  const open = reason.startsWith('待核对') ? reason : `待核对，${reason}`;
  const end = verdict === 'met' ? VERDICTS.met : isOpen(leaf) ? open : (distance?.text ?? reason);
  return `${title}：要求 ${kind === 'performance' && isOpen(leaf) ? formatNeed(leaf) : need.text}，现有 ${have.text}，${end}`;
}

/** Words of questions that also occur in many requirements and therefore identify none. */
export const UNSPECIFIC_REQUIREMENT_WORDS =
  /[特一二三]级(?!注册|建造师)|我们|咱们|公司|企业|为什么|怎么|什么|多少|还差|不够|人员|工程|要求|条件|标准|资质/g;

/** Finds the selected requirement that matches the question best, and the part of it without records. */
function findNamed(
  text: string,
  seen: readonly Seen[],
  isSelected = (leaf: RequirementResult) => isShort(leaf) || isOpen(leaf),
) {
  const rest = text.replace(UNSPECIFIC_REQUIREMENT_WORDS, ' ');
  let best: {
    readonly of: Seen;
    readonly leaf: RequirementResult;
    readonly run: number;
    readonly place: string | null;
  } | null = null;
  for (const of of seen) {
    for (const leaf of of.report.leaves.filter(isSelected)) {
      const empty = leaf.places.filter(({ filled, need }) => filled < need);
      const labels = [...empty.map(({ label }) => label), null];
      for (const place of labels) {
        const run = getLongestCommonRun(place ?? leaf.title, rest);
        if (run >= MIN_MATCHED_CHARACTERS && run > (best?.run ?? 0)) best = { of, leaf, run, place };
      }
    }
  }
  return best;
}

function formatCounted(counted: RequirementResult['counted']): string {
  const named = counted.slice(0, MAX_NAMED).map(({ name, via }) => `${name}（${via}）`);
  const more = counted.length > named.length ? `等 ${counted.length} 项` : '';
  return named.length === 0 ? '' : `已计入：${named.join('、')}${more}`;
}

/** Explains why a requirement is not met: the people and items counted, and those excluded with reasons. */
function explain(found: NonNullable<ReturnType<typeof findNamed>>): RecordAnswer {
  const { of, leaf, place } = found;
  const answer = createAnswerBuilder();
  const [record, law] = [getRecord(of, leaf), getLaw(of, leaf)];
  const part = leaf.places.find(({ label }) => label === place);
  answer.say(
    part
      ? `${getName(of.report)}的${leaf.title}中，${part.label}要 ${part.need} 人，现在算得上 ${part.filled} 人，差 ${part.need - part.filled} 人`
      : `${getName(of.report)}：${formatLeaf(leaf)}`,
    record,
    law,
  );
  const fits = (one: { readonly place: string | null }): boolean =>
    !part || one.place === null || one.place === part.label;
  const counted = formatCounted(leaf.counted.filter((one) => !part || one.place === part.label));
  if (counted !== '') answer.say(counted, record);
  const left = leaf.notCounted.filter(fits);
  for (const { name, reason, remedy } of left.slice(0, MAX_ANSWER_STATEMENTS - 3))
    answer.say(`没有计入：${name}，${reason}${remedy === null ? '' : `（${remedy}）`}`, record);
  if (left.length > MAX_ANSWER_STATEMENTS - 3)
    answer.note(`没有计入的共 ${left.length} 人，其余见“我的资质”页的逐条对照。`);
  if (leaf.nextStep !== null) answer.say(`下一步：${leaf.nextStep}`, record);
  return answer.done([`我们${getName(of.report)}还差什么？`]);
}

/**
 * Answers questions such as 市政三级要多少技术工人 with the named requirement of the named levels. Returns null if the question names no requirement.
 */
export const answerRequirement = (ask: RecordQuestionContext): Promise<RecordAnswer | null> =>
  answerWithRight(call, ask, '校验结果', async (member) => {
    const found = findNamed(ask.rest, await look(ask, member, listNamed(ask)), () => true);
    return found === null ? null : explain(found);
  });

/**
 * Answers with the named requirement of the named levels in one line, without the counted people. Returns null if the question names no
 * requirement.
 */
export const answerRequirementInBrief = (ask: RecordQuestionContext): Promise<RecordAnswer | null> =>
  answerWithRight(call, ask, '校验结果', async (member) => {
    const found = findNamed(ask.rest, await look(ask, member, listNamed(ask)), () => true);
    if (found === null) return null;
    const { of, leaf } = found;
    const answer = createAnswerBuilder();
    answer.say(`${getName(of.report)}的${formatLeaf(leaf)}`, getRecord(of, leaf), getLaw(of, leaf));
    return answer.done();
  });

/** Matches a question whether a project suffices; the answer then includes the required number. */
const ENOUGH = /够/;

/**
 * Answers questions such as 滨江安置房二期为什么不认业绩: whether the named projects count for the named levels, or else for the levels that concern the
 * enterprise.
 */
export const answerProjectRequirements = (ask: RecordQuestionContext): Promise<RecordAnswer | null> =>
  answerWithRight(call, ask, '校验结果', async (member) => {
    const named = listNamed(ask);
    const answer = createAnswerBuilder();
    const said = new Set<string>();
    // The name of a part of a project begins with the name of the project.
    const isNamed = (name: string): boolean => ask.projects.some((one) => `${name} `.startsWith(`${one} `));
    const add = (words: string, ...sources: readonly RecordSource[]): void => {
      if (!said.has(words) && said.size < MAX_ANSWER_STATEMENTS) answer.say(words, ...sources);
      said.add(words);
    };
    const own = named.length > 0 ? named : await listOwn(ask, member);
    // 报一级能用吗: uses the named level of each qualification that concerns the enterprise, even if the enterprise does not have this level.
    const subjects = [...new Set(own.map(({ standardCode }) => standardCode))];
    const leveled = ask.levels.length > 0 ? listNamed({ ...ask, subjects }) : [];
    for (const seen of await look(ask, member, leveled.length > 0 ? leveled : own))
      for (const leaf of seen.report.leaves) {
        const what = `${getName(seen.report)}的${leaf.title}`;
        const record = getRecord(seen, leaf);
        // A project may be surplus for one kind of works and still be needed for another kind.
        const isSurplus = leaf.notCounted.some(({ name, reasonCode }) => reasonCode === 'surplus' && isNamed(name));
        for (const { name, via } of leaf.counted) if (isNamed(name)) add(`${what}计入了${name}：${via}`, record);
        for (const { name, place, reason, remedy } of leaf.notCounted)
          if (isNamed(name))
            add(
              `${what}${place === null ? '' : `（${place}）`}没有计入${name}：${reason}${remedy === null ? '' : `（${remedy}）`}`,
              record,
              getLaw(seen, leaf),
            );
        const isInvolved = [...leaf.counted, ...leaf.notCounted].some(({ name }) => isNamed(name));
        if ((isSurplus && leaf.verdict !== 'met') || (isInvolved && ENOUGH.test(ask.text)))
          add(`${getName(seen.report)}的${formatLeaf(leaf)}`, record, getLaw(seen, leaf));
      }
    return said.size === 0 ? null : answer.done();
  });

/** Returns the whole report as a source. Its text is the headline, because several different statements may cite it. */
const getWhole = ({ report, target }: Seen) =>
  ({
    key: `report ${report.standardCode} ${report.level}`,
    label: '本企业校验',
    title: getName(report),
    place: `截至 ${report.asOf}`,
    text: report.headline,
    href: getPage(target),
  }) as const;

/** Lists all gaps of one level. */
function listLacks(seen: Seen): RecordAnswer {
  const { report } = seen;
  const answer = createAnswerBuilder();
  const short = report.leaves.filter(isShort);
  const open = report.leaves.filter(isOpen);
  const shown = [...short, ...open].slice(0, MAX_ANSWER_STATEMENTS - 1);
  answer.tell(`${getName(report)}：${report.headline}`, getWhole(seen));
  for (const leaf of shown) {
    const counted = formatCounted(leaf.counted.filter(({ what }) => what === 'project'));
    const may = leaf.mayCount?.map(({ place, works }) => `${place}待核对：${works.map(({ name }) => name).join('、')}`);
    const text = [formatLeaf(leaf), counted, ...(may ?? [])].filter(Boolean).join('。');
    answer.say(text, getRecord(seen, leaf), getLaw(seen, leaf));
  }
  const rest = short.length + open.length - shown.length;
  if (rest > 0) answer.note(`还有 ${rest} 条要求不满足或待核对，见“我的资质”页的逐条对照。`);
  return answer.done(short.slice(0, 2).map(({ title }) => `我们${getName(report)}的${title}为什么不够？`));
}

/** Summarises each level in one line if the question names none. */
function sumUp(all: readonly Seen[]): RecordAnswer {
  const answer = createAnswerBuilder();
  for (const seen of all) {
    const { report } = seen;
    const short = report.leaves.filter(isShort).map(({ title }) => title);
    const lacks = short.length === 0 ? '' : `；不满足的有 ${short.join('、')}`;
    answer.tell(`${getName(report)}：${report.headline}${lacks}`, getWhole(seen));
  }
  return answer.done(all.slice(0, 3).map(({ report }) => `我们${getName(report)}还差什么？`));
}

/** Lists the gaps of the levels that the enterprise plans to apply for, in addition to those of its current qualifications. */
async function listWanted(ask: RecordQuestionContext, member: MemberContext, held: readonly Target[]) {
  const isHeld = (one: Target) => held.some((row) => row.standardCode === one.standardCode && row.level === one.level);
  const wanted = (await listOwn(ask, member)).filter((one) => !isHeld(one));
  return (await look(ask, member, wanted)).flatMap(({ target, report }) =>
    report.leaves
      .filter((leaf) => isShort(leaf) || isOpen(leaf))
      .map((leaf) => ({
        ...target,
        itemTitle: `${getName(report)}（拟申请）`,
        aspect: getRequirementAspect(leaf),
        indicator: leaf.title,
        verdict: isShort(leaf) ? ('short' as const) : ('unknown' as const),
        words: leaf.distance?.text ?? leaf.reason,
      })),
  );
}

/** Answers questions such as 净资产不够的是哪几项资质: lists each qualification with the named requirements that it does not meet. */
export const answerUnmetRequirements = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(call, ask, '校验结果', async (member) => {
    const { app, scope, now } = member;
    const held = (await evaluateCurrentStatuses(ask.catalogue)(app, scope, now)).flatMap((row) =>
      row.standardCode === null || row.level === null
        ? []
        : [{ ...row, standardCode: row.standardCode, level: row.level }],
    );
    const rows = [...held, ...(await listWanted(ask, member, held))];
    if (rows.length === 0) return createNoteAnswer('本企业还没有可以对照标准的资质。');
    // The standards list net assets under the group title 企业资产.
    const rest = ask.rest.replace(UNSPECIFIC_REQUIREMENT_WORDS, ' ').replace('净资产', '企业资产');
    const isPeople = /人/.test(rest);
    const named = rows.filter(
      ({ indicator, aspect }) =>
        getLongestCommonRun(indicator, rest) >= MIN_MATCHED_CHARACTERS || (isPeople && aspect === 'people'),
    );
    const about = named.length > 0 ? named : rows;
    const what = named.length > 0 ? [...new Set(named.map(({ indicator }) => indicator))].join('、') : '各项要求';
    const answer = createAnswerBuilder();
    const say = (title: string, text: string, place: string, page: string): void =>
      answer.tell(text, { key: `short ${title}`, label: '本企业校验', title, place, href: page });
    for (const [title, of] of Map.groupBy(about, ({ itemTitle }) => itemTitle)) {
      const short = of.filter(({ verdict }) => verdict === 'short');
      const [first] = short;
      if (first === undefined) continue;
      const text = `${title}：${short.map(({ indicator, words }) => `${indicator}${words}`).join('；')}`;
      say(title, text, short.map(({ indicator }) => indicator).join('、'), getPage(first));
    }
    if (answer.done().points.length === 0)
      say('现有资质', `现有和拟申请的资质里，没有一项的${what}判为不满足`, what, PAGE);
    const open = new Set(about.filter(({ verdict }) => verdict === 'unknown').map(({ itemTitle }) => itemTitle));
    if (open.size > 0) answer.note(`另有待核对、还不能判断的：${[...open].join('、')}。`);
    return answer.done(['我们资质什么时候会不达标？']);
  });

/**
 * Answers questions such as 我们资质什么时候会不达标 with the first day within 24 months on which each current qualification fails without further
 * action.
 */
export const answerFailureDates = (ask: RecordQuestionContext): Promise<RecordAnswer> =>
  answerWithRight(getOutlook, ask, '风险预测', async ({ app, scope, now }) => {
    const { catalogue, subjects } = ask;
    const patienceMs = app.config.checkPatienceMs;
    const { items } = await getForecast(app, scope, { catalogue, now, patienceMs });
    const names = subjects.flatMap((code) => catalogue.byCode(code)?.name ?? []);
    const asked = uniqueByLevel(items).filter(({ itemName }) => names.length === 0 || names.includes(itemName));
    if (asked.length === 0) return createNoteAnswer('本企业没有登记这项资质，不能预测。请写明持有的资质再问。');
    const answer = createAnswerBuilder();
    const ends = (await listExpiryDates(app.db, scope)).filter((end) =>
      canView(ask.context.session, getRequiredRight(end)),
    );
    // 因为谁: names the records that end on the day before the status changes.
    const formatEnded = (day: string): string => {
      const ended = ends.filter(({ endOn }) => endOn === addDays(day, -1)).map(({ subject }) => subject);
      return ended.length === 0 ? '' : `，前一天到期的有${ended.join('、')}`;
    };
    const getDay = (item: (typeof asked)[number]) => listForecastChanges(item)[0]?.day ?? '9';
    const soonest = asked.toSorted((a, b) => getDay(a).localeCompare(getDay(b)));
    for (const { itemName, level, standardCode, verdict, ...first } of soonest.slice(0, MAX_ANSWER_STATEMENTS)) {
      const title = `${itemName}${level}`;
      const today = verdict === null ? '不能对照标准' : VERDICTS[verdict];
      const turns = listForecastChanges(first).map(
        ({ degree, day, leaves }) =>
          `${day} 起${leaves.map(({ title: what, reason }) => `${what}${LOSS_DEGREE_LABELS[degree]}（${reason}）`).join('；')}${formatEnded(day)}`,
      );
      const later =
        turns.length === 0
          ? '24 个月内没有新的不满足、不再能证明或缺口扩大（按现在的记录，不采取措施）'
          : turns.join('；');
      const text = `${title}：今天${today}，${later}`;
      const page = getPage({ standardCode, level });
      answer.tell(text, { key: `fails ${title}`, label: '本企业校验', title, place: '风险预测', href: page });
    }
    return answer.done(soonest.slice(0, 2).map(({ itemName, level }) => `我们${itemName}${level}还差什么？`));
  });

/** Returns the level named in the question, or else the first level that the enterprise applies for or has. */
export async function findTargetLevel(ask: RecordQuestionContext): Promise<Target | undefined> {
  const [named] = listNamed(ask);
  if (named !== undefined || !isCallAllowed(call, ask.context)) return named;
  return (await listOwn(ask, authorise(call, ask.context)))[0];
}

/**
 * Answers questions about unmet requirements.
 * @returns null if published texts answer better: the question names no level, and the enterprise has no current, evaluated or planned
 *   level
 */
export const answerGaps = (ask: RecordQuestionContext): Promise<RecordAnswer | null> =>
  answerWithRight(call, ask, '校验结果', async (member) => {
    const named = listNamed(ask);
    const targets = named.length > 0 ? named : await listOwn(ask, member);
    if (targets.length === 0) {
      return ask.question.isGeneralToo
        ? null
        : createNoteAnswer('还没有可以对照的资质：没有持有的资质、校验记录和在办的申报。请写明资质名称和等级再问。');
    }
    const seen = await look(ask, member, targets);
    // A met requirement is an answer only if the question names a level; without one, the requirement of any level would match.
    const found =
      findNamed(ask.rest, seen) ??
      (named.length === 0 ? null : findNamed(ask.rest, seen, ({ verdict }) => verdict === 'met'));
    if (found !== null) return explain(found);
    const [first] = seen;
    return named.length > 0 && first ? listLacks(first) : sumUp(seen);
  });
