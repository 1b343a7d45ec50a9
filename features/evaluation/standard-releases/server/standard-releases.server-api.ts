/** Public API of the released standards: the catalogue for commands, and the jobs that follow a release. */
import { defineList } from '#platform/server/extension-point.ts';

export { readCatalogueInUse } from './compose-catalogue.ts';

/** Names of jobs that bring derived content in line with a release. */
export const CATALOGUE_JOBS = defineList<string>('jobs that follow the standards');
