import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createTodoRoutes } from './todo.routes.ts';

export const todoFeature = defineServerFeature({
  name: 'todo',
  inject: { contradictions: CONTRADICTIONS, law: STANDARDS_CATALOGUE },
  routes: ({ contradictions, law }) => createTodoRoutes(contradictions, law.catalogue),
});
