import type { Firm } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Leaf } from '#domain/qualification/report.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { compareLeaves } from '#domain/what-if/compare-reports.ts';
import { getFirm } from '#features/firm/server/public.ts';
import { notFound } from '#platform/contract/fault.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { CheckedItem, Replay } from '../contract.ts';
import type { StoredRun } from './checks.repo.ts';
import { getStoredRun, hashItems, ownFacts } from './checks.service.ts';
import { listEdits } from './edits.ts';
import { askEngine } from './engine/engine.ts';
import type { FactsRef } from './engine/run-engine.ts';
import { getFirmSnapshot, getPackedFacts } from './snapshot.repo.ts';

const MOST_EDITS = 200;

type Setting = { readonly facts: FactsRef; readonly firm: Firm; readonly asOf: string };

/** The same question again; a level that the standards no longer know gives nothing. */
async function checkAgain(run: StoredRun, { facts, firm, asOf }: Setting): Promise<CheckedItem[]> {
  const { leftOut, ...options } = run.options;
  const question = { firm, asOf, options, without: leftOut.map((one) => one.ref) };
  if (run.standardCode === null || run.level === null)
    return (await askEngine<'held'>({ kind: 'held', facts, question, isDetailed: true })).items;
  const { standardCode, level } = run;
  const answer = await askEngine<'one'>({ kind: 'one', facts, question, standardCode, level });
  return 'items' in answer ? answer.items : [];
}

async function getFactsOf(context: MemberContext, catalogue: Catalogue, version: string): Promise<FactsRef> {
  if (version === catalogue.version) return ownFacts(catalogue);
  const packed = await getPackedFacts(context.app.db, version);
  if (packed === null) throw notFound();
  return { version, packed };
}

const keyOf = (item: CheckedItem): string => item.itemRef ?? `${item.standardCode} ${item.level}`;
const leavesOf = (items: readonly CheckedItem[], key: string): readonly Leaf[] =>
  items.find((item) => keyOf(item) === key)?.report?.leaves ?? [];
const verdictOf = (items: readonly CheckedItem[], key: string) => {
  const report = items.find((item) => keyOf(item) === key)?.report;
  return report ? { verdict: report.verdict, headline: report.headline } : null;
};

interface Stages {
  readonly past: CheckedItem[];
  /** The firm of today, with the law and the day of then. */
  readonly firm: CheckedItem[];
  /** Also the law of today. */
  readonly law: CheckedItem[];
  readonly today: CheckedItem[];
}

/** Firm, law and day are exchanged one after another, so each change has one cause. */
function compareStages({ past, firm, law, today }: Stages): Replay['items'] {
  const steps = [
    { cause: 'firm', before: past, after: firm },
    { cause: 'law', before: firm, after: law },
    { cause: 'day', before: law, after: today },
  ] as const;
  const known = new Map([...today, ...past].map((item) => [keyOf(item), item]));
  return [...known].map(([key, item]) => ({
    itemName: item.itemName,
    level: item.level,
    past: verdictOf(past, key),
    today: verdictOf(today, key),
    changes: steps.flatMap(({ cause, before, after }) =>
      compareLeaves(leavesOf(before, key), leavesOf(after, key)).map((change) => ({ ...change, cause })),
    ),
  }));
}

/** Same law, same firm, same day: same hash; then what firm, law and day of today turn. */
export async function replayCheck(context: MemberContext, catalogue: Catalogue, uuid: string): Promise<Replay> {
  const { app, scope, now } = context;
  const run = await getStoredRun(context, uuid);
  const before = await getFirmSnapshot(app, scope, run.fingerprint);
  if (before === null) throw notFound();
  const oldLaw = await getFactsOf(context, catalogue, run.factsVersion);
  const newLaw = ownFacts(catalogue);
  const current = await getFirm(app, scope);
  const past = await checkAgain(run, { facts: oldLaw, firm: before, asOf: run.asOf });
  const firm = await checkAgain(run, { facts: oldLaw, firm: current.firm, asOf: run.asOf });
  const law = await checkAgain(run, { facts: newLaw, firm: current.firm, asOf: run.asOf });
  const today = await checkAgain(run, { facts: newLaw, firm: current.firm, asOf: shanghaiDay(now) });
  const replayHash = hashItems(past);
  const edits = listEdits(before, current.firm);
  return {
    hash: run.hash,
    replayHash,
    isSame: replayHash === run.hash,
    factsChanged: run.factsVersion !== catalogue.version,
    firmChanged: run.fingerprint !== current.fingerprint,
    edits: edits.slice(0, MOST_EDITS),
    editTotal: edits.length,
    items: compareStages({ past, firm, law, today }),
  };
}
