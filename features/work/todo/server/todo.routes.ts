import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { Contradictions } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { listMatters } from '../todo.contract.ts';
import { createSources } from './sources.ts';
import * as service from './todo.service.ts';

export function createTodoRoutes(contradictions: Contradictions, catalogue: Catalogue): readonly BoundRoute[] {
  const sources = createSources(contradictions, catalogue);
  return [handle(listMatters, ({ query }, context) => service.listMatters(context, sources, query))];
}
