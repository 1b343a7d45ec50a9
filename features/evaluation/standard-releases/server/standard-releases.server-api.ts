/** Public API of the standard releases: the catalogue for commands, and the jobs that run after a release. */
import { defineList } from '#platform/server/extension-point.ts';

export { loadReleasedCatalogue } from './compose-catalogue.ts';

/** Names of jobs that update derived content after a release. */
export const CATALOGUE_JOBS = defineList<string>('jobs that follow the standards');
