import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { RequirementResult } from '#domain/qualification/report.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  compareRequirements,
  listRecordsWithNewState,
  type RequirementChange,
} from '#domain/what-if/compare-reports.ts';
import { listRecordEdits } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import {
  computeDocumentChecksum,
  getEnterpriseWithoutDisputedFacts,
} from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { EvaluatedItem, EvaluationReplay } from '../evaluations.contract.ts';
import { listEnterpriseRecordEdits } from './edits.ts';
import { enqueueEngineTask } from './engine/engine.ts';
import type { StandardsReference } from './engine/run-engine.ts';
import type { StoredEvaluationRun } from './evaluations.repo.ts';
import { getCurrentStandardsReference, getStoredEvaluationRun, hashItems } from './evaluations.service.ts';
import { getEnterpriseSnapshot, getPackedStandards } from './snapshot.repo.ts';

const MAX_EDITS = 200;
/** The maximum number of changed records listed for all requirements together, and for one requirement. */
const [MOST_TOLD, MOST_OF_LEAF] = [200, 20];

type Setting = {
  readonly facts: StandardsReference;
  readonly enterprise: EnterpriseDocument;
  readonly asOf: string;
  /** The day on which the evaluation runs. */
  readonly today: string;
};

/** Repeats the evaluation; returns an empty list if the standards no longer contain the level. */
async function checkAgain(
  run: StoredEvaluationRun,
  { facts, enterprise, asOf, today }: Setting,
): Promise<EvaluatedItem[]> {
  const { leftOut, ...options } = run.options;
  const question = { enterprise, asOf, today, options, without: leftOut.map((one) => one.ref) };
  if (run.standardCode === null || run.level === null)
    return (await enqueueEngineTask<'held'>({ kind: 'held', facts, question, isDetailed: true })).items;
  const { standardCode, level } = run;
  const answer = await enqueueEngineTask<'one'>({ kind: 'one', facts, question, standardCode, level });
  return 'items' in answer ? answer.items : [];
}

async function getFactsOf(context: MemberContext, catalogue: Catalogue, version: string): Promise<StandardsReference> {
  if (version === catalogue.version) return getCurrentStandardsReference(catalogue);
  const packed = await getPackedStandards(context.app.db, version);
  if (packed === null) throw createNotFoundError();
  return { version, packed };
}

const keyOf = (item: EvaluatedItem): string => item.itemRef ?? `${item.standardCode} ${item.level}`;
const getLeaves = (items: readonly EvaluatedItem[], key: string): readonly RequirementResult[] =>
  items.find((item) => keyOf(item) === key)?.report?.leaves ?? [];
const getLeaf = (items: readonly EvaluatedItem[], key: string, leafId: string): RequirementResult | undefined =>
  getLeaves(items, key).find(({ id }) => id === leafId);
const getVerdict = (items: readonly EvaluatedItem[], key: string) => {
  const report = items.find((item) => keyOf(item) === key)?.report;
  return report ? { verdict: report.verdict, headline: report.headline } : null;
};

interface Stages {
  readonly past: EvaluatedItem[];
  /** The results for the current enterprise with the catalogue and day of the stored report. */
  readonly enterprise: EvaluatedItem[];
  /** The results for the current enterprise with the current catalogue and the day of the stored report. */
  readonly law: EvaluatedItem[];
  readonly today: EvaluatedItem[];
}

type Caused = RequirementChange & {
  readonly cause: 'enterprise' | 'law' | 'day';
  /** The changed records, if the enterprise caused the change. */
  readonly moved: readonly string[];
};
type ComparedItem = Omit<EvaluationReplay['items'][number], 'changes'> & { readonly changes: readonly Caused[] };

