import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { recogniseCertificate, recogniseLicence, recogniseRegistration } from './recognition.service.ts';

export const recognitionRoutes: readonly BoundRoute[] = [
  handle(contract.recogniseLicence, ({ body }, context) => recogniseLicence(context, body.fileUuid)),
  handle(contract.recogniseCertificate, ({ body }, context) => recogniseCertificate(context, body.fileUuid)),
  handle(contract.recogniseRegistration, ({ body }, context) => recogniseRegistration(context, body.fileUuid)),
];
