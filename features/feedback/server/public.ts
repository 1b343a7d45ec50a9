import type { WaitingSource } from '#platform/server/waiting.ts';
import { countFeedbackWaiting } from './feedback.repo.ts';

/** Door of the feedback feature: what waits for an answer. */
export const FEEDBACK_WAITING: WaitingSource = {
  key: 'feedback',
  label: '反馈',
  unit: '条',
  right: 'feedback:item:list',
  href: '/qyxx/ptgl/gzt?what=feedback&state=new',
  measure: ({ db }, regions) => countFeedbackWaiting(db, regions),
};
