import { defineServerFeature } from '#platform/server/feature.ts';
import { createRecognitionRoutes } from './recognition.routes.ts';
import { TENANT_LICENCE } from './recognition.server-api.ts';

export const recognitionFeature = defineServerFeature({
  name: 'recognition',
  inject: { openOwnLicence: TENANT_LICENCE },
  routes: ({ openOwnLicence }) => createRecognitionRoutes(openOwnLicence),
});
