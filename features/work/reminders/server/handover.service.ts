import { href } from '#domain/access/page.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import type { listColleagues as ListCall } from '../contract/handover.ts';
import { listColleagueRows } from './colleagues.repo.ts';
import { changeReminders } from './reminders.service.ts';

export async function listColleagues(context: LoginContext): Promise<ResultOf<typeof ListCall>> {
  const scope = getOwnTenantContext(context);
  const rows = scope === null ? [] : await listColleagueRows(context.app.db, scope);
  return rows.map((row) => ({ ...row, isMe: row.uuid === context.session.userUuid }));
}

/** Assigns reminders to a colleague, who receives a message, or to all users again. */
export async function assignReminders(
  context: LoginContext,
  input: { readonly id: readonly string[]; readonly to: string | null },
): Promise<void> {
  const { app, now, session } = context;
  const to = input.to === '' ? null : input.to;
  const colleagues = await listColleagues(context);
  if (to !== null && (!isUuid(to) || !colleagues.some(({ uuid }) => uuid === to.toLowerCase()))) {
    throw createFieldError('to', '接收人不是本企业的用户');
  }
  await app.db.transaction(async () => {
    await changeReminders(context, input.id, { assigneeUuid: to });
    if (to === null || to === session.userUuid) return;
    const count = new Set(input.id).size;
    const message = {
      userUuid: to,
      entUuid: session.ent?.uuid ?? null,
      type: '01' as const,
      title: `${session.nickName}转交给您 ${count} 项提醒`,
      content: '<p>以后这些事项的短信、邮件和微信汇总只发给您。</p>',
      // Links to the reminders assigned to the user, not to all open ones.
      router: href(todoPages.todo, null, { assignee: 'me' }),
    };
    await sendMessage(app, message, now);
  });
}
