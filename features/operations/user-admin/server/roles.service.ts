import { isRegional, normaliseRegions } from '#domain/access/data-scope.ts';
import { getCities } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import * as contract from '../contract/roles.ts';
import {
  belongsToEnterprise,
  FULL_RIGHTS,
  lastFullOperator,
  OPERATOR_RIGHTS,
  ownAccountUnchangeable,
} from '../user-admin.contract.ts';
import { lockAccountRow } from './accounts.repo.ts';
import { assertOwnRights, mergeRights, normaliseRights } from './operator-rights.ts';
import * as repo from './roles.repo.ts';

const toRole = ({ createTime, updateTime, ...row }: repo.RoleRow): contract.OperatorRole => ({
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
  logAudit(context, { action: `operator-role.${action}`, targetKind: 'operator-role', targetUuid, detail });

export async function listRoles({ app }: OperatorContext, query: InputOf<typeof contract.listRoles>['query']) {
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listRoleRows(app.db, query.keyword, page);
  return { rows: rows.map(toRole), total };
}

/**
 * Returns a role.
 * @throws ApiError 数据不存在
 */
export async function getRole({ app }: OperatorContext, uuid: string): Promise<contract.OperatorRole> {
  const row = isUuid(uuid) ? await repo.getRoleRow(app.db, uuid) : undefined;
  if (!row) throw createNotFoundError();
  return toRole(row);
}

type Body = InputOf<typeof contract.addRole>['body'];

function isRegion(code: string): boolean {
  const province = getProvince(PROVINCE_GROUPS, `${code.slice(0, 2)}0000`);
  if (!province || province.value === '000000') return false;
  return province.value === code || getCities(province.value).some(({ value }) => value === code);
}

/** Returns the provinces and cities to which a role is limited. @throws ApiError for an unknown region */
function regionsGiven(given: readonly string[] | null): readonly string[] | null {
  if (given === null || given.length === 0) return null;
  const at = given.findIndex((code) => !isRegion(code));
  if (at >= 0) throw createFieldError(`regions.${at}`, '负责地区应为省、自治区、直辖市，或其中的城市');
  return normaliseRegions(given);
}

/**
 * Asserts that a role limited to regions contains only rights that depend on a region; full rights count as all such rights.
 * @throws ApiError
 */
function assertRegional(permissions: readonly string[]): void {
  const whole = permissions.filter((right) => right !== FULL_RIGHTS && !isRegional(right));
  if (whole.length === 0) return;
  const names = whole.map((right) => OPERATOR_RIGHTS[right] ?? right).join('、');
  throw createFieldError('permissions', `这些运营权限不分地区，不能给限定地区的角色：${names}`);
}

/**
 * Validates a role from the request.
 * @throws ApiError for an unknown region, and for rights that cannot be limited to regions
 */
function getBody(
  { now, session }: OperatorContext,
  { name, note, permissions: given, asksSecond, regions: wanted }: Body,
  before?: repo.RoleRow,
): repo.RoleBody {
  const permissions = normaliseRights(given);
  const regions = wanted === undefined ? (before?.regions ?? null) : regionsGiven(wanted);
  if (regions !== null) assertRegional(permissions);
  return {
    name,
    note: note ?? null,
    permissions,
    asksSecond: asksSecond ?? before?.asksSecond ?? false,
    regions,
    by: session.userUuid,
    now,
  };
}

const describe = ({ name, note, permissions, asksSecond, regions }: Omit<repo.RoleBody, 'by' | 'now'>) => ({
  name,
  note,
  permissions,
  asksSecond,
  regions,
});

/**
 * Asserts that a role name is free. Runs under a lock, so that of two concurrent requests with the same name the second is rejected.
 * @throws ApiError 已有同名的角色
 */
async function assertName({ app }: OperatorContext, name: string, except: string | null): Promise<void> {
  await acquireTransactionLock(app.db, 'operator role names');
  if (await repo.isRoleNameTaken(app.db, name, except)) throw createApiError(contract.roleNameTaken);
}

/**
 * Adds a role.
 * @throws ApiError when the name is taken, or when the role includes rights that its creator does not have
 */
export async function addRole(context: OperatorContext, given: Body) {
  const { app } = context;
  const role = getBody(context, given);
  assertOwnRights(context, role.permissions, role.regions);
  const uuid = app.random.uuid();
  await app.db.transaction(async () => {
    await assertName(context, role.name, null);
    await repo.addRoleRow(app.db, uuid, role);
    await audit(context, 'added', uuid, describe(role));
  });
  return { uuid };
}

/** Returns the elements that only one of the two lists contains. */
const getDifference = (one: readonly string[], other: readonly string[]): string[] =>
  [...one, ...other].filter((right) => !(one.includes(right) && other.includes(right)));

/**
 * Asserts that the operator has all changed rights of a role: the added and removed ones, or, if the regions change, all of them before and
 * after.
 */
function assertChange(context: OperatorContext, before: repo.RoleRow, after: repo.RoleBody): void {
  const isSamePlace = JSON.stringify(before.regions) === JSON.stringify(after.regions);
  if (isSamePlace) return assertOwnRights(context, getDifference(before.permissions, after.permissions), after.regions);
  for (const { permissions, regions } of [before, after]) assertOwnRights(context, permissions, regions);
}

/**
 * Changes a role and the rights of its operators.
 * @throws ApiError when it is the caller's own role, or no user with full rights would be left
 */
export async function editRole(
  context: OperatorContext,
  { uuid, revision, ...given }: InputOf<typeof contract.editRole>['body'],
) {
  const { app, session } = context;
  return await app.db.transaction(async () => {
    await assertName(context, given.name, uuid);
    const before = await repo.lockRole(app.db, uuid);
    if (!before) throw createNotFoundError();
    if (revision !== undefined && revision !== before.revision) throw createApiError(contract.staleRole);
    const role = getBody(context, given, before);
    assertChange(context, before, role);
    const people = await repo.lockRoleHolders(app.db, uuid);
    const holders = people.filter(({ roleUuids }) => roleUuids.includes(uuid));
    if (holders.some((one) => one.uuid === session.userUuid)) throw createApiError(contract.ownRoleUnchangeable);
    const next = await repo.editRoleRow(app.db, uuid, role);
    const others = new Map(
      (await repo.listExistingRoles(app.db, [...new Set(holders.flatMap(({ roleUuids }) => roleUuids))])).map((one) => [
        one.uuid,
        one,
      ]),
    );
    const rights = holders.map((one) => ({
      uuid: one.uuid,
      ...mergeRights(one.roleUuids.flatMap((held) => others.get(held) ?? [])),
    }));
    // An operator limited to regions no longer has full rights.
    const isFull = (one: repo.LockedOperator): boolean =>
      one.isFull && (rights.find((held) => held.uuid === one.uuid)?.permissions.includes(FULL_RIGHTS) ?? true);
    if (people.some((one) => one.isFull) && !people.some(isFull)) throw createApiError(lastFullOperator);
    for (const { uuid: holder, ...held } of rights) await repo.saveAccountRights(app.db, holder, held, role);
    await audit(context, 'edited', uuid, { from: describe(before), to: describe(role), holders: holders.length });
    return { revision: next };
  });
}

/**
 * Removes a role.
 * @throws ApiError while operators have the role
 */
export async function removeRole(context: OperatorContext, uuid: string): Promise<undefined> {
  const { app } = context;
  if (!isUuid(uuid)) throw createNotFoundError();
  await app.db.transaction(async () => {
    const role = await repo.lockRole(app.db, uuid);
    if (!role) throw createNotFoundError();
    assertOwnRights(context, role.permissions, role.regions);
    if (role.holderCount > 0) throw createApiError(contract.roleInUse, { count: role.holderCount });
    await repo.removeRoleRow(app.db, uuid);
    await audit(context, 'removed', uuid, describe(role));
  });
  return undefined;
}

/**
 * Assigns roles to an account.
 * @throws ApiError when it is the caller's own account, or no user with full rights would be left
 */
export async function assignRoles(
  context: OperatorContext,
  { userUuid, roleUuid, roleUuids }: InputOf<typeof contract.assignRoles>['body'],
): Promise<undefined> {
  const { app, now, session, regions } = context;
  const wanted = [...new Set(roleUuids ?? (roleUuid ? [roleUuid] : []))];
  await app.db.transaction(async () => {
    const held = await repo.lockRoles(app.db, wanted);
    const account = await lockAccountRow(app.db, regions, userUuid);
    if (!account || held.length < wanted.length) throw createNotFoundError();
    if (userUuid === session.userUuid) throw createApiError(ownAccountUnchangeable);
    const rights = mergeRights(held);
    const { permissions, regionGrants } = rights;
    assertGiving(context, account, rights);
    if (account.isOfEnterprise && held.length > 0) throw createApiError(belongsToEnterprise);
    if (account.isLastOperator && !permissions.includes(FULL_RIGHTS)) throw createApiError(lastFullOperator);
    await repo.saveUserRoles(app.db, userUuid, wanted);
    await repo.saveAccountRights(app.db, userUuid, rights, { by: session.userUuid, now });
    const isLimited = account.regionGrants !== null || regionGrants !== null;
    await logAudit(context, {
      action: 'user.role',
      targetKind: 'user',
      targetUuid: userUuid,
      detail: {
        from: account.permissions,
        to: permissions,
        role: held.map(({ name }) => name).join('、') || null,
        ...(isLimited ? { regions: { from: account.regionGrants, to: regionGrants } } : {}),
      },
    });
  });
  return undefined;
}

/** Asserts that the operator has all rights that change: the added and removed ones, or, with region limits, all rights before and after. */
function assertGiving(context: OperatorContext, before: Rights, after: Rights): void {
  if (before.regionGrants === null && after.regionGrants === null)
    assertOwnRights(context, getDifference(before.permissions, after.permissions));
  else
    for (const one of [...getGrants(before), ...getGrants(after)])
      assertOwnRights(context, one.permissions, one.regions);
}

type Rights = Pick<repo.AccountRights, 'permissions' | 'regionGrants'>;

/** Returns the rights of an account by region. */
const getGrants = ({ permissions, regionGrants }: Rights) => regionGrants ?? [{ permissions, regions: null }];
