import { SWEEP } from '#domain/reminders/sweep-job.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { documentPublication } from './document-publication.ts';
import { provinceRulePublication } from './province-rule-publication.ts';
import { rulebookRoutes } from './rulebook.routes.ts';

export const rulebookFeature = defineServerFeature({
  name: 'rulebook',
  offers: [offer(PUBLICATIONS, [provinceRulePublication(SWEEP), documentPublication])],
  routes: () => rulebookRoutes,
});
