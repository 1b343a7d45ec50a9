import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { todoRoutes } from './todo.routes.ts';

export const todoFeature = defineServerFeature({
  name: 'todo',
  needs: { contradictions: CONTRADICTIONS, law: LAW },
  routes: ({ contradictions, law }) => todoRoutes(contradictions, law.catalogue),
});
