import { loadFacts } from '#db/facts/load.ts';
import { livingCatalogue } from '#domain/amendments/living-catalogue.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { ADD_DRAFT, PUBLICATIONS } from '#platform/server/publication.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { createLaw } from './law.ts';
import { PROOFS_WAITING } from './proof.service.ts';
import { standardPublication } from './standard-publication.ts';
import { registerReleaseJobs } from './standard-releases.jobs.ts';
import { standardReleaseRoutes } from './standard-releases.routes.ts';

const kept: { delivered?: Catalogue } = {};

/** The standards as delivered live in files, which are read once, and put into words when somebody first asks for them. */
function getDelivered(): Catalogue {
  kept.delivered ??= createCatalogue(loadFacts());
  return kept.delivered;
}

export const standardReleasesFeature = defineServerFeature({
  name: 'standard-releases',
  needs: { law: LAW, addDraft: ADD_DRAFT },
  offers: [
    offerMade(LAW, {}, (_taken, { app }) =>
      app ? createLaw(app, getDelivered) : { catalogue: livingCatalogue(getDelivered), settle: async () => undefined },
    ),
    offer(PUBLICATIONS, [standardPublication]),
    offer(WAITING, placed(80, PROOFS_WAITING)),
  ],
  routes: ({ law, addDraft }) => standardReleaseRoutes(law.catalogue, addDraft),
  jobs: registerReleaseJobs,
  // Before anything is answered: a release holds at once, in whichever process it was published.
  files: (server, _app, { law }) => void server.addHook('onRequest', () => law.settle()),
});
