/** Public API of the to-do list: the extension point for sources of higher areas. */
import { defineList } from '#platform/server/extension-point.ts';
import type { TodoSource } from './source.ts';

export { getSource, type TodoSource } from './source.ts';
export { createSources } from './sources.ts';
export { listMatters } from './todo.service.ts';

/** Each source has its kind in `TODO_KINDS` of the contract. */
export const TODO_SOURCES = defineList<TodoSource>('sources of to-do items');
