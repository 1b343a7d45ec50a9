import { listEndangeredBy } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { Config } from '#platform/server/config/config.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { createHttpPlatform } from './http-source.ts';
import { nationalPlatformRoutes } from './platform.routes.ts';
import { samplePlatform } from './sample-source.ts';
import { sealSnapshots } from './snapshot.repo.ts';
import { type NationalPlatform, unconnectedPlatform } from './source.ts';

/** The connected service; without one, invented records where samples are welcome, and nothing in production. */
function choosePlatform({ nationalPlatform, sampleData }: Config): NationalPlatform {
  if (nationalPlatform) return createHttpPlatform(nationalPlatform);
  return sampleData ? samplePlatform : unconnectedPlatform;
}

export const nationalPlatformFeature = defineServerFeature({
  name: 'national-platform',
  needs: { law: LAW },
  routes: ({ law }, { config }) => nationalPlatformRoutes(choosePlatform(config), listEndangeredBy(law.catalogue)),
  prepare: sealSnapshots,
});
