import type { z } from 'zod';
import { isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { VALIDITY_STAGES } from '#domain/validity/validity.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { parseRecordKey } from '#platform/server/records/record-key.ts';
import {
  type DocumentHolder,
  type ElseDetail,
  type PeopleQuery,
  type PeopleSummary,
  type PeopleSummaryQuery,
  type PersonKind,
  type PersonRow,
  type RevealIdNumberInput,
  VALIDITY_FILTERS,
  type ValidityFilter,
} from '../contract/people.ts';
import { logDisclosure } from './disclosure.service.ts';
import {
  countPeople,
  getPeople,
  getPostHolder,
  getRegistrationHolder,
  listRegistrations,
  listVisiblePersonKinds,
} from './people.repo.ts';
import {
  countPeopleByColumn,
  countPeopleByExpiry,
  countPeopleByRegistration,
  type ExpiryDateRange,
  listPeople,
  type PeopleFilter,
  type PeoplePageOrder,
} from './people-list.repo.ts';
import {
  decryptIdNumber,
  formatPersonDetail,
  formatPersonRow,
  groupRegistrationsByPerson,
  hashIdNumber,
} from './person-record.ts';

/** Returns the range of expiry dates of a validity stage, relative to today. The stages do not overlap (DESIGN section 3). */
export function getExpiryDateRange(state: ValidityFilter, today: string): ExpiryDateRange {
  if (state === 'unknown') return 'unknown';
  if (state === 'expired') return { to: addDays(today, -1) };
  const most = VALIDITY_STAGES[0].maxDaysLeft;
  if (state === 'valid') return { from: addDays(today, most + 1) };
  const at = VALIDITY_STAGES.findIndex((stage) => stage.state === state);
  const to = VALIDITY_STAGES[at]?.maxDaysLeft ?? 0;
  const next = VALIDITY_STAGES[at + 1]?.maxDaysLeft ?? -1;
  return { from: addDays(today, next + 1), to: addDays(today, to) };
}

function filterOf(
  context: MemberContext,
  query: z.output<typeof PeopleSummaryQuery> & Partial<PeopleQuery>,
): PeopleFilter {
  const word = query.keyword ?? '';
  const idNo = normaliseCitizenId(word);
  return {
    personKinds: listVisiblePersonKinds(context.scope, query.personKind),
    keyword: query.keyword,
    idNoIndex: isCitizenId(idNo) ? hashIdNumber(context.app.cipher, idNo) : null,
    status: query.status,
    titleRank: query.titleRank,
    missing: query.missing,
    regType: query.regType,
    specialty: query.specialty,
    kind: query.kind,
    postName: query.postName,
    endRange: query.validity && getExpiryDateRange(query.validity, toShanghaiDay(context.now)),
  };
}

const COLUMNS = { validEnd: 'nextEnd', name: 'name', createTime: 'createTime', updateTime: 'updateTime' } as const;

function getOrder(query: PeopleQuery): PeoplePageOrder {
  return {
    column: COLUMNS[query.orderByColumn ?? 'validEnd'],
    direction: query.isAsc ?? 'asc',
    limit: query.pageSize,
    offset: getOffset(query),
  };
}

/** Lists the people of one kind (C-127, C-129) or of all kinds that the user may see. */
export async function listPeopleOfKind(
  context: MemberContext,
  query: PeopleQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  const { app, scope } = context;
  const page = await listPeople(app.db, scope, filterOf(context, query), getOrder(query));
  const uuids = page.rows.map((row) => row.uuid);
  const registrations = groupRegistrationsByPerson(await listRegistrations(app.db, scope, uuids));
  const rows = page.rows.map((row) => formatPersonRow(app.cipher, row, registrations.get(row.uuid) ?? []));
  return { rows, total: page.total };
}

/** Returns the details of a person (C-128, C-130). A person of the other list counts as not found. */
export async function getPersonDetail(context: MemberContext, personKind: PersonKind, id: string): Promise<ElseDetail> {
  const { app, scope } = context;
  const [row] = await getPeople(app.db, scope, [parseRecordKey(id)], { personKind });
  if (!row) throw createNotFoundError();
  return formatPersonDetail(app.cipher, row, await listRegistrations(app.db, scope, [row.uuid]));
}

/**
 * Finds the holder of a document by its key: the key of a registration, the key of the person for the first post certificate, or the
 * person's key with an index for a further post certificate.
 */
export async function findDocumentHolder(
  context: MemberContext,
  id: string,
  name: string | undefined,
): Promise<DocumentHolder> {
  const { app, scope } = context;
  const key = parseRecordKey(id);
  const holder = await getRegistrationHolder(app.db, scope, key);
  if (holder) return { ...holder, registrationUuid: key, postIndex: null };
  const [person] = await getPeople(app.db, scope, [key]);
  if (person) return { uuid: person.uuid, kind: person.personKind, registrationUuid: null, postIndex: null };
  const post = name ? await getPostHolder(app.db, scope, { key, name }) : undefined;
  if (!post) throw createNotFoundError();
  return { uuid: post.uuid, kind: post.kind, registrationUuid: null, postIndex: Number(post.seq) - 1 };
}

/** Counts by validity under the other filters, and lists the options of the filters. */
export async function summarisePeople(
  context: MemberContext,
  query: z.output<typeof PeopleSummaryQuery>,
): Promise<PeopleSummary> {
  const { db } = context.app;
  const { scope } = context;
  const today = toShanghaiDay(context.now);
  const ranges = VALIDITY_FILTERS.map((state) => getExpiryDateRange(state, today));
  const filter = filterOf(context, query);
  const { total, counts } = await countPeopleByExpiry(db, scope, filter, ranges);
  const byState = Object.fromEntries(VALIDITY_FILTERS.map((state, index) => [state, counts[index] ?? 0]));
  const byKind = await countPeople(db, scope);
  const { personKinds } = filter;
  return {
    total,
    ...(byState as Record<ValidityFilter, number>),
    choices: {
      personKind: listVisiblePersonKinds(scope).map((value) => ({ value, count: byKind[value] })),
      regType: await countPeopleByRegistration(db, scope, personKinds, 'regType'),
      specialty: await countPeopleByRegistration(db, scope, personKinds, 'specialty'),
      kind: await countPeopleByColumn(db, scope, personKinds, 'kind'),
      postName: await countPeopleByColumn(db, scope, personKinds, 'postName'),
    },
  };
}

/** Returns an unmasked ID number and logs user and purpose in the audit log (DESIGN section 7). */
export async function revealPersonIdNo(
  context: MemberContext,
  input: z.output<typeof RevealIdNumberInput>,
): Promise<{ idNo: string }> {
  const { app, scope } = context;
  return await app.db.transaction(async () => {
    const [row] = await getPeople(app.db, scope, [input.id], { personKind: input.kind });
    const idNo = row ? decryptIdNumber(app.cipher, row.idNo) : null;
    if (!row || idNo === null) throw createNotFoundError();
    await logDisclosure(context, 'reveal');
    await logAudit(context, {
      action: 'person.id-revealed',
      targetKind: 'person',
      targetUuid: row.uuid,
      detail: { name: row.name, reason: input.reason },
    });
    return { idNo };
  });
}
