/** Runs the engine inside its thread: it receives the version of the standards, an enterprise and one question. */
import { gunzipSync } from 'node:zlib';
import { loadFacts } from '#db/facts/load.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import {
  type EndangeredRequirement,
  findEndangeredRequirements,
  type PlatformValue,
} from '#domain/national-platform/endangered.ts';
import { findGapClosingAdvice, type GapClosingAdvice } from '#domain/qualification/advice/list-ways.ts';
import { listShortages, type Shortages } from '#domain/qualification/advice/rough-cost.ts';
import type { CostWeights } from '#domain/qualification/advice/weights.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import {
  type CurrentEvaluation,
  type EvaluateManyInput,
  evaluateAll,
  evaluateCurrent,
  type ProgressListener,
} from '#domain/qualification/evaluate-all.ts';
import { type EvaluationError, evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { listOmitted, omitPeopleAndProjects } from '#domain/qualification/omit-people-and-projects.ts';
import {
  createItemOutlook,
  type ForecastState,
  type ItemOutlook,
  updateForecast,
} from '#domain/qualification/outlook/first-failure.ts';
import {
  type EducationHoursImpact,
  listEducationHoursImpacts,
  type MissingEducationHours,
} from '#domain/qualification/outlook/hours.ts';
import { type KeyPerson, listKeyPeople } from '#domain/qualification/outlook/key-people.ts';
import { type Lapse, listLapses } from '#domain/qualification/outlook/lapses.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import type { ApplicationChoices } from '../../contract/choices.ts';
import type { EvaluatedItem } from '../../evaluations.contract.ts';
import { countEnterpriseRecords, getSchedulerKey } from './pack-enterprise.ts';
import { runSuppositionTask, type SuppositionResult, type SuppositionTask } from './supposition.ts';

/** The standards for the evaluation; `packed` is null for the standards delivered with the program. */
export interface StandardsReference {
  readonly version: string;
  readonly packed: Uint8Array | null;
}

export interface EngineQuestion {
  readonly enterprise: EnterpriseDocument;
  readonly asOf: string;
  /** The day on which the evaluation runs; if omitted, the records are those of `asOf`. */
  readonly today?: string;
  readonly options: ApplicationChoices;
  /** The refs of people and projects that are excluded. */
  readonly without: readonly string[];
}

export type EngineTask = { readonly facts: StandardsReference; readonly question: EngineQuestion } & (
  | {
      readonly kind: 'one';
      readonly standardCode: string;
      readonly level: string;
      /** If given, the result also contains the alternatives for closing the gaps, sorted by their cost with these weights. */
      readonly weights?: CostWeights;
    }
  | { readonly kind: 'held'; readonly isDetailed: boolean }
  | { readonly kind: 'all' }
  | { readonly kind: 'forecast' }
  | { readonly kind: 'lapses'; readonly days: { readonly from: string; readonly until: string } }
  | { readonly kind: 'keyPeople'; readonly shortHours: readonly MissingEducationHours[] }
  | ({ readonly kind: 'suppose' } & SuppositionTask)
  | { readonly kind: 'statements'; readonly statements: readonly PlatformValue[] }
);

export interface LevelEstimate
  extends Pick<EvaluationReport, 'standardCode' | 'level' | 'verdict' | 'headline' | 'counts'> {
  readonly short: Shortages;
}

/** An existing record that was excluded from the evaluation. */
export interface ExcludedRecord {
  readonly ref: string;
  readonly name: string;
}

export interface EngineResults {
  readonly one:
    | { readonly items: EvaluatedItem[]; readonly advice: GapClosingAdvice | null; readonly leftOut: ExcludedRecord[] }
    | { readonly fault: EvaluationError; readonly message: string };
  readonly held: { readonly items: EvaluatedItem[]; readonly leftOut: ExcludedRecord[] };
  readonly all: { readonly estimates: LevelEstimate[] };
  readonly forecast: {
    /** The current items, evaluated today. */
    readonly held: EvaluatedItem[];
    readonly items: ItemOutlook[];
    /** The first day on which a result may change although no record changes. */
    readonly nextOn: string;
    /** The number of evaluated requirement results; other results were cached. */
    readonly evaluated: number;
  };
  readonly lapses: { readonly lapses: Lapse[] };
  readonly keyPeople: { readonly keyPeople: KeyPerson[]; readonly hours: EducationHoursImpact[] };
  readonly suppose: SuppositionResult;
  readonly statements: { readonly endangered: Readonly<Record<string, readonly EndangeredRequirement[]>> };
}

/** A replay needs the standards of that time and the current ones. */
const MAX_CATALOGUES = 3;
const catalogues = new Map<string, Catalogue>();

function openFacts({ version, packed }: StandardsReference): Facts {
  if (packed === null) return loadFacts();
  // The content was written by `packStandards` from validated facts, so it is not validated again.
  const stored = JSON.parse(gunzipSync(packed).toString('utf8')) as Omit<Facts, 'workTerms' | 'closures'> &
    Partial<Facts>;
  const { workTerms, closures } = loadFacts();
  // Older versions of the standards do not contain these facts, so the current ones are used.
  return { workTerms, closures, ...stored, version };
}

function getCatalogue(facts: StandardsReference): Catalogue {
  const known = catalogues.get(facts.version);
  if (known) return known;
  const fresh = createCatalogue(openFacts(facts));
  for (const old of [...catalogues.keys()].slice(0, Math.max(0, catalogues.size - MAX_CATALOGUES + 1)))
    catalogues.delete(old);
  catalogues.set(facts.version, fresh);
  return fresh;
}

const getRunDay = ({ today }: EngineQuestion): Pick<EngineQuestion, 'today'> => (today === undefined ? {} : { today });

function checkOne(catalogue: Catalogue, task: Extract<EngineTask, { kind: 'one' }>): EngineResults['one'] {
  const { question, standardCode, level } = task;
  const { asOf, options } = question;
  const enterprise = omitPeopleAndProjects(question.enterprise, question.without, question.asOf);
  const runDay = getRunDay(question);
  const result = evaluateQualification({ catalogue, enterprise, standardCode, level, asOf, options, ...runDay });
  if (!result.ok) return { fault: result.fault, message: result.message };
  const { report } = result;
  const item = {
    itemRef: null,
    itemName: report.standardName,
    standardCode: report.standardCode,
    level: report.level,
    report,
  };
  const { weights } = task;
  const advice = weights ? findGapClosingAdvice({ catalogue, enterprise, report, options, weights, ...runDay }) : null;
  return { items: [item], advice, leftOut: listOmitted(question.enterprise, question.without, asOf) };
}

/** The maximum total number of records of enterprises with a cached forecast. The newest forecast is cached regardless of its size. */
const MAX_KEPT_RECORDS = 20_000;
const states = new Map<string, ForecastState>();

function keepState(owner: string, state: ForecastState): void {
  states.delete(owner);
  states.set(owner, state);
  let records = [...states.values()].reduce((sum, { enterprise }) => sum + countEnterpriseRecords(enterprise), 0);
  for (const [oldest, { enterprise }] of states) {
    if (records <= MAX_KEPT_RECORDS || states.size === 1) return;
    states.delete(oldest);
    records -= countEnterpriseRecords(enterprise);
  }
}

const withoutCertificate = ({ certificateRef: _certificate, ...item }: CurrentEvaluation): EvaluatedItem => item;

/** Updates the cached forecast of the same enterprise and day; evaluates only what has changed since then. */
function forecast(input: EvaluateManyInput, tell: ProgressListener): EngineResults['forecast'] {
  const owner = getSchedulerKey(input.enterprise);
  const before = states.get(owner);
  const { state, items, nextOn, evaluated } = updateForecast(input, before?.asOf === input.asOf ? before : null, tell);
  keepState(owner, state);
  return {
    held: items.map(({ firstFailure: _failure, firstDoubt: _doubt, firstWider: _wider, ...item }) =>
      withoutCertificate(item),
    ),
    items: items.map(createItemOutlook),
    nextOn,
    evaluated,
  };
}

/** @param tell receives the progress of a long task, from 0 to 1 */
export function runEvaluationEngine(
  task: EngineTask,
  tell: ProgressListener = () => undefined,
): EngineResults[EngineTask['kind']] {
  const catalogue = getCatalogue(task.facts);
  if (task.kind === 'one') return checkOne(catalogue, task);
  const { question } = task;
  const input = {
    catalogue,
    enterprise: omitPeopleAndProjects(question.enterprise, question.without, question.asOf),
    asOf: question.asOf,
    options: question.options,
    ...(task.kind === 'held' || task.kind === 'all' ? getRunDay(question) : {}),
  };
  if (task.kind === 'suppose')
    return runSuppositionTask(catalogue, { ...question, enterprise: input.enterprise }, task, tell);
  if (task.kind === 'statements') return { endangered: findEndangeredRequirements(input, task.statements) };
  if (task.kind === 'lapses') return { lapses: listLapses(input, task.days) };
  if (task.kind === 'forecast') return forecast(input, tell);
  if (task.kind === 'keyPeople')
    return {
      keyPeople: listKeyPeople(input, tell),
      hours: listEducationHoursImpacts(input, task.shortHours),
    };
  if (task.kind === 'all')
    return {
      estimates: evaluateAll(input, tell).map((report) => {
        const { standardCode, level, verdict, headline, counts } = report;
        return { standardCode, level, verdict, headline, counts, short: listShortages(report) };
      }),
    };
  return {
    items: evaluateCurrent({ ...input, isDetailed: task.isDetailed }, tell).map(withoutCertificate),
    leftOut: listOmitted(question.enterprise, question.without, question.asOf),
  };
}
