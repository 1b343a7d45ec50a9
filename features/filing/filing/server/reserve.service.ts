/** Manages the people and projects that a filing reserves, with a note if another filing also reserves them. */

import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { isFilingInProgress } from '#domain/filing/states.ts';
import { readPeople } from '#domain/qualification/people/person.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { NO_APPLICATION_CHOICES } from '#features/evaluation/evaluations/contract/choices.ts';
import type { ReservedPerson } from '#features/evaluation/evaluations/contract/reserved.ts';
import { reevaluateLevel } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import * as contract from '../contract/reserves.ts';
import type { FilingSources } from './evidence.service.ts';
import { getFilingRow, lockFiling, type StoredFiling } from './filing.repo.ts';
import { getFrozenRecordsRow } from './freeze.repo.ts';
import { getReportRow } from './report.repo.ts';
import * as repo from './reserve.repo.ts';

type Kind = contract.FilingReservation['kind'];
const keyOf = (kind: Kind, uuid: string): string => `${kind} ${uuid}`;

interface Holdable {
  readonly kind: Kind;
  readonly uuid: string;
  readonly name: string;
  /** Whether the person has not left; people who have left are still shown by name. */
  readonly isThere: boolean;
}

function listHoldable(enterprise: EnterpriseDocument): ReadonlyMap<string, Holdable> {
  const people = [...enterprise.registeredPeople, ...enterprise.otherPeople].flatMap(
    ({ uuid, name, status }): Holdable[] =>
      uuid === undefined ? [] : [{ kind: 'person', uuid, name, isThere: status === 'on' }],
  );
  const works = enterprise.projects.flatMap(({ uuid, projectName }): Holdable[] =>
    uuid === undefined ? [] : [{ kind: 'work', uuid, name: projectName, isThere: true }],
  );
  return new Map([...people, ...works].map((one) => [keyOf(one.kind, one.uuid), one]));
}

/**
 * Maps each record of a person with several records to all records of that person, because a person in both lists is one person. Cached for
 * the current data version of the enterprise.
 */
async function readSeveral({ app, scope, now }: MemberContext): Promise<Readonly<Record<string, readonly string[]>>> {
  const today = toShanghaiDay(now);
  return await getCachedForTenant(app.db, scope, `people of several records ${today}`, async () => {
    const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
    const several = readPeople(enterprise, today).filter(({ refs }) => refs.length > 1);
    // The first record is the one that reports use for the person.
    return Object.fromEntries(
      several.flatMap(({ ref, refs }) => {
        const own = [ref, ...refs.filter((one) => one !== ref)];
        return own.map((one) => [one, own] as const);
      }),
    );
  });
}

const holderIn =
  (several: Readonly<Record<string, readonly string[]>>) =>
  (uuid: string): string =>
    several[uuid]?.[0] ?? uuid;

/**
 * Evaluates the level with only the reserved people and projects; cached for the current data version of the enterprise and shared by all
 * callers.
 */
async function checkHeld(
  context: MemberContext,
  { catalogue }: FilingSources,
  {
    filing,
    enterprise,
    held,
  }: { readonly filing: StoredFiling; readonly enterprise: EnterpriseDocument; readonly held: ReadonlySet<string> },
): Promise<contract.FilingReservationList['result']> {
  const { standardCode, level } = filing;
  if (standardCode === null || level === null || held.size === 0) return null;
  const freeze = await getFrozenRecordsRow(context.app.db, context.scope, filing.uuid);
  const asOf = toShanghaiDay(context.now);
  const holderOf = holderIn(await readSeveral(context));
  const without = [...listHoldable(enterprise).values()]
    .filter(({ kind, uuid }) => !held.has(keyOf(kind, holderOf(uuid))))
    .map(({ uuid }) => uuid);
  const options = freeze?.options ?? NO_APPLICATION_CHOICES;
  const { app, scope } = context;
  const question = JSON.stringify([standardCode, level, asOf, options, without]);
  const { result } = await getCachedForTenant(app.db, scope, `filing held ${question}`, async () => {
    const report = await reevaluateLevel(catalogue, { enterprise, standardCode, level, asOf, options, without });
    return { result: report && { verdict: report.verdict, headline: report.headline } };
  });
  return result;
}

