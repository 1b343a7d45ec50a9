/** Evaluates all requirements of one level for one enterprise. */
import { type AssessedRow, evaluateWithLeadRule, listDecidingLeads } from './answer-people.ts';
import type { PreparedRow } from './catalogue.ts';
import { createEvaluation, type Evaluation, type EvaluationContext } from './context.ts';
import { getApplicability } from './documents.ts';
import { evaluateRequirement, isFilledByPeople } from './evaluate-row.ts';
import type { Gap, PlaceResult, RequirementResult, RequirementSource } from './report.ts';
import { isRequirementKind } from './requirement.ts';
import { findChosenCategory } from './requirements/performance.ts';
import { applyStatement, formatDeclaredSource, isWordingKnown } from './requirements/stated.ts';
import { evaluateTechnicalLead, type LeadEvaluation } from './requirements/technical-lead.ts';
import { isOfOtherType } from './requirements/technical-staff.ts';
import { getVerdict, type Verdict } from './truth.ts';

const isToBeAnswered = (item: AssessedRow): boolean =>
  item.application.state === 'assessed' || item.application.state === 'doubtful';

function writeSource(item: AssessedRow, context: EvaluationContext): RequirementSource {
  const { document } = context.level;
  return {
    docNumber: document.docNumber,
    title: document.title,
    clause: item.prepared.clause,
    confidence: item.prepared.confidence,
    amendedBy: item.prepared.row.amendedBy ?? null,
    effective: item.application.since,
  };
}

/** Returns the required value in the unit of `have`, so that both can be shown on one bar. */
function writeNeed(item: AssessedRow, context: EvaluationContext): RequirementResult['need'] {
  const { row, words } = item.prepared;
  const figure = (value: unknown, unit: string | null): RequirementResult['need'] => ({
    text: words.text,
    value: typeof value === 'number' ? value : null,
    unit: typeof value === 'number' ? unit : null,
  });
  if (isRequirementKind(row, 'performance'))
    return figure(row.groupsNeeded ?? findChosenCategory(row, context)?.groupsNeeded, '类');
  if (typeof row.minCny === 'number') return figure(row.minCny / 10_000, '万元');
  if (typeof row.minSqm === 'number') return figure(row.minSqm, 'm²');
  if (isRequirementKind(row, 'technicalLead')) return figure(row.minYears, '年');
  if (isRequirementKind(row, 'registeredTotal')) return figure(row.min, row.countUnit);
  if (isRequirementKind(row, 'equipment')) return figure(row.itemsNeeded ?? (row.items.length || null), '项');
  if (isRequirementKind(row, 'technicalStaff')) return figure(row.total, '人');
  if (isRequirementKind(row, 'experience')) return figure(row.minYears, '年');
  // The requirement asks for a number of projects per person, which cannot be compared with a number of people.
  if (isRequirementKind(row, 'staffPerformance')) return figure(null, null);
  if (isRequirementKind(row, 'other'))
    return figure(row.minProjects ?? row.min, row.minProjects === undefined ? (row.unit ?? '人') : '项');
  return figure(row.min, '人');
}

/**
 * Lists the members of a set of which the requirement names only the number (下列 7 类中的 4 类). For the top grade, lists the members of the
 * selected category, or all if none is selected.
 */
function listNeeds({ prepared }: AssessedRow, { options }: EvaluationContext): string[] {
  const wanted = options.topGradeCategory;
  const known = wanted === null ? knownNeeds.get(prepared.words) : undefined;
  if (known !== undefined) return known;
  const made = writeNeeds(prepared.words.parts, wanted);
  if (wanted === null) knownNeeds.set(prepared.words, made);
  return made;
}

/** The members never change, so they are formatted once. */
const knownNeeds = new WeakMap<PreparedRow['words'], string[]>();

function writeNeeds(parts: PreparedRow['words']['parts'], wanted: string | null): string[] {
  const own = parts.filter(({ heading, anchor }) => wanted === null || heading === wanted || anchor === wanted);
  return (own.length > 0 ? own : parts).flatMap(({ heading, text, items }) =>
    heading === null
      ? items.map((one) => one.text)
      : [`${heading}：${[text, ...items.map((one) => one.text)].filter((one) => one !== null).join('；')}`],
  );
}

const writeLeafId = (item: AssessedRow, context: EvaluationContext): string =>
  `${context.standard.code}/${context.level.key}/${item.prepared.id}`;

