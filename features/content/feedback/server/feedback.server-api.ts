import { href } from '#domain/access/page.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';
import { countFeedbackWaiting } from './feedback.repo.ts';

/** Door of the feedback feature: what waits for an answer. */
export const FEEDBACK_WAITING: WaitingSource = {
  key: 'feedback',
  label: '反馈',
  unit: '条',
  right: 'feedback:item:list',
  href: href(operatorDeskPages.desk, null, { what: 'feedback', state: 'new' }),
  measure: ({ db }, regions) => countFeedbackWaiting(db, regions),
};
