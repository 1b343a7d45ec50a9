import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { PLANNED_ACTIONS } from '#platform/server/planned-actions.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createSources } from './sources.ts';
import { createTodoRoutes } from './todo.routes.ts';
import { TODO_SOURCES } from './todo.server-api.ts';

export const todoFeature = defineServerFeature({
  name: 'todo',
  inject: { contradictions: CONTRADICTIONS, law: STANDARDS_CATALOGUE, sources: TODO_SOURCES, planned: PLANNED_ACTIONS },
  routes: ({ contradictions, law, sources, planned }) =>
    createTodoRoutes(createSources(contradictions, law.catalogue, sources, planned)),
});
