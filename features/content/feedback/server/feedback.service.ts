import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { CAPTCHA_ERRORS } from '#features/identity/captcha/captcha.contract.ts';
import { verifyCaptcha } from '#features/identity/captcha/server/captcha.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { MAX_SUBMISSIONS_WITHOUT_CAPTCHA } from '../contract/types.ts';
import type * as contract from '../feedback.contract.ts';
import { FEEDBACK_ERRORS, type Feedback } from '../feedback.contract.ts';
import { feedbackPages } from '../pages/feedback.pages.ts';
import {
  getFeedbackRow,
  listFeedbackRows,
  listSubmissionTimes,
  lockFeedbackIpAddress,
  removeFeedbackIpAddresses,
  saveFeedback,
  saveFeedbackAnswer,
} from './feedback.repo.ts';
import { assignFeedbackFiles, listFeedbackFileRows, removeFeedbackFileIpAddresses } from './feedback-file.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Maximum number of submissions per IP address and hour (G-28). */
const MAX_AN_HOUR = 5;
const ADDRESS_KEPT_DAYS = 30;

/** Digits and capital letters without characters that are easily confused over the phone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Creates a reference number: FK, the day, and six random characters that cannot be guessed. */
function makeNumber({ app, now }: PublicContext): string {
  const bytes = Buffer.from(app.random.token(12), 'base64url');
  const signs = [...bytes.subarray(0, 6)].map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  return `FK${toShanghaiDay(now).slice(2).replaceAll('-', '')}${signs}`;
}

/** Allows two submissions per hour without and three more with a captcha; rejects further ones (G-28). */
async function checkLimit({ app, now, ip }: PublicContext, isVerified: boolean): Promise<void> {
  await lockFeedbackIpAddress(app.db, ip);
  const sent = await listSubmissionTimes(app.db, ip, new Date(now.getTime() - HOUR_MS));
  const oldest = sent.at(-MAX_AN_HOUR);
  if (!oldest) {
    if (sent.length < MAX_SUBMISSIONS_WITHOUT_CAPTCHA || isVerified) return;
    throw createApiError(
      CAPTCHA_ERRORS.required,
      {},
      { fields: [{ path: 'captcha', message: CAPTCHA_ERRORS.required.text }] },
    );
  }
  const waitMs = oldest.getTime() + HOUR_MS - now.getTime();
  throw createApiError(
    FEEDBACK_ERRORS.tooMany,
    { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) },
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}

/** Stores feedback of a visitor, at most five times an hour from one IP address. */
export async function addFeedback(context: PublicContext, input: Feedback): Promise<{ uuid: string; number: string }> {
  const { app, now, ip, session } = context;
  const uuid = app.random.uuid();
  const number = makeNumber(context);
  const userUuid = session?.userUuid ?? null;
  // The captcha is consumed even if the feedback fails, so it is verified outside the transaction.
  if (input.captcha) await verifyCaptcha(context, input.captcha, { purpose: 'feedback', of: null });
  await app.db.transaction(async () => {
    await checkLimit(context, input.captcha !== undefined);
    await saveFeedback(app.db, {
      uuid,
      number,
      type: input.type,
      title: input.title ?? null,
      content: input.content,
      contactName: input.contactName ?? null,
      phone: input.phone ?? null,
      mail: input.mail ?? null,
      userUuid,
      ip,
      createTime: now,
      updateTime: now,
      createBy: userUuid,
      updateBy: userUuid,
    });
    const wanted = new Set(input.fileUuids);
    if ((await assignFeedbackFiles(app.db, [...wanted], { feedbackUuid: uuid, ip })) !== wanted.size)
      throw createFieldError('fileUuids', '附件不存在或已过期，请重新上传');
  });
  return { uuid, number };
}

/** Returns the state of a feedback. @throws ApiError for an unknown number */
export async function getFeedbackState({ app }: PublicContext, number: string) {
  const row = await getFeedbackRow(app.db, number);
  if (!row) throw createApiError(FEEDBACK_ERRORS.unknownNumber, { number });
  const { type, state, answer, createTime, answerTime } = row;
  const files = await listFeedbackFileRows(app.db, [row.uuid]);
  return {
    number,
    type,
    state,
    answer,
    createTime: formatTime(createTime),
    answerTime: answerTime === null ? null : formatTime(answerTime),
    fileCount: files.length,
  };
}

export async function listFeedback(
  { app, regions }: OperatorContext,
  query: InputOf<typeof contract.listFeedback>['query'],
) {
  const { state, type, pageSize } = query;
  const page = await listFeedbackRows(app.db, regions, {
    state,
    type: type || undefined,
    offset: getOffset(query),
    limit: pageSize,
  });
  const files = Map.groupBy(
    await listFeedbackFileRows(
      app.db,
      page.rows.map((row) => row.uuid),
    ),
    (file) => file.feedbackUuid,
  );
  const rows = page.rows.map((row) => ({
    ...row,
    createTime: formatTime(row.createTime),
    files: files.get(row.uuid) ?? [],
  }));
  return { rows, total: page.total };
}

/**
 * Saves the answer to a feedback and notifies its author, if the author has an account.
 * @throws ApiError 数据不存在
 */
export async function answerFeedback(
  context: OperatorContext,
  { uuid, answer, state }: InputOf<typeof contract.answerFeedback>['body'],
) {
  const { app, now, session, regions } = context;
  await app.db.transaction(async () => {
    const asked = await saveFeedbackAnswer(app.db, regions, uuid, { answer, state, userUuid: session.userUuid, now });
    if (!asked) throw createNotFoundError();
    if (asked.userUuid !== null) {
      const title = `您的反馈 ${asked.number} 已有答复`;
      const content = `<p>${escapeHtml(answer)}</p>`;
      await sendMessage(
        app,
        { userUuid: asked.userUuid, type: '01', title, content, router: href(feedbackPages.feedback) },
        now,
      );
    }
    await logAudit(context, {
      action: 'feedback.answered',
      targetKind: 'feedback',
      targetUuid: uuid,
      detail: { state },
    });
  });
  return undefined;
}

/** Removes IP addresses of feedback after 30 days (gaps D, feedback). */
export async function removeOldIpAddresses(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - ADDRESS_KEPT_DAYS * DAY_MS);
  await removeFeedbackIpAddresses(app.db, before);
  await removeFeedbackFileIpAddresses(app.db, before);
}
