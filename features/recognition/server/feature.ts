import { defineServerFeature } from '#platform/server/feature.ts';
import { OWN_LICENCE } from './public.ts';
import { recognitionRoutes } from './recognition.routes.ts';

export const recognitionFeature = defineServerFeature({
  name: 'recognition',
  needs: { openOwnLicence: OWN_LICENCE },
  routes: ({ openOwnLicence }) => recognitionRoutes(openOwnLicence),
});