/** The next step shown for a requirement whose wording is not known. */
const LOOK_UP = '对照标准原文核对该条';

/**
 * Sets the verdict of a requirement that cannot be decided to unknown, keeps its findings and adds the reason. A declaration cannot settle
 * a requirement whose wording is not known.
 */
function capEvaluation(answer: Evaluation, item: AssessedRow): Evaluation {
  const obstacles = [
    ...item.prepared.obstacles,
    ...(item.application.state === 'doubtful' ? ['不再考核的依据，原文待核对'] : []),
    ...(answer.declared !== null && item.prepared.words.isPending && !isWordingKnown(item.prepared)
      ? ['该条的关键内容未核实']
      : []),
  ];
  if (obstacles.length === 0) return answer;
  return {
    ...answer,
    truth: 'maybe',
    reason: `${obstacles.join('；')}，不作判断`,
    distance: null,
    nextStep: LOOK_UP,
    cautions: [...answer.cautions, ...obstacles],
    gaps: [],
  };
}

function writeLeaf(
  item: AssessedRow,
  answer: Evaluation,
  places: PlaceResult[],
  context: EvaluationContext,
): RequirementResult {
  const capped = capEvaluation(answer, item);
  const declared = capped.truth === 'yes' ? capped.declared : null;
  const isKnown = isWordingKnown(item.prepared);
  return {
    id: writeLeafId(item, context),
    kind: item.prepared.row.kind,
    title: item.prepared.words.title,
    need: writeNeed(item, context),
    needs: listNeeds(item, context),
    have: capped.have,
    distance: capped.distance,
    verdict: declared === null ? getVerdict(capped.truth) : 'declared',
    reason: declared === null ? capped.reason : `${capped.reason}；${formatDeclaredSource(declared.source)}`,
    source: writeSource(item, context),
    places,
    counted: capped.counted,
    notCounted: capped.notCounted,
    ...(capped.mayCount.length > 0 ? { mayCount: capped.mayCount } : {}),
    nextStep: isKnown || capped.truth !== 'maybe' ? capped.nextStep : LOOK_UP,
    cautions: capped.cautions,
    rules: capped.rules,
    answerKey: isKnown ? capped.answerKey : null,
    statement: declared === null || declared.source === null ? null : { ref: declared.ref, source: declared.source },
  };
}

function writeUnassessed(item: AssessedRow, context: EvaluationContext): RequirementResult {
  const { amendment, since } = item.application;
  const by = amendment?.docNumber ?? item.prepared.row.amendedBy ?? '后续文件';
  const isLater = item.application.state === 'notYet';
  const verdict: Verdict = 'notAssessed';
  const isOther = item.application.state === 'otherType';
  const reason = isOther
    ? `申请的类型是${context.options.subject ?? ''}，不考核其他类型的配备表`
    : isLater
      ? `${since ?? ''} 起由${by}新增，当日尚未考核`
      : `不再考核，依据${by}`;
  const leaf = writeLeaf(
    { ...item, prepared: { ...item.prepared, obstacles: [] } },
    createEvaluation('maybe', { text: '不需要', value: null, unit: null }, reason),
    [],
    context,
  );
  const isUndated = since === null && !isOther;
  return { ...leaf, verdict, nextStep: null, cautions: isUndated ? ['该文件的施行日期不明，按现行有效处理'] : [] };
}

/** The result of one requirement of a level, independent of the other requirements. */
export interface RequirementAnswer {
  readonly rowId: string;
  readonly leaf: RequirementResult;
  readonly gaps: readonly Gap[];
  readonly holdsUntil?: string | null | undefined;
  readonly provenUntil?: string | null | undefined;
  readonly spare?: number | undefined;
}

/** Returns all requirements of the level, each with its applicability on the day. */
export function listLevelRequirements({ level, asOf, options }: EvaluationContext): AssessedRow[] {
  const rows = level.rows.map(({ row }) => row);
  return level.rows.map((prepared) => {
    const application = getApplicability(prepared.row, level.document, asOf);
    return isRequirementKind(prepared.row, 'technicalStaff') && isOfOtherType(prepared.row, rows, options.subject)
      ? { prepared, application: { ...application, state: 'otherType' } }
      : { prepared, application };
  });
}

const evaluateLeads = (items: readonly AssessedRow[], context: EvaluationContext): LeadEvaluation[] =>
  items.flatMap(({ prepared: { row } }) =>
    isRequirementKind(row, 'technicalLead') ? [evaluateTechnicalLead(row, context)] : [],
  );

