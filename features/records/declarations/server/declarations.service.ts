import { listDeclarationKindNames } from '#domain/qualification/declaration-kinds.ts';
import { declaration, equipment } from '#domain/records/declared.ts';
import { mergeColumns } from '#domain/records/values.ts';
import { formatTime } from '#domain/text/time.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import * as contract from '../declarations.contract.ts';
import * as repo from './declarations.repo.ts';
import { type Standards, validateRequirementStatement } from './statements.ts';

const KIND_LABELS: ReadonlyMap<string, string> = new Map(
  contract.DECLARATION_KINDS.flatMap(({ value, label }) =>
    listDeclarationKindNames(value).map((name) => [name, label] as const),
  ),
);

const presentEquipment = (row: repo.StoredEquipment): contract.EquipmentRow => ({
  ...row,
  updateTime: formatTime(row.updateTime),
});
const presentDeclaration = (row: repo.StoredDeclaration): contract.DeclarationRow => ({
  ...row,
  kindLabel: KIND_LABELS.get(row.kind) ?? row.kind,
  updateTime: formatTime(row.updateTime),
});

/** Runs one change of equipment or declarations and publishes it to the modules that depend on these records. */
async function write(context: MemberContext, taken: ApiErrorDefinition, work: () => Promise<void>): Promise<void> {
  const { app, scope } = context;
  try {
    await app.db.transaction(async () => {
      await work();
      await app.changes.announce({ entUuid: scope.entUuid, kind: 'declarations' });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw createApiError(taken);
    throw error;
  }
}

function checkRevision(wanted: number | undefined, stored: number): void {
  if (wanted !== undefined && wanted !== stored) throw createApiError(contract.recordChanged);
}

export async function listEquipment(context: MemberContext, query: InputOf<typeof contract.listEquipment>['query']) {
  const page = await repo.listEquipmentRows(context.app.db, context.scope, query, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: page.rows.map(presentEquipment), total: page.total };
}

async function getEquipment(context: MemberContext, uuid: string): Promise<contract.EquipmentRow> {
  const row = await repo.getEquipmentRow(context.app.db, context.scope, uuid);
  if (!row) throw createNotFoundError();
  return presentEquipment(row);
}

export async function addEquipment(context: MemberContext, body: InputOf<typeof contract.addEquipment>['body']) {
  const { app, scope, now } = context;
  const row = { uuid: app.random.uuid(), ...mergeColumns(equipment, body, null) };
  await write(context, contract.equipmentExists, () => repo.saveEquipmentRows(app.db, scope, [row], now));
  return await getEquipment(context, row.uuid);
}

export async function editEquipment(context: MemberContext, body: InputOf<typeof contract.editEquipment>['body']) {
  const { app, scope, now } = context;
  await write(context, contract.equipmentExists, async () => {
    const before = await repo.getEquipmentRow(app.db, scope, body.uuid);
    if (!before) throw createNotFoundError();
    checkRevision(body.revision, before.revision);
    await repo.saveEquipmentRows(app.db, scope, [{ uuid: before.uuid, ...mergeColumns(equipment, body, null) }], now);
  });
  return await getEquipment(context, body.uuid);
}

export async function listDeclarations(
  context: MemberContext,
  query: InputOf<typeof contract.listDeclarations>['query'],
) {
  const page = await repo.listDeclarationRows(context.app.db, context.scope, query, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: page.rows.map(presentDeclaration), total: page.total };
}

async function getDeclaration(context: MemberContext, uuid: string): Promise<contract.DeclarationRow> {
  const row = await repo.getDeclarationRow(context.app.db, context.scope, uuid);
  if (!row) throw createNotFoundError();
  return presentDeclaration(row);
}

/**
 * Parses a declaration.
 * @throws ApiError 400 for a statement about a requirement that the standards do not have
 */
function readDeclaration(standards: Standards, body: InputOf<typeof contract.addDeclaration>['body']) {
  const columns = mergeColumns(declaration, body, null);
  const [error] = validateRequirementStatement(standards, columns);
  if (error) throw createFieldError(error.path, error.message);
  return columns;
}

export async function addDeclaration(
  context: MemberContext,
  standards: Standards,
  body: InputOf<typeof contract.addDeclaration>['body'],
) {
  const { app, scope, now } = context;
  const row = { uuid: app.random.uuid(), ...readDeclaration(standards, body) };
  await write(context, contract.declarationExists, () => repo.saveDeclarationRows(app.db, scope, [row], now));
  return await getDeclaration(context, row.uuid);
}

export async function editDeclaration(
  context: MemberContext,
  standards: Standards,
  body: InputOf<typeof contract.editDeclaration>['body'],
) {
  const { app, scope, now } = context;
  const columns = readDeclaration(standards, body);
  await write(context, contract.declarationExists, async () => {
    const before = await repo.getDeclarationRow(app.db, scope, body.uuid);
    if (!before) throw createNotFoundError();
    checkRevision(body.revision, before.revision);
    await repo.saveDeclarationRows(app.db, scope, [{ uuid: before.uuid, ...columns }], now);
  });
  return await getDeclaration(context, body.uuid);
}

export async function removeDeclaredRecord(
  context: MemberContext,
  table: 'equipment' | 'declaration',
  uuid: string,
): Promise<undefined> {
  const { app, scope, now } = context;
  await write(context, contract.recordChanged, async () => {
    if (!(await repo.removeDeclaredRow(app.db, scope, table, uuid, now))) throw createNotFoundError();
    await logAudit(context, { action: `${table}.removed`, targetKind: table, targetUuid: uuid, detail: {} });
  });
  return undefined;
}
