/** Public API of the to-do list: the sources that features of higher areas add. */
import { defineList } from '#platform/server/extension-point.ts';
import type { TodoSource } from './source.ts';

export { getSource } from './source.ts';

/** Each source has its kind in `TODO_KINDS` of the contract. */
export const TODO_SOURCES = defineList<TodoSource>('sources of to-do items');
