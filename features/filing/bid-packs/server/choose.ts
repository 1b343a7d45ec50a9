/** Resolves the requested groups to people and certificates of the enterprise's records, with their files. */
import { type CandidateGroup, type MemberSelection, selectMembers } from '#domain/bid-packs/choose.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { describeCondition } from '#domain/use-calendar/describe-condition.ts';
import {
  keepNewestVersions,
  listAttachmentRows,
} from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { type PackFile, toPackFile } from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import type { AvailabilityCondition, AvailabilityRow } from '#features/filing/use-calendar/contract/fields.ts';
import {
  findAvailableSubjects,
  formatUses,
  listSearchRows,
  type UseArchive,
} from '#features/filing/use-calendar/server/use-calendar.server-api.ts';
import { listRecordsOfCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import { listRecordsOfPeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import * as contract from '../bid-packs.contract.ts';
import type { BidGroup, BidMember } from './bid-plan.ts';

type GroupInput = InputOf<typeof contract.makeBidPack>['body']['groups'][number];
interface Asked {
  readonly name: string;
  readonly condition: AvailabilityCondition;
  readonly wanted: number | null;
  readonly uuids: readonly string[];
}

/** @throws ApiError 404 if a condition is not saved in the enterprise */
async function readGroupConditions({ app, scope }: MemberContext, groups: readonly GroupInput[]): Promise<Asked[]> {
  const saved = groups.some(({ search }) => search) ? await listSearchRows(app.db, scope) : [];
  return groups.map(({ search, name, condition, wanted, uuids = [] }) => {
    if (!search)
      return { name: name ?? '', condition: condition ?? { subject: 'person' }, wanted: wanted ?? null, uuids };
    const row = saved.find(({ uuid }) => uuid === search.toLowerCase());
    if (row === undefined) throw createNotFoundError();
    return {
      name: name ?? describeCondition(row.condition),
      condition: row.condition,
      wanted: wanted ?? row.wanted,
      uuids,
    };
  });
}

/** Maps every record of a person to the person. */
function getHolders({ people, enterprise }: UseArchive): ReadonlyMap<string, string> {
  return new Map([
    ...people.flatMap(({ ref, refs }) => refs.map((one) => [one, ref] as const)),
    ...enterprise.certificates.flatMap(({ uuid }) => (uuid === undefined ? [] : [[uuid, uuid] as const])),
  ]);
}

/**
 * @throws ApiError 404 for members that the enterprise's records do not contain, 409 for members that do not match the group or are in two
 *   groups
 */
function assertFit(choice: MemberSelection<AvailabilityRow>): void {
  const [first] = choice.unfit;
  if (first !== undefined)
    throw createApiError(contract.unsuitableBidMembers, {
      group: first.group,
      count: choice.unfit.filter(({ group }) => group === first.group).length,
    });
  const [twice] = choice.twice;
  if (twice !== undefined) throw createApiError(contract.duplicateBidMember, twice);
}

const toMember = ({ uuid, name, papers: documents, until, state, notes, uses, more }: AvailabilityRow): BidMember => ({
  uuid,
  name,
  papers: documents,
  until,
  state,
  notes,
  held: state === 'free' ? [] : formatUses({ uses, more }),
});

export async function selectBidMembers(
  context: MemberContext,
  archive: UseArchive,
  { groups, useOn, useTo }: Pick<InputOf<typeof contract.makeBidPack>['body'], 'groups' | 'useOn' | 'useTo'>,
): Promise<BidGroup[]> {
  const holders = getHolders(archive);
  const asked = await readGroupConditions(context, groups);
  const ready = asked.map(({ name, condition, wanted, uuids }): CandidateGroup<AvailabilityRow> => {
    const named = uuids.map((uuid) => {
      const holder = holders.get(uuid.toLowerCase());
      if (!isUuid(uuid) || holder === undefined) throw createNotFoundError();
      return holder;
    });
    return { name, wanted, named, candidates: findAvailableSubjects(archive, condition, useOn, useTo ?? useOn) };
  });
  const choice = selectMembers(ready);
  assertFit(choice);
  return choice.groups.map(({ name, wanted, members }, index) => ({
    name,
    wanted,
    subject: asked[index]?.condition.subject ?? 'person',
    members: members.map(toMember),
  }));
}

/** Returns the records whose files belong to a member: all records of a person, or a certificate with its items. */
function getRecords({ people, enterprise }: UseArchive): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...people.map(({ ref, refs }) => [ref, refs] as const),
    ...enterprise.certificates.flatMap(({ uuid, items }) =>
      uuid === undefined ? [] : [[uuid, [uuid, ...items.flatMap((item) => item.uuid ?? [])]] as const],
    ),
  ]);
}

/** @returns the files of each member, by the member's uuid; the files of the business licence have the key '' */
export async function findMemberFiles(
  { app, scope }: MemberContext,
  archive: UseArchive,
  { rosters, withLicence }: { readonly rosters: readonly BidGroup[]; readonly withLicence: boolean },
): Promise<ReadonlyMap<string, readonly PackFile[]>> {
  const records = getRecords(archive);
  const members = rosters.flatMap((roster) => roster.members.map(({ uuid }) => uuid));
  const bizUuids = members.flatMap((uuid) => records.get(uuid) ?? []);
  const rows = bizUuids.length === 0 ? [] : await listAttachmentRows(app.db, scope, { bizUuids });
  const licence = withLicence ? await listAttachmentRows(app.db, scope, { bizType: 'yyzz' }) : [];
  const byRecord = Map.groupBy(keepNewestVersions(rows), ({ bizUuid }) => bizUuid);
  return new Map([
    ['', keepNewestVersions(licence).map(toPackFile)] as const,
    ...members.map(
      (uuid) =>
        [uuid, (records.get(uuid) ?? []).flatMap((record) => (byRecord.get(record) ?? []).map(toPackFile))] as const,
    ),
  ]);
}

/** Counts the files of the given people and certificates; unknown uuids are omitted. Reads only their files, not all records. */
export async function countMemberScans(
  { app, scope }: MemberContext,
  uuids: readonly string[],
): Promise<{ uuid: string; files: number }[]> {
  const asked = uuids.filter(isUuid);
  const records = new Map([
    ...(await listRecordsOfPeople(app.db, scope, asked)),
    ...(await listRecordsOfCertificates(app.db, scope, asked)),
  ]);
  const known = asked.flatMap((uuid) => (records.has(uuid) ? [{ uuid, own: records.get(uuid) ?? [] }] : []));
  const bizUuids = known.flatMap(({ own }) => own);
  const rows = bizUuids.length === 0 ? [] : keepNewestVersions(await listAttachmentRows(app.db, scope, { bizUuids }));
  return known.map(({ uuid, own }) => ({ uuid, files: rows.filter(({ bizUuid }) => own.includes(bizUuid)).length }));
}
