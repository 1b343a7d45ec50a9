import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { lockFor } from '#platform/server/db/lock.repo.ts';
import * as contract from '../contract/roles.ts';
import { EVERYTHING, lastOperator, ofFirm, ownAccount } from '../contract.ts';
import { holdAccount } from './accounts.repo.ts';
import { demandOwn, normaliseRights, rolesOf } from './operator-rights.ts';
import * as repo from './roles.repo.ts';

const toRole = ({ createTime, updateTime, ...row }: repo.RoleRow): contract.Role => ({
  ...row,
  createTime: formatTime(createTime),
  updateTime: formatTime(updateTime),
});

const audit = (
  context: OperatorContext,
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(context, { action: `operator-role.${action}`, targetKind: 'operator-role', targetUuid, detail });

export async function listRoles({ app }: OperatorContext, query: InputOf<typeof contract.listRoles>['query']) {
  const page = { offset: offsetOf(query), limit: query.pageSize };
  const { rows, total } = await repo.listRoleRows(app.db, query.keyword, page);
  return { rows: rows.map(toRole), total };
}

/** @throws Failure 数据不存在 */
export async function getRole({ app }: OperatorContext, uuid: string): Promise<contract.Role> {
  const row = isUuid(uuid) ? await repo.getRoleRow(app.db, uuid) : undefined;
  if (!row) throw notFound();
  return toRole(row);
}

type Body = InputOf<typeof contract.addRole>['body'];

const bodyOf = (
  { now, session }: OperatorContext,
  { name, note, permissions, asksSecond }: Body,
  before?: repo.RoleRow,
): repo.RoleBody => ({
  name,
  note: note ?? null,
  permissions: normaliseRights(permissions),
  asksSecond: asksSecond ?? before?.asksSecond ?? false,
  by: session.userUuid,
  now,
});

/** Names are given one after another, so that of two equal ones the second is told. @throws Failure 已有同名的角色 */
async function demandName({ app }: OperatorContext, name: string, except: string | null): Promise<void> {
  await lockFor(app.db, 'operator role names');
  if (await repo.isNameTaken(app.db, name, except)) throw fail(contract.roleNameTaken);
}

/** @throws Failure when the name is taken, or it would hold what its maker does not */
export async function addRole(context: OperatorContext, given: Body) {
  const { app } = context;
  const role = bodyOf(context, given);
  demandOwn(context, role.permissions);
  const uuid = app.random.uuid();
  await app.db.transaction(async () => {
    await demandName(context, role.name, null);
    await repo.addRoleRow(app.db, uuid, role);
    const { name, note, permissions, asksSecond } = role;
    await audit(context, 'added', uuid, { name, note, permissions, asksSecond });
  });
  return { uuid };
}

/** What stands in one of them alone. */
const differenceOf = (one: readonly string[], other: readonly string[]): string[] =>
  [...one, ...other].filter((right) => !(one.includes(right) && other.includes(right)));

/** @throws Failure when it is the caller's own role, or nobody would be left who may do everything */
export async function editRole(
  context: OperatorContext,
  { uuid, revision, ...given }: InputOf<typeof contract.editRole>['body'],
) {
  const { app, session } = context;
  return await app.db.transaction(async () => {
    await demandName(context, given.name, uuid);
    const before = await repo.holdRole(app.db, uuid);
    if (!before) throw notFound();
    if (revision !== undefined && revision !== before.revision) throw fail(contract.staleRole);
    const role = bodyOf(context, given, before);
    demandOwn(context, differenceOf(before.permissions, role.permissions));
    const people = await repo.holdHolders(app.db, uuid);
    const holders = people.filter(({ roleUuid }) => roleUuid === uuid);
    if (holders.some((one) => one.uuid === session.userUuid)) throw fail(contract.ownRole);
    const isFull = role.permissions.includes(EVERYTHING);
    if (!isFull && people.some((one) => one.isFull) && people.every((one) => !one.isFull || one.roleUuid === uuid))
      throw fail(lastOperator);
    const next = await repo.editRoleRow(app.db, uuid, role);
    const { permissions, name, note, asksSecond, by, now } = role;
    const change = { roleUuid: uuid, roles: rolesOf(permissions), permissions, asksSecond, by, now };
    await repo.writeRights(
      app.db,
      holders.map((one) => one.uuid),
      change,
    );
    await audit(context, 'edited', uuid, {
      from: { name: before.name, note: before.note, permissions: before.permissions, asksSecond: before.asksSecond },
      to: { name, note, permissions, asksSecond },
      holders: holders.length,
    });
    return { revision: next };
  });
}

/** @throws Failure while somebody has it */
export async function removeRole(context: OperatorContext, uuid: string): Promise<undefined> {
  const { app } = context;
  if (!isUuid(uuid)) throw notFound();
  await app.db.transaction(async () => {
    const role = await repo.holdRole(app.db, uuid);
    if (!role) throw notFound();
    demandOwn(context, role.permissions);
    if (role.holderCount > 0) throw fail(contract.roleHeld, { count: role.holderCount });
    await repo.removeRoleRow(app.db, uuid);
    const { name, note, permissions, asksSecond } = role;
    await audit(context, 'removed', uuid, { name, note, permissions, asksSecond });
  });
  return undefined;
}

/** @throws Failure when it is the caller's own account, or nobody would be left who may do everything */
export async function giveRole(
  context: OperatorContext,
  { userUuid, roleUuid }: InputOf<typeof contract.giveRole>['body'],
): Promise<undefined> {
  const { app, now, session } = context;
  await app.db.transaction(async () => {
    const role = roleUuid === null ? null : await repo.holdRole(app.db, roleUuid);
    const account = await holdAccount(app.db, userUuid);
    if (!account || role === undefined) throw notFound();
    if (userUuid === session.userUuid) throw fail(ownAccount);
    const permissions = role?.permissions ?? [];
    demandOwn(context, differenceOf(account.permissions, permissions));
    if (account.isOfFirm && role !== null) throw fail(ofFirm);
    if (account.isLastOperator && !permissions.includes(EVERYTHING)) throw fail(lastOperator);
    const asksSecond = role?.asksSecond ?? false;
    const change = { roleUuid, roles: rolesOf(permissions), permissions, asksSecond, by: session.userUuid, now };
    await repo.writeRights(app.db, [userUuid], change);
    await recordAudit(context, {
      action: 'user.role',
      targetKind: 'user',
      targetUuid: userUuid,
      detail: { from: account.permissions, to: permissions, role: role?.name ?? null },
    });
  });
  return undefined;
}