/**
 * Returns the people who determine the result for technical leads, or the number of people that the other requirements need beside the lead
 * (CR-10).
 */
export function listLeadRelatedPeople(context: EvaluationContext): ReadonlySet<number> {
  const items = listLevelRequirements(context).filter(isToBeAnswered);
  const leads = evaluateLeads(items, context);
  return new Set([...leads.flatMap(({ best }) => best ?? []), ...listDecidingLeads(items, leads, context)]);
}

/**
 * Evaluates some requirements of a level.
 * @param wanted the rows of the level to evaluate
 */
export function evaluateRequirements(context: EvaluationContext, wanted: readonly PreparedRow[]): RequirementAnswer[] {
  const items = listLevelRequirements(context);
  const answered = items.filter(isToBeAnswered);
  const people = wanted.some(isFilledByPeople)
    ? evaluateWithLeadRule(answered, evaluateLeads(answered, context), context)
    : null;
  const asked = new Set(wanted);
  return items
    .filter(({ prepared }) => asked.has(prepared))
    .map((item): RequirementAnswer => {
      const rowId = item.prepared.id;
      if (!isToBeAnswered(item)) return { rowId, leaf: writeUnassessed(item, context), gaps: [] };
      const own = people?.get(item);
      const answer = own ?? evaluateRequirement(item.prepared, context);
      const leaf = applyStatement(writeLeaf(item, answer, own?.places ?? [], context), item.prepared, context);
      const gaps = leaf.verdict === 'declared' ? [] : capEvaluation(answer, item).gaps;
      const { holdsUntil, provenUntil, spare } = answer;
      return {
        rowId,
        leaf,
        gaps: gaps.map((gap) => ({ ...gap, leafId: leaf.id })),
        ...(holdsUntil !== undefined && { holdsUntil }),
        ...(provenUntil !== undefined && { provenUntil }),
        ...(spare !== undefined && { spare }),
      };
    });
}

export interface LevelEvaluation {
  leaves: RequirementResult[];
  gaps: Gap[];
}

/**
 * Combines the results of a level and orders its gaps.
 * @param answers results of all rows of the level, in their order
 */
export const combineRequirementAnswers = (
  answers: readonly RequirementAnswer[],
  context: EvaluationContext,
): LevelEvaluation => ({
  leaves: answers.map(({ leaf }) => leaf),
  gaps: orderGaps(
    dropCovered(
      answers.flatMap(({ gaps }) => gaps),
      answers,
      context,
    ),
  ),
});

/** Additional registered people also increase the total number of certificates, so only the remaining difference is reported for the total. */
function dropCovered(gaps: readonly Gap[], answers: readonly RequirementAnswer[], { level }: EvaluationContext): Gap[] {
  const assessed = new Map(
    answers.flatMap(({ rowId, leaf }) => (leaf.verdict === 'notAssessed' ? [] : [[rowId, leaf.id]])),
  );
  const rows = level.rows.filter(({ id }) => assessed.has(id));
  if (gaps.length < 2 || !rows.some(({ row }) => isRequirementKind(row, 'registeredTotal'))) return [...gaps];
  const kindOf = new Map(rows.map(({ id, row }) => [assessed.get(id), row]));
  return gaps.flatMap((gap) => {
    const row = kindOf.get(gap.leafId);
    if (row === undefined || !isRequirementKind(row, 'registeredTotal') || gap.count === null) return [gap];
    const hired = gaps
      .filter((other) => other.kind === 'add' && kindOf.get(other.leafId)?.kind === 'registeredPersonnel')
      .filter((other) => row.professions.includes(String(kindOf.get(other.leafId)?.profession)))
      .reduce((sum, other) => sum + (other.count ?? 0), 0);
    const rest = gap.count - hired;
    return rest <= 0 ? [] : [{ ...gap, count: rest, title: `增加所列注册人员 ${rest} ${gap.unit ?? ''}` }];
  });
}

const orderGaps = (gaps: readonly Gap[]): Gap[] =>
  gaps
    .map((gap, index) => ({ gap, index }))
    .sort(
      (a, b) =>
        (a.gap.kind === b.gap.kind ? 0 : a.gap.kind === 'add' ? -1 : 1) ||
        a.gap.effort - b.gap.effort ||
        a.index - b.index,
    )
    .map(({ gap }) => gap);
