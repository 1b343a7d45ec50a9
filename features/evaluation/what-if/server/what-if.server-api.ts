/** Public API of the what-if feature: its deleted records, for the recycle bin. */
import type { RemovableRecord } from '#platform/server/db/removed.ts';

type Removed = RemovableRecord & { change: 'plans' };

export const REMOVED_SCENARIOS: Removed = { table: 'what_if', name: 'r.name', change: 'plans' };
export const REMOVED_TODOS: Removed = { table: 'todo', name: 'r.title', change: 'plans' };
