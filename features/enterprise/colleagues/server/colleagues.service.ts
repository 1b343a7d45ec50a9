import { ENTERPRISE_ROLE_LABELS, type EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { transferKeys } from '#features/identity/keys/server/keys.server-api.ts';
import { removeMemberPhones } from '#features/identity/message-phones/server/message-phones.server-api.ts';
import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext, type MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type * as contract from '../colleagues.contract.ts';
import { COLLEAGUE_ERRORS, type OpenItemCounts } from '../colleagues.contract.ts';
import { colleaguesPages } from '../pages/colleagues.pages.ts';
import * as repo from './colleagues.repo.ts';
import type { ColleagueOffboarding } from './colleagues.server-api.ts';
import { listIdViewRows } from './id-views.repo.ts';

export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** The pages to which notifications link: the colleagues page, or the member centre for users without an enterprise. */
const PAGES = { colleagues: colleaguesPages.colleagues.path, own: href(membershipPages.memberCenter) } as const;

interface Word {
  readonly userUuid: string;
  readonly title: string;
  readonly text: string;
  readonly page?: keyof typeof PAGES;
}

const tell = ({ app, now, session }: LoginContext, words: readonly Word[]): Promise<void> =>
  sendMessages(
    app,
    words.map(({ userUuid, title, text, page = 'colleagues' }) => ({
      userUuid,
      entUuid: session.ent?.uuid ?? null,
      type: '01',
      title,
      content: `<p>${escapeHtml(text)}</p>`,
      router: PAGES[page],
    })),
    now,
  );

const audit = (context: LoginContext, action: string, targetUuid: string, detail: Readonly<Record<string, unknown>>) =>
  logAudit(context, { action: `colleague.${action}`, targetKind: 'user', targetUuid, detail });

const getEnterprise = ({ session }: LoginContext): string => session.ent?.entName ?? '';

const NOTHING: OpenItemCounts = { filings: 0, tasks: 0, reminders: 0 };

async function countOpenWork(
  { app }: LoginContext,
  scope: TenantContext,
  work: ColleagueOffboarding,
): Promise<ReadonlyMap<string, OpenItemCounts>> {
  const found = new Map<string, OpenItemCounts>();
  for (const { userUuid, filings, tasks } of await work.filings.count(app.db, scope))
    found.set(userUuid, { ...NOTHING, filings, tasks });
  for (const { userUuid, reminders } of await work.reminders.count(app.db, scope))
    found.set(userUuid, { ...(found.get(userUuid) ?? NOTHING), reminders });
  return found;
}

async function describeHandover({ app, session }: LoginContext, scope: TenantContext) {
  const row = await repo.getHandoverRow(app.db, scope);
  // A handover is visible only to the owner and the successor until it is accepted.
  if (row === null || (!session.isOwner && row.toUuid !== session.userUuid)) return null;
  return {
    fromName: row.fromName,
    toName: row.toName,
    isForMe: row.toUuid === session.userUuid,
    isMine: row.fromUuid === session.userUuid,
    createTime: formatTime(row.createTime),
  };
}

export async function listColleagues(
  context: LoginContext,
  work: ColleagueOffboarding,
): Promise<ResultOf<typeof contract.listColleagues>> {
  const { app, session } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) return { isOwner: false, people: [], handover: null };
  const owner = await repo.getEnterpriseOwner(app.db, scope);
  const open = session.isOwner ? await countOpenWork(context, scope, work) : null;
  const people = (await repo.listColleagueRows(app.db, scope)).map((row) => {
    const isOwner = owner === null ? row.enterpriseRoles === null : row.uuid === owner;
    return {
      uuid: row.uuid,
      nickName: row.nickName,
      phonenumber: maskPhone(row.phonenumber),
      roles: isOwner ? null : row.enterpriseRoles,
      isOwner,
      isSelf: row.uuid === session.userUuid,
      isLocked: row.status !== '0',
      lastLoginTime: row.lastLoginTime && formatTime(row.lastLoginTime),
      open: open && (open.get(row.uuid) ?? NOTHING),
    };
  });
  return { isOwner: session.isOwner, people, handover: await describeHandover(context, scope) };
}

