import { defineServerFeature } from '#platform/server/feature.ts';
import { createRecognitionRoutes } from './recognition.routes.ts';
import { CERTIFICATION_LICENCE } from './recognition.server-api.ts';

export const recognitionFeature = defineServerFeature({
  name: 'recognition',
  inject: { readCertificationLicence: CERTIFICATION_LICENCE },
  routes: ({ readCertificationLicence }) => createRecognitionRoutes(readCertificationLicence),
});
