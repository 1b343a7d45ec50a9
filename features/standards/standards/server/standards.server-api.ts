/** Public API of the standards module: reading standards. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { CountHolders } from './to-verify.ts';

export { createStandardQueries, type StandardQueries } from './standards.service.ts';

/** Extension point that counts the enterprises holding each level of each standard. */
export const HOLDER_COUNTER = defineSingle<CountHolders>('holders of standards');
