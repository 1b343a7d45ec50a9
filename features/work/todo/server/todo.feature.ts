import { CONTRADICTION_FINDER } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { PLANNED_ACTION_SOURCES } from '#platform/server/planned-actions.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createTodoSources } from './sources.ts';
import { createTodoRoutes } from './todo.routes.ts';
import { TODO_SOURCES } from './todo.server-api.ts';

export const todoFeature = defineServerFeature({
  name: 'todo',
  inject: {
    contradictions: CONTRADICTION_FINDER,
    law: STANDARDS_CATALOGUE,
    sources: TODO_SOURCES,
    planned: PLANNED_ACTION_SOURCES,
  },
  routes: ({ contradictions, law, sources, planned }) =>
    createTodoRoutes(createTodoSources(contradictions, law.catalogue, sources, planned)),
});
