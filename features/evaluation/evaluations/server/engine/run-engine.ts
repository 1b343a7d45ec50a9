/** The engine as its own thread sees it: facts by version, a firm, and one question. */
import { gunzipSync } from 'node:zlib';
import { loadFacts } from '#db/facts/load.ts';
import type { Firm } from '#domain/firm/firm.ts';
import { type EndangeredLeaf, listEndangered, type Statement } from '#domain/national-platform/endangered.ts';
import { type Advice, listWays } from '#domain/qualification/advice/list-ways.ts';
import type { Weights } from '#domain/qualification/advice/weights.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import {
  type CheckManyInput,
  checkAll,
  checkHeld,
  type HeldCheck,
  type TellShare,
} from '#domain/qualification/check-all.ts';
import { type CheckFault, checkQualification } from '#domain/qualification/check-qualification.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { leaveOut, nameLeftOut } from '#domain/qualification/leave-out.ts';
import {
  type ForecastState,
  type ItemOutlook,
  outlookOf,
  updateForecast,
} from '#domain/qualification/outlook/first-failure.ts';
import { type HoursChain, listHoursChains, type ShortHours } from '#domain/qualification/outlook/hours.ts';
import { type KeyPerson, listKeyPeople } from '#domain/qualification/outlook/key-people.ts';
import { type Lapse, listLapses } from '#domain/qualification/outlook/lapses.ts';
import type { CheckReport } from '#domain/qualification/report.ts';
import type { Choices } from '../../contract/choices.ts';
import type { CheckedItem } from '../../evaluations.contract.ts';
import { readOwner, sizeOf } from './pack-firm.ts';
import { runSupposed, type SupposeResult, type SupposeTask } from './suppose.ts';

/** Which standards to check by; `packed` is null for those that the program carries itself. */
export interface FactsRef {
  readonly version: string;
  readonly packed: Uint8Array | null;
}

export interface Question {
  readonly firm: Firm;
  readonly asOf: string;
  readonly options: Choices;
  /** People and projects to be left out, by their ref. */
  readonly without: readonly string[];
}

export type EngineTask = { readonly facts: FactsRef; readonly question: Question } & (
  | {
      readonly kind: 'one';
      readonly standardCode: string;
      readonly level: string;
      /** Also the ways to close the gaps, in the order of what they cost by these; left out: not asked for. */
      readonly weights?: Weights;
    }
  | { readonly kind: 'held'; readonly isDetailed: boolean }
  | { readonly kind: 'all' }
  | { readonly kind: 'forecast' }
  | { readonly kind: 'lapses'; readonly days: { readonly from: string; readonly until: string } }
  | { readonly kind: 'keyPeople'; readonly shortHours: readonly ShortHours[] }
  | ({ readonly kind: 'suppose' } & SupposeTask)
  | { readonly kind: 'statements'; readonly statements: readonly Statement[] }
);

export type Estimate = Pick<CheckReport, 'standardCode' | 'level' | 'verdict' | 'headline' | 'counts'>;

/** Somebody or something that was left out and exists. */
export interface LeftOut {
  readonly ref: string;
  readonly name: string;
}

export interface EngineResults {
  readonly one:
    | { readonly items: CheckedItem[]; readonly advice: Advice | null; readonly leftOut: LeftOut[] }
    | { readonly fault: CheckFault; readonly message: string };
  readonly held: { readonly items: CheckedItem[]; readonly leftOut: LeftOut[] };
  readonly all: { readonly estimates: Estimate[] };
  readonly forecast: {
    /** Today. */
    readonly held: CheckedItem[];
    readonly items: ItemOutlook[];
    /** The first day on which any of it may differ although no record changes. */
    readonly nextOn: string;
    /** How many requirement results were evaluated; the others were known. */
    readonly evaluated: number;
  };
  readonly lapses: { readonly lapses: Lapse[] };
  readonly keyPeople: { readonly keyPeople: KeyPerson[]; readonly hours: HoursChain[] };
  readonly suppose: SupposeResult;
  readonly statements: { readonly endangered: Readonly<Record<string, readonly EndangeredLeaf[]>> };
}

/** A replay needs the standards of then and those of today. */
const MOST_CATALOGUES = 3;
const catalogues = new Map<string, Catalogue>();

