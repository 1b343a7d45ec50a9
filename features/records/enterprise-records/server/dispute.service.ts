/** Use cases of disputed facts. The disputed values are read from the enterprise document and shown with the reason. */
import {
  DISPUTABLE_RECORD_KINDS,
  type DisputableRecord,
  type DisputableRecordKind,
  listDisputableFields,
  listDisputableRecords,
} from '#domain/enterprise/disputes.ts';
import type { FieldSpec } from '#domain/records/field.ts';
import { getStoredFieldName, HISTORY_SPECS } from '#domain/records/history.ts';
import { formatFieldValue } from '#domain/records/words.ts';
import { isUuid } from '#domain/text/uuid.ts';
import * as contract from '#features/enterprise/record-history/contract/disputes.ts';
import { HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import * as repo from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import { canView, createForbiddenError, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { getEnterpriseDocument } from './enterprise-document.service.ts';

const MAX_SAID = 500;

const canSee = ({ session }: MemberContext, of: DisputableRecordKind): boolean =>
  canView(session, HISTORY_CALLS[of].access.member);

/** @throws ApiError 403 if the user may not change such records */
function assertEdit({ session }: MemberContext, of: DisputableRecordKind): void {
  const right = contract.DISPUTE_RIGHTS[of];
  if (!canView(session, right)) throw createForbiddenError(session, [right]);
}

/**
 * Reads the records whose facts can be disputed.
 * @throws ApiError 404
 */
async function findRecords(
  context: MemberContext,
  of: DisputableRecordKind,
  uuid: string,
): Promise<readonly DisputableRecord[]> {
  const { app, scope } = context;
  const wanted = uuid.toLowerCase();
  const { enterprise } = await getEnterpriseDocument(app, scope);
  const found = isUuid(uuid) && canSee(context, of) ? listDisputableRecords(enterprise, scope.entUuid, of, wanted) : [];
  if (found.length === 0) throw createNotFoundError();
  return found;
}

export async function listDisputes(
  context: MemberContext,
  query: InputOf<typeof contract.listDisputes>['query'],
): Promise<Page<contract.Dispute>> {
  const { app, scope } = context;
  if (query.uuid && !isUuid(query.uuid)) return { rows: [], total: 0 };
  const { rows, total } = await repo.listDisputeRows(
    app.db,
    scope,
    {
      owners: DISPUTABLE_RECORD_KINDS.filter((of) => canSee(context, of)),
      uuid: query.uuid || null,
      isOpen: query.state ? query.state === 'open' : null,
    },
    { offset: getOffset(query), limit: query.pageSize },
  );
  return { rows: rows.map(repo.formatDispute), total };
}

const getFacts = ({ kind, row }: DisputableRecord) =>
  listDisputableFields(kind).flatMap(([field, spec]) => {
    const said = formatFieldValue(spec, row[field]);
    return said === null ? [] : [{ field, label: spec.label, said }];
  });

/**
 * Lists the facts of a record that can be disputed.
 * @throws ApiError 404
 */
export async function listFacts(
  context: MemberContext,
  { of, uuid }: InputOf<typeof contract.listDisputableFacts>['query'],
): Promise<ResultOf<typeof contract.listDisputableFacts>> {
  return (await findRecords(context, of, uuid)).map((record) => ({
    uuid: record.uuid,
    kindLabel: HISTORY_SPECS[record.kind].label,
    name: record.name,
    facts: getFacts(record),
  }));
}

/** Makes other clients reload, and runs the evaluations again. */
const announce = ({ app, scope }: MemberContext) => app.changes.announce({ entUuid: scope.entUuid, kind: 'firm' });

interface Fact {
  readonly record: DisputableRecord;
  readonly field: string;
  readonly spec: FieldSpec;
}

/** @throws ApiError 400 for a field that cannot be disputed, 404 for another record */
function findFact(records: readonly DisputableRecord[], recordUuid: string, field: string): Fact {
  const record = records.find((one) => one.uuid === recordUuid);
  if (!record) throw createNotFoundError();
  const spec = listDisputableFields(record.kind).find(([name]) => name === field)?.[1];
  if (!spec) throw createFieldError('field', '该项不能标记异议，请直接修改');
  return { record, field, spec };
}

/**
 * Marks a fact as disputed.
 * @throws ApiError 403, 404, 409, or a field error
 */
export async function disputeFact(
  context: MemberContext,
  { of, uuid, recordUuid, field, reason }: InputOf<typeof contract.disputeFact>['body'],
): Promise<{ uuid: string }> {
  const { app, scope, now } = context;
  assertEdit(context, of);
  const dispute = app.random.uuid();
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `disputes ${scope.entUuid}`);
    const records = await findRecords(context, of, uuid);
    const { record, spec } = findFact(records, (recordUuid || uuid).toLowerCase(), field);
    const value = record.row[field];
    const said = formatFieldValue(spec, value);
    if (said === null) throw createApiError(contract.nothingToDispute, { label: spec.label });
    const open = await repo.listDisputedFacts(app.db, scope);
    if (open.length >= contract.MAX_DISPUTES)
      throw createApiError(contract.tooManyDisputes, { most: contract.MAX_DISPUTES });
    if (open.some((one) => one.recordUuid === record.uuid && one.field === field))
      throw createApiError(contract.alreadyDisputed, { label: spec.label });
    const place = { ownerUuid: uuid.toLowerCase(), recordUuid: record.uuid };
    const column = getStoredFieldName(field, spec);
    await repo.addDisputeRow(
      app.db,
      scope,
      {
        ...place,
        uuid: dispute,
        ownerKind: of,
        kind: record.kind,
        field,
        name: record.name.slice(0, 200),
        said: said.slice(0, MAX_SAID),
        source: await repo.findSourceOf(app.db, scope, place, column),
        reason,
      },
      now,
    );
    await repo.addHistoryRow(app.db, scope, {
      ...place,
      kind: record.kind,
      act: 'dispute',
      at: now,
      name: record.name.slice(0, 200),
      changes: { [column]: [value, null] },
    });
    await logAudit(context, {
      action: 'record.disputed',
      targetKind: record.kind,
      targetUuid: record.uuid,
      detail: { field, reason },
    });
    await announce(context);
  });
  return { uuid: dispute };
}