/** Compares stages in which enterprise, catalogue and day are replaced one after another, so that each change has one cause. */
function compareStages({ past, enterprise, law, today }: Stages): ComparedItem[] {
  const steps = [
    { cause: 'enterprise', before: past, after: enterprise },
    { cause: 'law', before: enterprise, after: law },
    { cause: 'day', before: law, after: today },
  ] as const;
  const known = new Map([...today, ...past].map((item) => [keyOf(item), item]));
  return [...known].map(([key, item]) => ({
    itemName: item.itemName,
    level: item.level,
    past: getVerdict(past, key),
    today: getVerdict(today, key),
    changes: steps.flatMap(({ cause, before, after }) =>
      compareRequirements(getLeaves(before, key), getLeaves(after, key)).map((change) => ({
        ...change,
        cause,
        moved:
          cause === 'enterprise'
            ? listRecordsWithNewState(getLeaf(before, key, change.leafId), getLeaf(after, key, change.leafId))
            : [],
      })),
    ),
  }));
}

/**
 * Returns the records in which the changes were made; an achievement belongs to both its person and its project. If no record changed, the
 * enterprise itself did.
 */
function getOwners(moved: readonly string[], entUuid: string, enterprises: readonly EnterpriseDocument[]): string[] {
  if (moved.length === 0) return [entUuid];
  const refs = new Set(moved);
  const done = enterprises.flatMap(({ achievements }) =>
    achievements.flatMap(({ uuid, personUuid, projectUuid }) =>
      uuid && (refs.has(personUuid ?? '') || refs.has(projectUuid ?? '')) ? [uuid] : [],
    ),
  );
  return [...refs, ...done];
}

/** Attributes the edits since the run to the requirements that they changed, with author and day (beyond.md, row 12). */
async function nameEdits(
  context: MemberContext,
  items: readonly ComparedItem[],
  { since, enterprises }: { readonly since: Date; readonly enterprises: readonly EnterpriseDocument[] },
): Promise<EvaluationReplay['items']> {
  const { entUuid } = context.scope;
  const owners = new Map(
    items
      .flatMap(({ changes }) => changes)
      .filter(({ cause }) => cause === 'enterprise')
      .map((change) => [change, new Set(getOwners(change.moved, entUuid, enterprises))]),
  );
  const wanted = [...new Set([...owners.values()].flatMap((own) => [...own]))];
  const told = await listRecordEdits(context, { owners: wanted, after: since, most: MOST_TOLD });
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

/**
 * Replays a run: the same catalogue, enterprise and day must produce the same hash. The result also lists the changes caused by the current
 * enterprise, catalogue and day.
 */
export async function replayEvaluation(
  context: MemberContext,
  catalogue: Catalogue,
  uuid: string,
): Promise<EvaluationReplay> {
  const { app, scope, now } = context;
  const run = await getStoredEvaluationRun(context, uuid);
  const before = await getEnterpriseSnapshot(app, scope, run.fingerprint);
  if (before === null) throw createNotFoundError();
  const oldLaw = await getFactsOf(context, catalogue, run.factsVersion);
  const newLaw = getCurrentStandardsReference(catalogue);
  const current = await getEnterpriseWithoutDisputedFacts(app, scope);
  const then = { asOf: run.asOf, today: toShanghaiDay(run.startTime) };
  const day = toShanghaiDay(now);
  const past = await checkAgain(run, { facts: oldLaw, enterprise: before, ...then });
  const enterprise = await checkAgain(run, { facts: oldLaw, enterprise: current.enterprise, ...then });
  const law = await checkAgain(run, { facts: newLaw, enterprise: current.enterprise, ...then });
  const today = await checkAgain(run, { facts: newLaw, enterprise: current.enterprise, asOf: day, today: day });
  const replayHash = hashItems(past);
  const edits = listEnterpriseRecordEdits(before, current.enterprise);
  return {
    hash: run.hash,
    replayHash,
    isSame: replayHash === run.hash,
    isIntact: hashItems(run.items) === run.hash,
    factsChanged: run.factsVersion !== catalogue.version,
    // A different fingerprint is not sufficient, because it also changes with the document format after an upgrade.
    enterpriseChanged: run.fingerprint !== (await computeDocumentChecksum(current)) && edits.length > 0,
    edits: edits.slice(0, MAX_EDITS),
    editTotal: edits.length,
    items: await nameEdits(context, compareStages({ past, enterprise, law, today }), {
      since: run.startTime,
      enterprises: [before, current.enterprise],
    }),
  };
}
