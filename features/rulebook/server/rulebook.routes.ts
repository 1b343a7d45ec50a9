import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { listOfficialDocuments } from '../contract.ts';
import { findDocuments } from './documents.service.ts';

export const rulebookRoutes: readonly BoundRoute[] = [
  handle(listOfficialDocuments, ({ query }, context) => findDocuments(context, query)),
];