/** Runs decisions about the members of an enterprise one after another. @param work receives the current owner; null: the enterprise has no owner */
async function decide<T>(
  { app }: LoginContext,
  scope: TenantContext,
  work: (owner: string | null) => Promise<T>,
): Promise<T> {
  return await app.db.transaction(async () => await work(await repo.lockEnterpriseOwner(app.db, scope)));
}

/**
 * Runs like `decide`, for the owner, with a second check: since the start of the call the enterprise may have a new owner, or the user's
 * permissions may have been restricted.
 * @throws CallError 403 if the user is no longer the owner
 */
export async function runAsOwner<T>(context: MemberContext, work: () => Promise<T>): Promise<T> {
  const { app, scope, session } = context;
  return await decide(context, scope, async (owner) => {
    const row = await repo.getColleagueRow(app.db, scope, session.userUuid);
    const owns = owner === null ? row?.enterpriseRoles === null : row?.uuid === owner;
    if (!owns) throw createApiError(KERNEL_ERRORS.forbidden);
    return await work();
  });
}

type EndedSoftware = Awaited<ReturnType<ColleagueOffboarding['endSoftware']>>;

const describeEnded = ({ tokens, webhooks }: EndedSoftware, whose: string): string =>
  [
    tokens > 0 ? `${whose}建立的 ${tokens} 个接口令牌已失效，使用它的软件须换新令牌。` : '',
    webhooks > 0 ? `${whose}建立的 ${webhooks} 个回调已停用。` : '',
  ].join('');

/**
 * Returns a member of the enterprise.
 * @throws ApiError 数据不存在 if the user is not a member of the enterprise
 */
async function findColleague({ app }: LoginContext, scope: TenantContext, uuid: string) {
  const row = await repo.getColleagueRow(app.db, scope, uuid);
  if (row === null) throw createNotFoundError();
  return row;
}

async function checkHeir({ app }: LoginContext, scope: TenantContext, uuid: string, leaver: string): Promise<void> {
  const row = await repo.getColleagueRow(app.db, scope, uuid);
  if (row === null || row.status !== '0' || uuid === leaver) throw createApiError(COLLEAGUE_ERRORS.cannotTakeOver);
}

export const formatRoleLabels = (roles: readonly EnterpriseRole[] | null): string =>
  roles === null ? '全部' : roles.map((role) => ENTERPRISE_ROLE_LABELS[role]).join('、');

export async function editColleagueRoles(
  context: MemberContext,
  { uuid, roles }: InputOf<typeof contract.editColleagueRoles>['body'],
  work: ColleagueOffboarding,
): Promise<void> {
  const { app, scope, now, session } = context;
  await runAsOwner(context, async () => {
    const { enterpriseRoles: before } = await findColleague(context, scope, uuid);
    if (uuid === session.userUuid) throw createApiError(COLLEAGUE_ERRORS.notYourself);
    if (formatRoleLabels(before) === formatRoleLabels(roles)) return;
    await repo.saveColleagueRoles(app.db, scope, uuid, roles);
    // Tokens and webhooks require unrestricted permissions, so existing ones would exceed the new permissions.
    const ended =
      roles === null
        ? { tokens: 0, webhooks: 0 }
        : await work.endSoftware(app.db, scope, { userUuid: uuid, offReason: '建立人的权限已变更', now });
    await audit(context, 'roles', uuid, { from: before, to: roles, ...ended });
    const changed = `您在 ${getEnterprise(context)} 的权限由“${formatRoleLabels(before)}”变更为“${formatRoleLabels(roles)}”，已生效。`;
    const text = `${changed}${describeEnded(ended, '您')}`;
    await tell(context, [{ userUuid: uuid, title: '您的企业权限已变更', text }]);
  });
}

