/** Evaluates requirements that only the enterprise itself can answer in its `declarations`: premises, systems, credit record … */
import type { Declaration } from '#domain/enterprise/enterprise-document.ts';
import { addDays } from '#domain/validity/day.ts';
import type { PreparedRow } from '../catalogue.ts';
import { createEvaluation, type Evaluation, type EvaluationContext, NOT_REGISTERED } from '../context.ts';
import {
  DECLARATIONS_PAGE_LABEL,
  getDeclarationLabel,
  getDeclarationUnit,
  listDeclarationKindNames,
} from '../declaration-kinds.ts';
import { compareFigures, type Figure, formatFigureWithUnit, sumFigures } from '../quantity.ts';
import type { CountedRecord } from '../report.ts';
import { getTruth, type Truth } from '../truth.ts';
import { formatUnit } from '../wording/amounts.ts';
import { isDeclarationFor, listRegisteredDocuments, type PartEvaluation } from './documents-on-file.ts';

const precision = (declaration: Declaration): number =>
  (declaration.text === null ? 0 : 4) +
  (declaration.standardCode === null ? 0 : 2) +
  (declaration.level === null ? 0 : 1);

/** Returns whether a declaration contains neither a figure nor a confirmation. */
const isBlank = ({ value, confirmed }: Declaration): boolean => value === null && confirmed === null;

/** Returns whether a declaration takes precedence over another one or equals it: it is more specific, or equally specific and not older. */
const isAsGood = (one: Declaration, other: Declaration): boolean =>
  precision(one) > precision(other) || (precision(one) === precision(other) && (one.year ?? 0) >= (other.year ?? 0));

/**
 * Returns the declaration with the figure of a year. Null if none was entered, or if a declaration of equal or higher precedence contains
 * another figure or none.
 */
export function findFigureOfYear(declared: readonly Declaration[], year: number): Declaration | null {
  const own = declared.filter((one) => one.year === year && (one.value !== null || isBlank(one)));
  const best = own.find(({ value }) => value !== null);
  if (best === undefined) return null;
  return own.every((one) => !isAsGood(one, best) || one.value === best.value) ? best : null;
}

/**
 * Finds the declarations about this requirement that are in force, most specific first, then newest first. The kind `requirement` matches
 * any requirement by its exact text.
 */
