import { articlePublication } from '#features/content/articles/server/articles.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { announceOnPublish } from './announce.ts';
import { registerPolicyPushJobs } from './policy-push.jobs.ts';
import { policyPushRoutes } from './policy-push.routes.ts';

export const policyPushFeature = defineServerFeature({
  name: 'policy-push',
  provides: [provide(PUBLICATIONS, [announceOnPublish(articlePublication)])],
  routes: policyPushRoutes,
  jobs: registerPolicyPushJobs,
});
