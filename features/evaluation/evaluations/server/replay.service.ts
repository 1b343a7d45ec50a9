import type { Firm } from '#domain/firm/firm.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Leaf } from '#domain/qualification/report.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { compareLeaves, type LeafChange, listMoved } from '#domain/what-if/compare-reports.ts';
import { listEditsOf } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { getCountedFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { notFound } from '#platform/contract/fault.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { CheckedItem, Replay } from '../evaluations.contract.ts';
import type { StoredRun } from './checks.repo.ts';
import { getStoredRun, hashItems, ownFacts } from './checks.service.ts';
import { listEdits } from './edits.ts';
import { askEngine } from './engine/engine.ts';
import type { FactsRef } from './engine/run-engine.ts';
import { getFirmSnapshot, getPackedFacts } from './snapshot.repo.ts';

const MOST_EDITS = 200;
/** Of all requirements together, and of one of them. */
const [MOST_TOLD, MOST_OF_LEAF] = [200, 20];

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
const leafOf = (items: readonly CheckedItem[], key: string, leafId: string): Leaf | undefined =>
  leavesOf(items, key).find(({ id }) => id === leafId);
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

type Caused = LeafChange & {
  readonly cause: 'firm' | 'law' | 'day';
  /** Of those that the firm caused: the records that stand otherwise. */
  readonly moved: readonly string[];
};
type ComparedItem = Omit<Replay['items'][number], 'changes'> & { readonly changes: readonly Caused[] };

/** Firm, law and day are exchanged one after another, so each change has one cause. */
function compareStages({ past, firm, law, today }: Stages): ComparedItem[] {
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
      compareLeaves(leavesOf(before, key), leavesOf(after, key)).map((change) => ({
        ...change,
        cause,
        moved: cause === 'firm' ? listMoved(leafOf(before, key, change.leafId), leafOf(after, key, change.leafId)) : [],
      })),
    ),
  }));
}

/**
 * The records whose edits can have moved others: what somebody did in a project belongs to him and to the project. Where no record moved, it is
 * the enterprise itself that changed.
 */
function ownersOf(moved: readonly string[], entUuid: string, firms: readonly Firm[]): string[] {
  if (moved.length === 0) return [entUuid];
  const refs = new Set(moved);
  const done = firms.flatMap(({ achievements }) =>
    achievements.flatMap(({ uuid, personUuid, projectUuid }) =>
      uuid && (refs.has(personUuid ?? '') || refs.has(projectUuid ?? '')) ? [uuid] : [],
    ),
  );
  return [...refs, ...done];
}

/** Which edits since the run turned which requirement, with author and day (beyond.md, row 12). */
async function nameEdits(
  context: MemberContext,
  items: readonly ComparedItem[],
  { since, firms }: { readonly since: Date; readonly firms: readonly Firm[] },
): Promise<Replay['items']> {
  const { entUuid } = context.scope;
  const owners = new Map(
    items
      .flatMap(({ changes }) => changes)
      .filter(({ cause }) => cause === 'firm')
      .map((change) => [change, new Set(ownersOf(change.moved, entUuid, firms))]),
  );
  const wanted = [...new Set([...owners.values()].flatMap((own) => [...own]))];
  const told = await listEditsOf(context, { owners: wanted, after: since, most: MOST_TOLD });
  return items.map((item) => ({
    ...item,
    changes: item.changes.map((change) => {
      const { moved: _moved, ...said } = change;
      const own = owners.get(change);
      const edits = told.flatMap(({ owner, entry }) => (own?.has(owner) ? [entry] : []));
      return { ...said, edits: edits.slice(0, MOST_OF_LEAF) };
    }),
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
  const current = await getCountedFirm(app, scope);
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
    isIntact: hashItems(run.items) === run.hash,
    factsChanged: run.factsVersion !== catalogue.version,
    firmChanged: run.fingerprint !== current.fingerprint,
    edits: edits.slice(0, MOST_EDITS),
    editTotal: edits.length,
    items: await nameEdits(context, compareStages({ past, firm, law, today }), {
      since: run.startTime,
      firms: [before, current.firm],
    }),
  };
}