export function findDeclarations(kind: string, text: string, context: EvaluationContext): Declaration[] {
  const of = (name: string): Declaration[] =>
    listDeclarationKindNames(name).flatMap((own) => [...context.index.declarationsOf(own)]);
  // A declaration for a year applies from that year on.
  const year = Number(context.asOf.slice(0, 4));
  context.index.note(() => [`${year + 1}-01-01`]);
  const exact = of('requirement').filter((declaration) => declaration.text === text);
  const found = [...new Set([...(kind === 'requirement' ? [] : of(kind)), ...exact])].filter((declaration) =>
    isDeclarationFor(declaration, context, text),
  );
  context.index.note(() => found.flatMap(({ docEnd }) => (docEnd === null ? [] : [addDays(docEnd, 1)])));
  return found
    .filter(({ docEnd }) => docEnd === null || docEnd >= context.asOf)
    .filter((declaration) => declaration.year === null || declaration.year <= year)
    .sort(
      (a, b) =>
        precision(b) - precision(a) ||
        (b.year ?? 0) - (a.year ?? 0) ||
        (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
    );
}

const countDeclaration = (declaration: Declaration, via: string): CountedRecord => ({
  ref: declaration.uuid ?? declaration.kind,
  name: '企业申报',
  what: 'declaration',
  via,
  place: null,
  until: null,
  isDueSoon: false,
});

/** Attaches the declarations on which the result is based; the source is taken from the first declaration that has one. */
export const attachDeclarations = (answer: Evaluation, declarations: readonly Declaration[]): Evaluation => {
  const [first] = declarations;
  if (first === undefined) return answer;
  const named = declarations.find(({ source }) => source !== null && source.trim() !== '') ?? first;
  const source = named.source?.trim() ?? '';
  return { ...answer, declared: { ref: named.uuid ?? named.kind, source: source === '' ? null : source } };
};

const ask = (kind: string, prepared: PreparedRow, what: string): Partial<Evaluation> => ({
  answerKey: { kind, text: prepared.words.text },
  // The declaration kind `requirement` does not name the requirement, so the next step names it.
  nextStep:
    kind === 'requirement'
      ? `在“${DECLARATIONS_PAGE_LABEL}”中逐条确认“${prepared.words.title}”${what}`
      : `在“${DECLARATIONS_PAGE_LABEL}”中填写“${getDeclarationLabel(kind, prepared.words.title)}”${what}`,
});

const NOT_STATED = '尚未申报，不作判断';
const BLANK = '有一条申报未填数值或是否具备，待核对';

/** Evaluates a yes-or-no declaration. If two equally specific declarations contradict each other, the result is uncertain. */
export function evaluateConfirmed(
  kind: string,
  prepared: PreparedRow,
  context: EvaluationContext,
  isUsed: (declaration: Declaration) => boolean = () => true,
): Evaluation {
  const text = prepared.words.text;
  const found = findDeclarations(kind, text, context).filter(
    (declaration) => declaration.confirmed !== null && isUsed(declaration),
  );
  const best = found[0];
  const isOpen = findDeclarations(kind, text, context).some(
    (declaration) => isBlank(declaration) && isUsed(declaration) && (best === undefined || isAsGood(declaration, best)),
  );
  if (best === undefined || isOpen)
    return createEvaluation('maybe', NOT_REGISTERED, isOpen ? BLANK : NOT_STATED, ask(kind, prepared, '是否具备'));
  const same = found.filter(
    (declaration) => precision(declaration) === precision(best) && declaration.year === best.year,
  );
  if (same.some((declaration) => declaration.confirmed !== best.confirmed))
    return createEvaluation(
      'maybe',
      { text: '申报前后不一致', value: null, unit: null },
      '两条申报互相矛盾',
      ask(kind, prepared, '，前后一致'),
    );
  const truth = getTruth(best.confirmed);
  const step = `${prepared.words.title}达到要求后重新确认`;
  const answer = createEvaluation(
    truth,
    { text: truth === 'yes' ? '已确认具备' : '已确认不具备', value: null, unit: null },
    truth === 'yes' ? '企业申报已确认' : '企业申报为不具备',
    {
      answerKey: { kind, text },
      counted: truth === 'yes' ? [countDeclaration(best, '企业申报')] : [],
      nextStep: truth === 'yes' ? null : step,
      gaps:
        truth === 'yes'
          ? []
          : [
              {
                kind: 'add',
                title: step,
                count: null,
                unit: null,
                candidates: [],
                ways: ['按标准原文补齐，再更新企业申报'],
                effort: 6,
              },
            ],
    },
  );
  return attachDeclarations(answer, same);
}

/**
 * Evaluates a requirement by the records. Without records a declaration of the enterprise decides; if both disagree, the result is
 * uncertain.
 * @param isUsed omits declarations without information about the required period
 */
export function evaluateByArchive(
  found: PartEvaluation,
  kind: string,
  prepared: PreparedRow,
  context: EvaluationContext,
  isUsed: (declaration: Declaration) => boolean = () => true,
): Evaluation {
  const declared = evaluateConfirmed(kind, prepared, context, isUsed);
  const have = { text: found.words, value: null, unit: null };
  const said = { answerKey: { kind, text: prepared.words.text } };
  // A blank declaration, or one that contradicts another, may disagree with the records.
  if (found.truth !== 'maybe' && declared.truth === 'maybe' && declared.reason !== NOT_STATED)
    return { ...declared, have };
  if (found.truth === 'yes')
    return declared.truth === 'no'
      ? createEvaluation('maybe', have, '资料和企业申报互相矛盾', { ...said, nextStep: '核对资料和企业申报，保持一致' })
      : createEvaluation('yes', have, '登记的资料达到要求', { counted: [...found.counted] });
  if (found.truth === 'no')
    return declared.truth === 'yes'
      ? createEvaluation('maybe', have, `企业申报已确认，但${found.words}`, {
          ...said,
          nextStep: found.step ?? '核对资料和企业申报，保持一致',
        })
      : createEvaluation('no', have, found.words, {
          ...said,
          nextStep: found.step,
          gaps: [
            {
              kind: 'add',
              title: found.step ?? prepared.words.title,
              count: null,
              unit: null,
              candidates: [],
              ways: ['按原件更正，确不符合的先整改'],
              effort: 6,
            },
          ],
        });
  return declared.truth === 'maybe' ? { ...declared, have, reason: found.words, nextStep: found.step } : declared;
}

/** Returns whether each workplace has a separate figure of this kind, so that the figures may add up. */
const isOfPlaces = (kind: string): boolean => getDeclarationUnit(kind) === 'm²';

/** Evaluates the figures of several workplaces. One sufficient figure decides; no standard states whether a sum counts. */
function comparePlaces(places: readonly Figure[], need: Figure | null, prepared: PreparedRow): Evaluation {
  const [first = { value: 0, unit: null }] = places;
  if (places.length === 1 || need === null) return compareFigure(first, need, prepared);
  const enough = places.find((one) => (compareFigures(one, need) ?? -1) >= 0);
  if (enough !== undefined) return compareFigure(enough, need, prepared);
  const sum = sumFigures(places, need.unit);
  if (sum !== null && compareFigures(sum, need) === -1) return compareFigure(sum, need, prepared);
  const have = { text: places.map(formatFigureWithUnit).join('、'), value: sum?.value ?? null, unit: need.unit };
  return createEvaluation('maybe', have, '几处合计达到要求，是否可以合计待核对', {
    nextStep: `核对${prepared.words.title}是否可以合计`,
  });
}

/** Evaluates several figures for one fact. If they give different results, the result is uncertain. */
function compareOne(figures: readonly Figure[], need: Figure | null, prepared: PreparedRow): Evaluation {
  const [first = { value: 0, unit: null }] = figures;
  const answer = compareFigure(first, need, prepared);
  if (figures.every((figure) => compareFigure(figure, need, prepared).truth === answer.truth)) return answer;
  const have = { text: [...new Set(figures.map(formatFigureWithUnit))].join('、'), value: null, unit: null };
  return createEvaluation('maybe', have, '几条申报的数值不一致', {
    nextStep: `核对${prepared.words.title}的申报，保持一致`,
  });
}

const TORN_FIGURE = '申报的数值和是否具备互相矛盾';

/**
 * Returns why a figure decides nothing: a declaration that is at least as specific is blank or confirms the opposite. Null if the figure
 * decides.
 */
function findDoubt(
  truth: Truth,
  best: Declaration,
  declared: readonly Declaration[],
  isOfPlace: boolean,
): string | null {
  if (truth === 'maybe') return null;
  const others = declared.filter((one) => one.value === null && isAsGood(one, best));
  // A further workplace without an area does not reduce the figure.
  if (others.some((one) => isBlank(one) && !(isOfPlace && precision(one) === precision(best)))) return BLANK;
  return others.some(({ confirmed }) => confirmed !== null && getTruth(confirmed) !== truth) ? TORN_FIGURE : null;
}

/**
 * Evaluates a declared figure. A plain confirmation of the exact requirement is accepted too. `unit` applies to figures entered without a
 * unit.
 */
export function evaluateDeclaredFigure(
  kind: string,
  need: Figure | null,
  prepared: PreparedRow,
  context: EvaluationContext,
  unit: string | null = getDeclarationUnit(kind),
): Evaluation {
  const text = prepared.words.text;
  const declared = findDeclarations(kind, text, context);
  const known = declared.flatMap((one) => (one.value === null ? [] : [{ one, value: one.value }]));
  const [first] = known;
  const [best] = declared;
  if (first === undefined) {
    if (best !== undefined && best.confirmed !== null) return evaluateConfirmed(kind, prepared, context);
    return createEvaluation('maybe', NOT_REGISTERED, '尚未申报，不作判断', ask(kind, prepared, '的数值'));
  }
  // A figure with a dated and scanned document counts as a record and takes precedence over figures without one.
  const filed = new Set(listRegisteredDocuments(kind, text, context));
  const isEqual = ({ one }: { one: Declaration }): boolean =>
    precision(one) === precision(first.one) && one.year === first.one.year;
  const equals = isOfPlaces(kind) && known.some(({ one }) => filed.has(one)) ? known : known.filter(isEqual);
  const onFile = equals.filter(({ one }) => filed.has(one));
  const chosen = onFile.length > 0 ? onFile : equals;
  const figures = chosen.map(({ one, value }) => ({ value, unit: one.unit ?? unit }));
  const answer = isOfPlaces(kind) ? comparePlaces(figures, need, prepared) : compareOne(figures, need, prepared);
  const isDenied = chosen.some(({ one }) => one.confirmed !== null && getTruth(one.confirmed) !== answer.truth);
  const doubt =
    isDenied && answer.truth !== 'maybe' ? TORN_FIGURE : findDoubt(answer.truth, first.one, declared, isOfPlaces(kind));
  if (doubt !== null) return createEvaluation('maybe', answer.have, doubt, ask(kind, prepared, '，前后一致'));
  return onFile.length > 0
    ? answer
    : attachDeclarations(
        { ...answer, answerKey: { kind, text } },
        chosen.map(({ one }) => one),
      );
}

export function compareFigure(have: Figure, need: Figure | null, prepared: PreparedRow): Evaluation {
  const shown = { text: formatFigureWithUnit(have), value: have.value, unit: have.unit };
  if (need === null) return createEvaluation('maybe', shown, '标准的数字未核实，不作判断');
  const order = compareFigures(have, need);
  if (order === null)
    return createEvaluation('maybe', shown, `单位“${formatUnit(have.unit)}”与标准的“${formatUnit(need.unit)}”不能比较`);
  if (order >= 0) return createEvaluation('yes', shown, '达到要求');
  const title = `${prepared.words.title}提高到 ${formatFigureWithUnit(need)}`;
  const short = sumFigures([need, { value: -have.value, unit: have.unit }], need.unit);
  return createEvaluation('no', shown, '低于要求', {
    distance:
      short === null ? null : { text: `差 ${formatFigureWithUnit(short)}`, value: short.value, unit: need.unit },
    nextStep: title,
    gaps: [
      {
        kind: 'add',
        title,
        count: null,
        unit: need.unit,
        candidates: [],
        ways: [`现有 ${formatFigureWithUnit(have)}`],
        effort: 8,
      },
    ],
  });
}
