/** Public API of the national platform module. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { FindEndangeredRequirements } from './findings.service.ts';

export { listDueCorrections } from './correction.repo.ts';
export { encryptOldSnapshots } from './snapshot.repo.ts';

/** Provides the evaluation of current qualifications with the values of another source. */
export const ENDANGERED_REQUIREMENTS_FINDER = defineSingle<FindEndangeredRequirements>(
  'qualifications that other statements endanger',
);
