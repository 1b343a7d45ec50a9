/** Door of the standards feature: reading standards in words. */
import { onePort } from '#platform/server/port.ts';
import type { CountHolders } from './to-verify.ts';

export { createStandards, type Standards } from './standards.service.ts';

/** How many firms hold each standard. */
export const HOLDERS = onePort<CountHolders>('holders of standards');
