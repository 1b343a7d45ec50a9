/** Public API of the to-do module: the extension point for sources of higher areas. */
import { defineList } from '#platform/server/extension-point.ts';
import type { TodoSource } from './source.ts';

export { createListTodoSource, type TodoSource } from './source.ts';
export { createTodoSources } from './sources.ts';
export { loadTodoPage } from './todo.service.ts';

/** Extension point for sources of to-do items. `TODO_KINDS` of the contract lists the kind of each source. */
export const TODO_SOURCES = defineList<TodoSource>('sources of to-do items');