/**
 * Ends the dispute, so that evaluations use the fact again, even if the record has changed since.
 * @throws ApiError 403, 404, 409
 */
export async function resolveDispute(
  context: MemberContext,
  { uuid, as, note }: InputOf<typeof contract.settleDispute>['body'],
): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const row = isUuid(uuid) ? await repo.lockDispute(app.db, scope, uuid) : null;
    if (row === null || !canSee(context, row.ownerKind)) throw createNotFoundError();
    assertEdit(context, row.ownerKind);
    if (row.settleTime !== null) throw createApiError(contract.disputeSettled);
    await repo.settleDisputeRow(app.db, scope, row.uuid, { settledAs: as, settleNote: note ?? null, settleTime: now });
    const { enterprise } = await getEnterpriseDocument(app, scope);
    const { ownerUuid, recordUuid, kind, name, field } = row;
    const record = listDisputableRecords(enterprise, scope.entUuid, row.ownerKind, ownerUuid).find(
      (one) => one.uuid === recordUuid,
    );
    const spec = listDisputableFields(kind).find(([one]) => one === field)?.[1];
    const value = record?.row[field] ?? null;
    const changes = spec && value !== null ? { [getStoredFieldName(field, spec)]: [null, value] as const } : null;
    await repo.addHistoryRow(app.db, scope, { ownerUuid, recordUuid, kind, act: 'settle', at: now, name, changes });
    await logAudit(context, {
      action: 'record.dispute-settled',
      targetKind: kind,
      targetUuid: recordUuid,
      detail: { field, as, note: note ?? '' },
    });
    await announce(context);
  });
  return undefined;
}
