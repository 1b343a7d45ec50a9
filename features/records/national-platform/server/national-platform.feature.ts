import type { Config } from '#platform/server/config/config.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { createHttpPlatform } from './http-source.ts';
import { ENDANGERED_REQUIREMENTS_FINDER } from './national-platform.server-api.ts';
import { createNationalPlatformRoutes } from './platform.routes.ts';
import { samplePlatform } from './sample-source.ts';
import { encryptOldSnapshots } from './snapshot.repo.ts';
import { type NationalPlatform, unconnectedPlatform } from './source.ts';

/**
 * Returns the connected service. Without a configured service, returns generated records if sample data is enabled, and no records in
 * production.
 */
function selectPlatform({ nationalPlatform, sampleData }: Config): NationalPlatform {
  if (nationalPlatform) return createHttpPlatform(nationalPlatform);
  return sampleData ? samplePlatform : unconnectedPlatform;
}

export const nationalPlatformFeature = defineServerFeature({
  name: 'national-platform',
  inject: { endangeredBy: ENDANGERED_REQUIREMENTS_FINDER },
  routes: ({ endangeredBy }, { config }) => createNationalPlatformRoutes(selectPlatform(config), endangeredBy),
  onStart: encryptOldSnapshots,
});
