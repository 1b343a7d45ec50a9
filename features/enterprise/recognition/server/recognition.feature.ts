import { defineServerFeature } from '#platform/server/feature.ts';
import { recognitionRoutes } from './recognition.routes.ts';
import { OWN_LICENCE } from './recognition.server-api.ts';

export const recognitionFeature = defineServerFeature({
  name: 'recognition',
  needs: { openOwnLicence: OWN_LICENCE },
  routes: ({ openOwnLicence }) => recognitionRoutes(openOwnLicence),
});
