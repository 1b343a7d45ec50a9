import { loadFacts } from '#db/facts/load.ts';
import { createLiveCatalogue } from '#domain/amendments/live-catalogue.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { DRAFT_CREATOR, PUBLICATIONS } from '#platform/server/publication.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createStandardsCatalogue } from './compose-catalogue.ts';
import { SOURCE_EVIDENCE_BACKLOG } from './proof.service.ts';
import { createStandardPublication } from './standard-publication.ts';
import { registerReleaseJobs } from './standard-releases.jobs.ts';
import { createStandardReleaseRoutes } from './standard-releases.routes.ts';
import { CATALOGUE_JOBS } from './standard-releases.server-api.ts';

const kept: { delivered?: Catalogue } = {};

/** Loads the delivered standards from their files once, and formats them on first use. */
function getDelivered(): Catalogue {
  kept.delivered ??= createCatalogue(loadFacts());
  return kept.delivered;
}

export const standardReleasesFeature = defineServerFeature({
  name: 'standard-releases',
  inject: { law: STANDARDS_CATALOGUE, addDraft: DRAFT_CREATOR, followers: CATALOGUE_JOBS },
  provides: [
    provideFrom(STANDARDS_CATALOGUE, {}, (_taken, { app }) =>
      app
        ? createStandardsCatalogue(app, getDelivered)
        : { catalogue: createLiveCatalogue(getDelivered), refresh: async () => undefined },
    ),
    provideFrom(PUBLICATIONS, { followers: CATALOGUE_JOBS }, ({ followers }) => [createStandardPublication(followers)]),
    provide(OPERATOR_QUEUES, withDeskPosition(80, SOURCE_EVIDENCE_BACKLOG)),
  ],
  routes: ({ law, addDraft, followers }) => createStandardReleaseRoutes(law.catalogue, addDraft, followers),
  jobs: registerReleaseJobs,
  // The catalogue is refreshed at every request, so that a release takes effect in all processes at once.
  files: (server, _app, { law }) => void server.addHook('onRequest', () => law.refresh()),
});
