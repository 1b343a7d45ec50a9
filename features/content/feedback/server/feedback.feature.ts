import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { registerFeedbackJobs } from './feedback.jobs.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { FEEDBACK_WAITING } from './feedback.server-api.ts';

export const feedbackFeature = defineServerFeature({
  name: 'feedback',
  offers: [offer(WAITING, placed(30, FEEDBACK_WAITING))],
  routes: feedbackRoutes,
  jobs: registerFeedbackJobs,
});
