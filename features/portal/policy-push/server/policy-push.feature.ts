import { articlePublication } from '#features/content/articles/server/articles.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { announced } from './announce.ts';
import { registerPolicyPushJobs } from './policy-push.jobs.ts';

export const policyPushFeature = defineServerFeature({
  name: 'policy-push',
  offers: [offer(PUBLICATIONS, [announced(articlePublication)])],
  jobs: registerPolicyPushJobs,
});
