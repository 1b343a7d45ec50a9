import { KEEP_TERMS, SWEEP } from '#domain/reminders/sweep-job.ts';
import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { countingRulePublication } from './counting-rules.service.ts';
import { documentPublication } from './document-publication.ts';
import { provinceRulePublication } from './province-rule-publication.ts';
import { rulebookRoutes } from './rulebook.routes.ts';

export const rulebookFeature = defineServerFeature({
  name: 'rulebook',
  needs: { law: LAW },
  offers: [
    offer(PUBLICATIONS, [provinceRulePublication({ sweep: SWEEP, keepTerms: KEEP_TERMS }), documentPublication]),
    offerMade(PUBLICATIONS, { law: LAW }, ({ law }) => [countingRulePublication(law.catalogue)]),
  ],
  routes: ({ law }) => rulebookRoutes(law.catalogue),
});
