import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { atPosition, OPERATOR_QUEUES } from '#platform/server/operator-queues.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { registerAssistantJobs } from './assistant.jobs.ts';
import { createAssistantRoutes } from './assistant.routes.ts';
import { registerScriptPolicy } from './script-policy.ts';
import { QUESTIONS_BACKLOG } from './unanswered.service.ts';

export const assistantFeature = defineServerFeature({
  name: 'assistant',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [provide(OPERATOR_QUEUES, atPosition(50, QUESTIONS_BACKLOG))],
  routes: ({ law }) => createAssistantRoutes(law.catalogue),
  jobs: (app, { law }) => registerAssistantJobs(app, law.catalogue, () => law.refresh()),
  files: registerScriptPolicy,
});
