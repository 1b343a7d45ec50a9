/** All leaves of one level against one firm. */
import {
  answerPeopleRows,
  type Excluded,
  type JointAnswer,
  type PeopleAnswer,
  type PeopleRow,
} from './allocation/people-rows.ts';
import type { PreparedRow } from './catalogue.ts';
import { type Context, type Evaluation, evaluation } from './context.ts';
import { type Application, checkApplies } from './documents.ts';
import { evaluateRow, listPlaces } from './evaluate-row.ts';
import type { Gap, Leaf, LeafSource, PlaceResult } from './report.ts';
import { isKind } from './requirement.ts';
import { type PeopleEvaluation, writePeopleEvaluation } from './requirements/people.ts';
import { findChosenCategory } from './requirements/performance.ts';
import { applyStatement } from './requirements/stated.ts';
import { evaluateTechnicalLead, type LeadEvaluation } from './requirements/technical-lead.ts';
import { type Verdict, verdictOf } from './truth.ts';

interface Item {
  prepared: PreparedRow;
  application: Application;
}

const isToBeAnswered = (item: Item): boolean =>
  item.application.state === 'assessed' || item.application.state === 'doubtful';

function writeSource(item: Item, context: Context): LeafSource {
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

/** In the unit in which `have` is told, so that the two can be drawn on one bar. */
function writeNeed(item: Item, context: Context): Leaf['need'] {
  const { row, words } = item.prepared;
  const figure = (value: unknown, unit: string | null): Leaf['need'] => ({
    text: words.text,
    value: typeof value === 'number' ? value : null,
    unit: typeof value === 'number' ? unit : null,
  });
  if (isKind(row, 'performance'))
    return figure(row.groupsNeeded ?? findChosenCategory(row, context)?.groupsNeeded, '类');
  if (typeof row.minCny === 'number') return figure(row.minCny / 10_000, '万元');
  if (typeof row.minSqm === 'number') return figure(row.minSqm, 'm²');
  if (isKind(row, 'technicalLead')) return figure(row.minYears, '年');
  if (isKind(row, 'registeredTotal')) return figure(row.min, row.countUnit);
  if (isKind(row, 'equipment')) return figure(row.itemsNeeded ?? (row.items.length || null), '项');
  if (isKind(row, 'technicalStaff')) return figure(row.total, '人');
  if (isKind(row, 'experience')) return figure(row.minYears, '年');
  if (isKind(row, 'other'))
    return figure(row.minProjects ?? row.min, row.minProjects === undefined ? (row.unit ?? '人') : '项');
  return figure(row.min, '人');
}

/** What the sentence only counts (下列 7 类中的 4 类); of the top grade the category applied for, else all. */
function listNeeds({ prepared }: Item, { options }: Context): string[] {
  const { parts } = prepared.words;
  const wanted = options.topGradeCategory;
  const own = parts.filter(({ heading, anchor }) => wanted === null || heading === wanted || anchor === wanted);
  return (own.length > 0 ? own : parts).flatMap(({ heading, text, items }) =>
    heading === null
      ? items.map((one) => one.text)
      : [`${heading}：${[text, ...items.map((one) => one.text)].filter((one) => one !== null).join('；')}`],
  );
}

const writeLeafId = (item: Item, context: Context): string =>
  `${context.standard.code}/${context.level.key}/${item.prepared.id}`;

/** A row that cannot decide keeps what it found out, and says why it does not decide. */
function capEvaluation(answer: Evaluation, item: Item): Evaluation {
  const obstacles = [
    ...item.prepared.obstacles,
    ...(item.application.state === 'doubtful' ? ['不再考核的依据凭记忆录入，未核对'] : []),
  ];
  if (obstacles.length === 0) return answer;
  return {
    ...answer,
    truth: 'maybe',
    reason: `${obstacles.join('；')}，不作判断`,
    distance: null,
    nextStep: '对照标准原文核对该条',
    cautions: [...answer.cautions, ...obstacles],
    gaps: [],
  };
}

function writeLeaf(item: Item, answer: Evaluation, places: PlaceResult[], context: Context): Leaf {
  const capped = capEvaluation(answer, item);
  return {
    id: writeLeafId(item, context),
    kind: item.prepared.row.kind,
    title: item.prepared.words.title,
    need: writeNeed(item, context),
    needs: listNeeds(item, context),
    have: capped.have,
    distance: capped.distance,
    verdict: verdictOf(capped.truth),
    reason: capped.reason,
    source: writeSource(item, context),
    places,
    counted: capped.counted,
    notCounted: capped.notCounted,
    nextStep: capped.nextStep,
    cautions: capped.cautions,
    rules: capped.rules,
    answerKey: capped.answerKey,
    statement: null,
  };
}

function writeUnassessed(item: Item, context: Context): Leaf {
  const { amendment, since } = item.application;
  const by = amendment?.docNumber ?? item.prepared.row.amendedBy ?? '后续文件';
  const isLater = item.application.state === 'notYet';
  const verdict: Verdict = 'notAssessed';
  const reason = isLater ? `${since ?? ''} 起由${by}新增，当日尚未考核` : `不再考核，依据${by}`;
  const leaf = writeLeaf(
    { ...item, prepared: { ...item.prepared, obstacles: [] } },
    evaluation('maybe', { text: '不需要', value: null, unit: null }, reason),
    [],
    context,
  );
  return { ...leaf, verdict, nextStep: null, cautions: since === null ? ['该文件的施行日期不明，按现行有效处理'] : [] };
}

/** Rows that may decide are filled together; each of the others stands alone and takes nobody from anyone. */
function answerPeople(items: readonly Item[], context: Context, excluded: Excluded): Map<Item, PeopleEvaluation> {
  const rows = items.flatMap((item) => {
    const places = listPlaces(item.prepared.row, context);
    return places === null ? [] : [{ item, row: { prepared: item.prepared, places } satisfies PeopleRow }];
  });
  const isDeciding = ({ item, row }: (typeof rows)[number]): boolean =>
    row.places.hasFigures &&
    row.places.doubt === null &&
    item.prepared.obstacles.length === 0 &&
    item.application.state === 'assessed';
  const deciding = rows.filter(isDeciding);
  const joint = answerPeopleRows(
    deciding.map(({ row }) => row),
    context,
    excluded,
  );
  const answers = new Map<Item, PeopleEvaluation>();
  const write = (entry: (typeof rows)[number], answer: PeopleAnswer, from: JointAnswer): void => {
    answers.set(
      entry.item,
      refinePeople(writePeopleEvaluation({ row: entry.row, answer, joint: from, context }), entry.row),
    );
  };
  deciding.forEach((entry, index) => {
    const answer = joint.answers[index];
    if (answer !== undefined) write(entry, answer, joint);
  });
  for (const entry of rows.filter((other) => !isDeciding(other))) {
    const alone = answerPeopleRows([entry.row], context, excluded);
    const answer = alone.answers[0];
    if (answer !== undefined) write(entry, answer, alone);
  }
  return answers;
}

/** Conditions beyond the numbers: unknown sets of specialties, kinds to be covered, missing figures. */
function refinePeople(answer: PeopleEvaluation, row: PeopleRow): PeopleEvaluation {
  if (!row.places.hasFigures)
    return {
      ...answer,
      truth: 'maybe',
      reason: '标准的人数未核实，不作判断',
      distance: null,
      gaps: [],
      nextStep: '对照标准原文核对该项人数',
    };
  if (row.places.doubt !== null)
    return {
      ...answer,
      truth: 'maybe',
      reason: row.places.doubt,
      distance: null,
      gaps: [],
      cautions: [row.places.doubt],
      nextStep: '选择申请的类型后重新校验',
    };
  const open = row.places.undecidable;
  if (open.length === 0) return answer;
  const kept = answer.truth === 'yes' ? { ...answer, truth: 'maybe' as const, reason: open.join('；') } : answer;
  return { ...kept, cautions: [...answer.cautions, ...open] };
}

const nobody: Excluded = { sure: new Set(), perhaps: new Set() };
const isDecided = (answer: PeopleEvaluation): boolean => answer.truth !== 'maybe';

/**
 * CR-10, whether the technical lead also counts among the others, is not verified: unless the firm chose a reading, a requirement is
 * met only without him and missed only with him. When several could lead, he is the one whom the others can best spare.
 */
function answerBesideLead(
  items: readonly Item[],
  leads: readonly LeadEvaluation[],
  context: Context,
): Map<Item, PeopleEvaluation> {
  const counts = context.options.countsTechnicalLead;
  const candidates = leads[0]?.people ?? [];
  const isAsked = context.standard.category === 'construction' && context.rules.force('CR-10') !== 'absent';
  if (candidates.length === 0 || counts === true || (counts === null && !isAsked))
    return answerPeople(items, context, nobody);
  const isSure = counts === false && candidates.length === 1;
  const without = candidates.map((person) => {
    const one = new Set([person]);
    return () => answerPeople(items, context, { sure: isSure ? one : nobody.sure, perhaps: one });
  });
  let best: Map<Item, PeopleEvaluation> | null = null;
  for (const answer of without) {
    const found = answer();
    if (best === null || countMet(found) > countMet(best)) best = found;
    if ([...found.values()].every(isDecided)) break;
  }
  const answers = best ?? new Map<Item, PeopleEvaluation>();
  if (counts === false || [...answers.values()].every(isDecided)) return answers;
  return sayLeadDecides(answers, answerPeople(items, context, nobody));
}

const countMet = (answers: ReadonlyMap<Item, PeopleEvaluation>): number =>
  [...answers.values()].filter((answer) => answer.truth === 'yes').length;

/** What would be met with the lead counted and is not without him hangs on CR-10. */
function sayLeadDecides(
  answers: ReadonlyMap<Item, PeopleEvaluation>,
  withLead: ReadonlyMap<Item, PeopleEvaluation>,
): Map<Item, PeopleEvaluation> {
  return new Map(
    [...answers].map(([item, answer]) => {
      if (answer.truth !== 'maybe' || withLead.get(item)?.truth !== 'yes') return [item, answer];
      const said: PeopleEvaluation = {
        ...answer,
        reason: `${answer.reason}；技术负责人是否同时计入本项待核对（CR-10）`,
        cautions: [...answer.cautions, '技术负责人是否同时计入本项，口径待核对（CR-10）'],
        rules: [...answer.rules, 'CR-10'],
        nextStep: '选择技术负责人是否同时计入后重新校验，或另配 1 人',
      };
      return [item, said];
    }),
  );
}

export interface LevelAnswer {
  leaves: Leaf[];
  gaps: Gap[];
}

export function checkLevel(context: Context): LevelAnswer {
  const items = context.level.rows.map(
    (prepared): Item => ({
      prepared,
      application: checkApplies(prepared.row, context.level.document, context.asOf),
    }),
  );
  const answered = items.filter(isToBeAnswered);
  const leads = new Map(
    answered.flatMap((item) =>
      isKind(item.prepared.row, 'technicalLead')
        ? [[item, evaluateTechnicalLead(item.prepared.row, context)] as const]
        : [],
    ),
  );
  const people = answerBesideLead(answered, [...leads.values()], context);
  const gaps: Gap[] = [];
  const leaves = items.map((item) => {
    if (!isToBeAnswered(item)) return writeUnassessed(item, context);
    const own = people.get(item);
    const answer = own ?? leads.get(item) ?? evaluateRow(item.prepared, context);
    const leaf = applyStatement(writeLeaf(item, answer, own?.places ?? [], context), item.prepared.words.text, context);
    if (leaf.verdict !== 'declared')
      gaps.push(...capEvaluation(answer, item).gaps.map((gap) => ({ ...gap, leafId: leaf.id })));
    return leaf;
  });
  return { leaves, gaps: orderGaps(dropCovered(gaps, answered, context)) };
}

/** People hired for a number of registered people also raise the total of certificates: only the rest is missing there. */
function dropCovered(gaps: readonly Gap[], items: readonly Item[], context: Context): Gap[] {
  const kindOf = new Map(items.map((item) => [writeLeafId(item, context), item.prepared.row]));
  return gaps.flatMap((gap) => {
    const row = kindOf.get(gap.leafId);
    if (row === undefined || !isKind(row, 'registeredTotal') || gap.count === null) return [gap];
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
