import { CONTRADICTIONS } from '#features/contradictions/server/public.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { todoRoutes } from './todo.routes.ts';

export const todoFeature = defineServerFeature({
  name: 'todo',
  needs: { contradictions: CONTRADICTIONS },
  routes: ({ contradictions }) => todoRoutes(contradictions),
});