/** @throws ApiError 404 */
export async function listFilingReservations(
  context: MemberContext,
  sources: FilingSources,
  uuid: string,
): Promise<contract.FilingReservationList> {
  const { app, scope } = context;
  const filing = await getFilingRow(app.db, scope, uuid);
  if (filing === null) throw createNotFoundError();
  const rows = await repo.listFilingReservationRows(app.db, scope, filing.uuid);
  if (rows.length === 0) return { reserves: [], result: null };
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const known = listHoldable(enterprise);
  const several = await readSeveral(context);
  const holderOf = holderIn(several);
  const people = rows.flatMap(({ kind, refUuid }) => (kind === 'person' ? (several[refUuid] ?? [refUuid]) : []));
  const others = (await repo.listReservationsOfPeople(app.db, scope, people)).filter(
    (one) => one.filingUuid !== filing.uuid && isFilingInProgress(one.state),
  );
  const byHolder = Map.groupBy(isFilingInProgress(filing.state) ? others : [], ({ refUuid }) => holderOf(refUuid));
  const held = new Set(rows.map(({ kind, refUuid }) => keyOf(kind, holderOf(refUuid))));
  return {
    reserves: rows.map(({ filingUuid: _own, ...row }) => ({
      ...row,
      isThere: known.get(keyOf(row.kind, row.refUuid))?.isThere === true,
      conflicts: (row.kind === 'person' ? (byHolder.get(holderOf(row.refUuid)) ?? []) : []).map((other) => ({
        filingUuid: other.filingUuid,
        filingName: other.filingName,
      })),
    })),
    result: await checkHeld(context, sources, { filing, enterprise, held }),
  };
}

/**
 * Lists which of the given people are reserved by filings in progress, with all their records; people with several reservations come first.
 */
export async function listReservedPeople(context: MemberContext, refs: readonly string[]): Promise<ReservedPerson[]> {
  const { app, scope } = context;
  const several = await readSeveral(context);
  const people = new Map(refs.map((ref) => [holderIn(several)(ref), several[ref] ?? [ref]] as const));
  const asked = [...people.values()].flat();
  const rows = (await repo.listReservationsOfPeople(app.db, scope, asked)).filter(({ state }) =>
    isFilingInProgress(state),
  );
  const byHolder = Map.groupBy(rows, ({ refUuid }) => holderIn(several)(refUuid));
  return [...byHolder]
    .map(([holder, own]): ReservedPerson => {
      const filings = [...new Map(own.map(({ filingUuid, filingName }) => [filingUuid, filingName]))]
        .map(([uuid, title]) => ({ uuid, name: title }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'zh') || a.uuid.localeCompare(b.uuid));
      return { refs: [...(people.get(holder) ?? [holder])], name: own[0]?.name ?? '', filings };
    })
    .toSorted((a, b) => b.filings.length - a.filings.length);
}

/** Returns the refs of the people and projects that the report counted. @throws ApiError 409 without a report */
async function countedBy({ app, scope }: MemberContext, filing: StoredFiling): Promise<ReadonlySet<string>> {
  const frozen = await getReportRow(app.db, scope, filing.uuid);
  if (frozen === null) throw createApiError(contract.filingWithoutReport);
  return new Set(frozen.report.leaves.flatMap(({ counted }) => counted.map(({ ref }) => ref)));
}

/** @throws ApiError 404 for subjects outside the enterprise, or 409 */
export async function reserveForFiling(
  context: MemberContext,
  { uuid, people, works, fromReport }: InputOf<typeof contract.reserveForFiling>['body'],
): Promise<{ added: number }> {
  const { app, scope, now } = context;
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const known = listHoldable(enterprise);
  return await app.db.transaction(async () => {
    const filing = await lockFiling(app.db, scope, uuid);
    if (filing === null) throw createNotFoundError();
    if (!isFilingInProgress(filing.state)) throw createApiError(contract.filingClosed);
    const counted = fromReport ? await countedBy(context, filing) : new Set<string>();
    const wanted = new Set([
      ...people.map((one) => keyOf('person', one)),
      ...works.map((one) => keyOf('work', one)),
      ...[...known].flatMap(([key, one]) => (counted.has(one.uuid) ? [key] : [])),
    ]);
    const held = await repo.listFilingReservationRows(app.db, scope, filing.uuid);
    for (const { kind, refUuid } of held) wanted.delete(keyOf(kind, refUuid));
    if (held.length + wanted.size > contract.MAX_FILING_RESERVATIONS)
      throw createApiError(contract.tooManyReservations, { most: contract.MAX_FILING_RESERVATIONS });
    const rows = [...wanted].map((key) => {
      const found = known.get(key);
      if (found === undefined) throw createNotFoundError();
      const { kind, uuid: refUuid, name } = found;
      return { uuid: app.random.uuid(), filingUuid: filing.uuid, kind, refUuid, name, fromOn: toShanghaiDay(now) };
    });
    await repo.addReservationRows(app.db, scope, rows, now);
    return { added: rows.length };
  });
}

/** @throws ApiError 404 */
export async function releaseReservation({ app, scope }: MemberContext, uuid: string): Promise<undefined> {
  if (!(await repo.deleteReservationRow(app.db, scope, uuid))) throw createNotFoundError();
  return undefined;
}
