import { articlePublication } from '#features/content/articles/server/articles.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { handle } from '#platform/server/http/handle.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { getReceivers } from '../policy-push.contract.ts';
import { announceOnPublish } from './announce.ts';
import { registerPolicyPushJobs } from './policy-push.jobs.ts';
import { countReceivers } from './receivers.service.ts';

export const policyPushFeature = defineServerFeature({
  name: 'policy-push',
  provides: [provide(PUBLICATIONS, [announceOnPublish(articlePublication)])],
  routes: [handle(getReceivers, ({ params }, context) => countReceivers(context, params.id))],
  jobs: registerPolicyPushJobs,
});
