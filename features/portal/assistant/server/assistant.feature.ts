import { CATALOGUE_JOBS } from '#features/evaluation/standard-releases/server/standard-releases.server-api.ts';
import { CONTRADICTION_FINDER } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { createTodoSources, TODO_SOURCES } from '#features/work/todo/server/todo.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { HELP_ENTRIES, PASSAGE_SOURCES } from '#platform/server/passages.ts';
import { PLANNED_ACTION_SOURCES } from '#platform/server/planned-actions.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { registerAssistantJobs, SYNC_PASSAGES_JOB } from './assistant.jobs.ts';
import { createAssistantRoutes } from './assistant.routes.ts';
import { registerScriptPolicy } from './script-policy.ts';
import { UNANSWERED_QUESTIONS_BACKLOG } from './unanswered.service.ts';

export const assistantFeature = defineServerFeature({
  name: 'assistant',
  inject: {
    law: STANDARDS_CATALOGUE,
    sources: PASSAGE_SOURCES,
    help: HELP_ENTRIES,
    contradictions: CONTRADICTION_FINDER,
    todo: TODO_SOURCES,
    planned: PLANNED_ACTION_SOURCES,
  },
  provides: [
    provide(OPERATOR_QUEUES, withDeskPosition(50, UNANSWERED_QUESTIONS_BACKLOG)),
    provide(CATALOGUE_JOBS, [SYNC_PASSAGES_JOB]),
  ],
  routes: ({ law: { catalogue }, contradictions, todo, planned }) =>
    createAssistantRoutes({ catalogue, todo: createTodoSources(contradictions, catalogue, todo, planned) }),
  jobs: (app, { law, ...provided }) => registerAssistantJobs(app, law.catalogue, () => law.refresh(), provided),
  files: registerScriptPolicy,
});
