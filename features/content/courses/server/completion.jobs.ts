import { href } from '#domain/access/page.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { coursesPages } from '../pages/courses.pages.ts';
import { dequeueEndingCertificates } from './completion.repo.ts';

/** Days before the end of a completion at which its holder is notified; fewer if its validity is short. */
const NOTICE_DAYS = 30;
const BATCH = 500;

/** Notifies each learner once, in one message, of completions that end soon or have ended. */
export async function notifyEndingCompletions(app: App): Promise<void> {
  const now = app.clock.now();
  const today = toShanghaiDay(now);
  for (let isMore = true; isMore; ) {
    isMore = await app.db.transaction(async () => {
      const rows = await dequeueEndingCertificates(app.db, today, NOTICE_DAYS, BATCH, now);
      const messages = [...Map.groupBy(rows, (row) => row.userUuid)].map(([userUuid, own]) => ({
        userUuid,
        type: '01' as const,
        title:
          own.length === 1 ? `课程“${own[0]?.courseTitle ?? ''}”的结业即将到期` : `${own.length} 门课程的结业即将到期`,
        content: `<ul>${own
          .map((row) => `<li>${escapeHtml(row.courseTitle)}：有效期至 ${row.validUntil ?? ''}</li>`)
          .join('')}</ul><p>到期后请在课程页重新学习并通过考试，另发新的结业证书。</p>`,
        router:
          own[0] && own.length === 1 ? href(coursesPages.course, { uuid: own[0].courseUuid }) : href(coursesPages.edu),
      }));
      await sendMessages(app, messages, now);
      return rows.length === BATCH;
    });
  }
}

export function registerCompletionJobs(app: App): void {
  app.jobs.register('courses.notify-ending', '提醒即将到期的课程结业', () => notifyEndingCompletions(app), {
    cron: '20 7 * * *',
  });
}
