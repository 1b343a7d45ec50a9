import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { registerFeedbackJobs } from './feedback.jobs.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { FEEDBACK_BACKLOG } from './feedback.server-api.ts';

export const feedbackFeature = defineServerFeature({
  name: 'feedback',
  provides: [provide(OPERATOR_QUEUES, withDeskPosition(30, FEEDBACK_BACKLOG))],
  routes: feedbackRoutes,
  jobs: registerFeedbackJobs,
});
