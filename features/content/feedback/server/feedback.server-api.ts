import { href } from '#domain/access/page.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { countPendingFeedback } from './feedback.repo.ts';

/** Public API of the feedback feature: counts the feedback waiting for an answer. */
export const FEEDBACK_BACKLOG: BacklogSource = {
  key: 'feedback',
  label: '反馈',
  unit: '条',
  right: 'feedback:item:list',
  href: href(operatorDeskPages.desk, null, { what: 'feedback', state: 'new' }),
  measure: ({ db }, regions) => countPendingFeedback(db, regions),
};