interface Leaving {
  readonly uuid: string;
  readonly nickName: string;
  readonly heir: string;
}

/**
 * Transfers the user's open items to the chosen colleague and removes the user's access to the enterprise, in the surrounding transaction.
 */
async function detach(
  { app, now }: LoginContext,
  scope: TenantContext,
  { uuid, heir }: Leaving,
  work: ColleagueOffboarding,
) {
  const { filings, tasks } = await work.filings.transfer(app.db, scope, uuid, heir, now);
  const { reminders } = await work.reminders.transfer(app.db, scope, uuid, heir, now);
  const keys = await transferKeys(app.db, scope, uuid, heir, now);
  const ended = await work.endSoftware(app.db, scope, { userUuid: uuid, offReason: '建立人已离开企业', now });
  await removeMemberPhones(app.db, scope, uuid);
  await repo.unlinkColleague(app.db, scope, uuid);
  return { filings, tasks, reminders, keys, ...ended };
}

type Taken = Awaited<ReturnType<typeof detach>>;

const describeTransferred = ({ filings, tasks, reminders, keys, ...ended }: Taken): string => {
  const parts = [
    [filings, '项申报'],
    [tasks, '项申报任务'],
    [reminders, '条提醒'],
    [keys, '把锁'],
  ] as const;
  const moved = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const keyNote = keys > 0 ? '锁须重新登记设备后使用。' : '';
  return `${moved.length > 0 ? `转给您的有：${moved.join('、')}。` : '没有未办事项需要转交。'}${keyNote}${describeEnded(ended, '其')}`;
};

export async function removeColleague(
  context: MemberContext,
  { uuid, heirUuid }: InputOf<typeof contract.removeColleague>['body'],
  work: ColleagueOffboarding,
): Promise<ResultOf<typeof contract.removeColleague>> {
  const { scope, session } = context;
  const heir = heirUuid ?? session.userUuid;
  return await runAsOwner(context, async () => {
    const { nickName } = await findColleague(context, scope, uuid);
    if (uuid === session.userUuid) throw createApiError(COLLEAGUE_ERRORS.notYourself);
    await checkHeir(context, scope, heir, uuid);
    const taken = await detach(context, scope, { uuid, nickName, heir }, work);
    await audit(context, 'removed', uuid, { heir, ...taken });
    await tell(context, [
      {
        userUuid: uuid,
        title: '您已被移出企业',
        text: `${getEnterprise(context)} 的负责人已把您移出企业，您的账号仍可使用。`,
        page: 'own',
      },
      { userUuid: heir, title: `${nickName}已移出企业`, text: describeTransferred(taken) },
    ]);
    const { webhooks: _, ...told } = taken;
    return told;
  });
}

/** Removes the user from the enterprise. If it has no owner, one of the remaining colleagues must be able to become owner. */
export async function leaveEnterprise(
  context: LoginContext,
  entUuid: string,
  work: ColleagueOffboarding,
): Promise<void> {
  const { app, session } = context;
  const scope = getOwnTenantContext(context);
  if (scope?.entUuid !== entUuid.toLowerCase()) throw createNotFoundError();
  const uuid = session.userUuid;
  await decide(context, scope, async (owner) => {
    const { nickName, enterpriseRoles } = await findColleague(context, scope, uuid);
    const others = (await repo.listColleagueRows(app.db, scope)).filter(
      (row) => row.uuid !== uuid && row.status === '0',
    );
    const heir = others.find((row) => (owner === null ? row.enterpriseRoles === null : row.uuid === owner))?.uuid;
    if (uuid === owner || (heir === undefined && owner === null && enterpriseRoles === null))
      throw createApiError(others.length > 0 ? COLLEAGUE_ERRORS.ownerStays : COLLEAGUE_ERRORS.nobodyTakesOver);
    if (heir === undefined) throw createApiError(COLLEAGUE_ERRORS.noOwner);
    const taken = await detach(context, scope, { uuid, nickName, heir }, work);
    await audit(context, 'left', uuid, { heir, ...taken });
    await tell(context, [{ userUuid: heir, title: `${nickName}已退出企业`, text: describeTransferred(taken) }]);
  });
}

