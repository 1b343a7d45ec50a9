import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { listTodoItems } from '../todo.contract.ts';
import type { TodoSource } from './source.ts';
import * as service from './todo.service.ts';

export const createTodoRoutes = (sources: readonly TodoSource[]): readonly BoundRoute[] => [
  handle(listTodoItems, ({ query }, context) => service.loadTodoPage(context, sources, query)),
];