function openFacts({ version, packed }: FactsRef): Facts {
  if (packed === null) return loadFacts();
  // Written by `packFacts` of this program from facts that had passed their schemas.
  const stored = JSON.parse(gunzipSync(packed).toString('utf8')) as Omit<Facts, 'workTerms' | 'closures'> &
    Partial<Facts>;
  const { workTerms, closures } = loadFacts();
  // Standards stored before these were facts are read with those of today.
  return { workTerms, closures, ...stored, version };
}

function catalogueOf(facts: FactsRef): Catalogue {
  const known = catalogues.get(facts.version);
  if (known) return known;
  const fresh = createCatalogue(openFacts(facts));
  for (const old of [...catalogues.keys()].slice(0, Math.max(0, catalogues.size - MOST_CATALOGUES + 1)))
    catalogues.delete(old);
  catalogues.set(facts.version, fresh);
  return fresh;
}

function checkOne(catalogue: Catalogue, task: Extract<EngineTask, { kind: 'one' }>): EngineResults['one'] {
  const { question, standardCode, level } = task;
  const { asOf, options } = question;
  const firm = leaveOut(question.firm, question.without, question.asOf);
  const result = checkQualification({ catalogue, firm, standardCode, level, asOf, options });
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
  const advice = weights ? listWays({ catalogue, firm, report, options, weights }) : null;
  return { items: [item], advice, leftOut: nameLeftOut(question.firm, question.without, asOf) };
}

/** Records of the enterprises whose last forecast is kept; the newest is kept whatever its size. */
const MOST_KEPT_RECORDS = 20_000;
const states = new Map<string, ForecastState>();

function keepState(owner: string, state: ForecastState): void {
  states.delete(owner);
  states.set(owner, state);
  let records = [...states.values()].reduce((sum, { firm }) => sum + sizeOf(firm), 0);
  for (const [oldest, { firm }] of states) {
    if (records <= MOST_KEPT_RECORDS || states.size === 1) return;
    states.delete(oldest);
    records -= sizeOf(firm);
  }
}

const withoutCertificate = ({ certificateRef: _certificate, ...item }: HeldCheck): CheckedItem => item;

/** The next forecast of the same enterprise and day evaluates only what has changed since. */
function forecast(input: CheckManyInput, tell: TellShare): EngineResults['forecast'] {
  const owner = readOwner(input.firm);
  const before = states.get(owner);
  const { state, items, nextOn, evaluated } = updateForecast(input, before?.asOf === input.asOf ? before : null, tell);
  keepState(owner, state);
  return {
    held: items.map(({ firstFailure: _failure, ...item }) => withoutCertificate(item)),
    items: items.map(outlookOf),
    nextOn,
    evaluated,
  };
}

/** @param tell learns how far a long task is, from 0 to 1 */
export function runEngine(task: EngineTask, tell: TellShare = () => undefined): EngineResults[EngineTask['kind']] {
  const catalogue = catalogueOf(task.facts);
  if (task.kind === 'one') return checkOne(catalogue, task);
  const { question } = task;
  const input = {
    catalogue,
    firm: leaveOut(question.firm, question.without, question.asOf),
    asOf: question.asOf,
    options: question.options,
  };
  if (task.kind === 'suppose') return runSupposed(catalogue, { ...question, firm: input.firm }, task, tell);
  if (task.kind === 'statements') return { endangered: listEndangered(input, task.statements) };
  if (task.kind === 'lapses') return { lapses: listLapses(input, task.days) };
  if (task.kind === 'forecast') return forecast(input, tell);
  if (task.kind === 'keyPeople')
    return {
      keyPeople: listKeyPeople(input, tell),
      hours: listHoursChains(input, task.shortHours),
    };
  if (task.kind === 'all')
    return {
      estimates: checkAll(input, tell).map(({ standardCode, level, verdict, headline, counts }) => ({
        standardCode,
        level,
        verdict,
        headline,
        counts,
      })),
    };
  return {
    items: checkHeld({ ...input, isDetailed: task.isDetailed }, tell).map(withoutCertificate),
    leftOut: nameLeftOut(question.firm, question.without, question.asOf),
  };
}
