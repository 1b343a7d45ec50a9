import { DERIVE_TERMS_JOB, REMINDER_SWEEP_JOB } from '#domain/reminders/sweep-job.ts';
import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createCountingRulePublication } from './counting-rules.service.ts';
import { officialDocumentPublication } from './document-publication.ts';
import { createProvinceRulePublication } from './province-rule-publication.ts';
import { createRulebookRoutes } from './rulebook.routes.ts';

export const rulebookFeature = defineServerFeature({
  name: 'rulebook',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [
    provide(PUBLICATIONS, [
      createProvinceRulePublication({ sweep: REMINDER_SWEEP_JOB, keepTerms: DERIVE_TERMS_JOB }),
      officialDocumentPublication,
    ]),
    provideFrom(PUBLICATIONS, { law: STANDARDS_CATALOGUE }, ({ law }) => [
      createCountingRulePublication(law.catalogue),
    ]),
  ],
  routes: ({ law }) => createRulebookRoutes(law.catalogue),
});
