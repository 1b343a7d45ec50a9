import { href } from '#domain/access/page.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { createApiError, createFieldError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import type { Absences, editAbsence as EditCall } from '../contract/absence.ts';
import { listAbsenceRows, removeAbsenceRow, saveAbsenceRow } from './absence.repo.ts';
import { listColleagueRows } from './colleagues.repo.ts';
import { refreshWaitingDigests } from './digest.service.ts';

const MAX_DAYS = 365;

interface Colleagues {
  readonly people: readonly { readonly uuid: string; readonly nickName: string }[];
  /** Whether the session represents the enterprise: it uses the main key or the first account. */
  readonly isMain: boolean;
}

async function getColleagues({ app, scope, session }: MemberContext): Promise<Colleagues> {
  const people = await listColleagueRows(app.db, scope);
  const isMain = session.key ? session.key.kind === 'main' : people[0]?.uuid === session.userUuid;
  return { people, isMain };
}

export async function listAbsences(context: MemberContext): Promise<Absences> {
  const { app, scope, session, now } = context;
  const { people, isMain } = await getColleagues(context);
  const rows = new Map((await listAbsenceRows(app.db, scope, toShanghaiDay(now))).map((row) => [row.userUuid, row]));
  return people.map(({ uuid, nickName }) => {
    const isMe = uuid === session.userUuid;
    const row = rows.get(uuid);
    const deputy = row?.deputyUuid && row.deputyName ? { uuid: row.deputyUuid, nickName: row.deputyName } : null;
    const absence = row ? { fromOn: row.fromOn, toOn: row.toOn, deputy } : null;
    return { uuid, nickName, isMe, canEdit: isMe || isMain, absence };
  });
}

/**
 * Finds the colleague whose absence is edited.
 * @throws 404 if the user is not a colleague, 403 if the caller may not manage the colleague's absence
 */
function ownPerson(context: MemberContext, { people, isMain }: Colleagues, user: string) {
  const person = isUuid(user) ? people.find(({ uuid }) => uuid === user.toLowerCase()) : undefined;
  if (!person) throw createNotFoundError();
  if (person.uuid !== context.session.userUuid && !isMain) throw createApiError(KERNEL_ERRORS.forbidden);
  return person;
}

export async function editAbsence(context: MemberContext, input: InputOf<typeof EditCall>['body']): Promise<void> {
  const { app, scope, now } = context;
  const { fromOn, toOn } = input;
  const colleagues = await getColleagues(context);
  const person = ownPerson(context, colleagues, input.user);
  if (toOn < fromOn) throw createFieldError('toOn', '外出结束不能早于外出开始');
  if (toOn < toShanghaiDay(now)) throw createFieldError('toOn', '外出结束不能早于今天');
  if (toOn > addDays(fromOn, MAX_DAYS)) throw createFieldError('toOn', `外出最长 ${MAX_DAYS} 天`);
  const wanted = input.deputy?.toLowerCase() || null;
  const deputy = colleagues.people.find(({ uuid }) => uuid === wanted);
  if (wanted !== null && !deputy) throw createFieldError('deputy', '代理人不是本企业的用户');
  if (deputy?.uuid === person.uuid) throw createFieldError('deputy', '代理人不能是外出人自己');
  await app.db.transaction(async () => {
    const deputyUuid = deputy?.uuid ?? null;
    await saveAbsenceRow(app.db, scope, { userUuid: person.uuid, fromOn, toOn, deputyUuid, updateTime: now });
    await refreshWaitingDigests(app, scope.entUuid, now);
    const detail = { fromOn, toOn, deputyUuid };
    await logAudit(context, {
      action: 'colleague.absence-set',
      targetKind: 'user',
      targetUuid: person.uuid,
      detail,
    });
    if (!deputy || deputy.uuid === context.session.userUuid) return;
    const message = {
      userUuid: deputy.uuid,
      entUuid: scope.entUuid,
      type: '01' as const,
      title: `${person.nickName} ${fromOn} 至 ${toOn} 外出，提醒由您代理`,
      content: '<p>这段时间里转交给他的提醒和每日汇总会发给您，结束后自动恢复。</p>',
      router: href(overviewPages.overview),
    };
    await sendMessage(app, message, now);
  });
}

export async function removeAbsence(context: MemberContext, user: string): Promise<void> {
  const { app, scope, now } = context;
  const person = ownPerson(context, await getColleagues(context), user);
  await app.db.transaction(async () => {
    await removeAbsenceRow(app.db, scope, person.uuid);
    await refreshWaitingDigests(app, scope.entUuid, now);
    const target = { targetKind: 'user', targetUuid: person.uuid };
    await logAudit(context, { action: 'colleague.absence-removed', ...target, detail: {} });
  });
}
