import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { standardsRoutes } from './standards.routes.ts';
import { HOLDERS } from './standards.server-api.ts';
import { factsWaiting } from './to-verify.ts';

export const standardsFeature = defineServerFeature({
  name: 'standards',
  needs: { law: LAW, countHolders: HOLDERS },
  offers: [offerMade(WAITING, { law: LAW }, ({ law }) => placed(90, factsWaiting(law.catalogue)))],
  routes: ({ law, countHolders }) => standardsRoutes(law.catalogue, countHolders),
});
