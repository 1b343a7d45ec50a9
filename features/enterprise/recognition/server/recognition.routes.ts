import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../recognition.contract.ts';
import type { ReadCertificationLicence } from './ports.ts';
import { recogniseCertificate, recogniseLicence, recogniseRegistration } from './recognition.service.ts';

/**
 * @param readCertificationLicence opens a licence that was submitted before the enterprise exists; provided by the enterprise feature,
 *   which stores it
 */
export const createRecognitionRoutes = (readCertificationLicence: ReadCertificationLicence): readonly BoundRoute[] => [
  handle(contract.recogniseLicence, ({ body }, context) =>
    recogniseLicence(context, body.fileUuid, readCertificationLicence),
  ),
  handle(contract.recogniseCertificate, ({ body }, context) => recogniseCertificate(context, body.fileUuid)),
  handle(contract.recogniseRegistration, ({ body }, context) => recogniseRegistration(context, body.fileUuid)),
];
