import { createStandards } from '#features/standards/standards/server/standards.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { registerAssistantJobs } from './assistant.jobs.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { registerScriptPolicy } from './script-policy.ts';
import { QUESTIONS_WAITING } from './unanswered.service.ts';

export const assistantFeature = defineServerFeature({
  name: 'assistant',
  needs: { law: LAW },
  offers: [offer(WAITING, placed(50, QUESTIONS_WAITING))],
  routes: ({ law }) => assistantRoutes(law.catalogue),
  jobs: (app, { law }) => registerAssistantJobs(app, createStandards(law.catalogue), () => law.settle()),
  files: registerScriptPolicy,
});