export async function offerOwnership(context: MemberContext, uuid: string): Promise<void> {
  const { app, scope, now, session } = context;
  await runAsOwner(context, async () => {
    await findColleague(context, scope, uuid);
    if (uuid === session.userUuid) throw createApiError(COLLEAGUE_ERRORS.notYourself);
    await checkHeir(context, scope, uuid, session.userUuid);
    const row = { entUuid: scope.entUuid, fromUuid: session.userUuid, toUuid: uuid, createTime: now };
    if (!(await repo.addHandoverRow(app.db, row))) throw createApiError(COLLEAGUE_ERRORS.handoverWaits);
    await audit(context, 'handover-offered', uuid, { from: session.userUuid });
    const text = `${session.nickName} 请您担任 ${getEnterprise(context)} 的负责人。请在“成员与权限”中接受或拒绝。`;
    await tell(context, [{ userUuid: uuid, title: '请确认是否担任企业负责人', text }]);
  });
}

export async function withdrawOwnershipOffer(context: MemberContext): Promise<void> {
  const { app, scope } = context;
  await runAsOwner(context, async () => {
    const row = await repo.getHandoverRow(app.db, scope);
    if (row === null) throw createNotFoundError();
    await repo.removeHandoverRow(app.db, scope);
    await audit(context, 'handover-withdrawn', row.toUuid, {});
    const text = `${getEnterprise(context)} 的负责人移交已撤回，不需要您处理。`;
    await tell(context, [{ userUuid: row.toUuid, title: '负责人移交已撤回', text }]);
  });
}

/**
 * Records the successor's decision about a handover.
 * @returns whether the offer was still valid; a stale one is deleted, and the caller reports this after the commit
 */
async function decideHandover(context: LoginContext, scope: TenantContext, accept: boolean): Promise<boolean> {
  const { app, session } = context;
  return await decide(context, scope, async (owner) => {
    const row = await repo.getHandoverRow(app.db, scope);
    if (row?.toUuid !== session.userUuid) throw createNotFoundError();
    await repo.removeHandoverRow(app.db, scope);
    if (accept && owner !== null && owner !== row.fromUuid) return false;
    if (accept) {
      await repo.saveEnterpriseOwner(app.db, scope, session.userUuid);
      await repo.saveColleagueRoles(app.db, scope, session.userUuid, null);
    }
    await audit(context, accept ? 'handover-accepted' : 'handover-refused', session.userUuid, { from: row.fromUuid });
    const title = accept ? '企业负责人已变更' : '对方没有接受负责人移交';
    const text = accept
      ? `${session.nickName} 已接受，成为 ${getEnterprise(context)} 的负责人。您仍是企业的成员。`
      : `${session.nickName} 没有接受，您仍是 ${getEnterprise(context)} 的负责人。`;
    await tell(context, [{ userUuid: row.fromUuid, title, text }]);
    return true;
  });
}

export async function answerOwnershipOffer(context: LoginContext, accept: boolean): Promise<void> {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createNotFoundError();
  if (!(await decideHandover(context, scope, accept))) throw createApiError(COLLEAGUE_ERRORS.handoverStale);
}

/** Lists the accesses to full ID numbers with their reasons, as logged. */
export async function listIdViews({ app, scope }: MemberContext, query: InputOf<typeof contract.listIdViews>['query']) {
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await listIdViewRows(app.db, scope, page);
  return { rows: rows.map(({ at, ...row }) => ({ ...row, time: formatTime(at) })), total };
}
