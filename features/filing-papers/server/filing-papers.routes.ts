import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { listMaterials } from './materials.service.ts';
import { listEmptyCells, listForms, makeDocument } from './papers.service.ts';

export const filingPapersRoutes: readonly BoundRoute[] = [
  handle(contract.listForms, ({ params }, context) => listForms(context, params.id)),
  handle(contract.listEmptyCells, ({ params, query }, context) => listEmptyCells(context, params.id, query)),
  handle(contract.makeDocument, ({ body }, context) => makeDocument(context, body)),
  handle(contract.listMaterials, ({ params }, context) => listMaterials(context, params.id)),
];
