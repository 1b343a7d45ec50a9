import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as copies from '../contract/copy.ts';
import * as packs from '../contract/pack.ts';
import * as contract from '../filing-documents.contract.ts';
import {
  adoptForm,
  listCopyFields,
  listDocumentForms,
  listEmptyCells,
  makeDocument,
  revealCopyFields,
} from './documents.service.ts';
import { listMaterials } from './materials.service.ts';
import { downloadPack, getPack, makePack } from './pack/pack.service.ts';

export const filingDocumentsRoutes: readonly BoundRoute[] = [
  handle(contract.listDocumentForms, ({ params }, context) => listDocumentForms(context, params.id)),
  handle(contract.listEmptyCells, ({ params, query }, context) => listEmptyCells(context, params.id, query)),
  handle(contract.makeDocument, ({ body }, context) => makeDocument(context, body)),
  handle(contract.adoptForm, ({ body }, context) => adoptForm(context, body)),
  handle(contract.listMaterials, ({ params }, context) => listMaterials(context, params.id)),
  handle(copies.revealCopyFields, ({ body }, context) => revealCopyFields(context, body)),
  handle(copies.listCopyFields, ({ params, query }, context) => listCopyFields(context, params.id, query)),
  handle(packs.makePack, ({ body }, context) => makePack(context, body)),
  handle(packs.getPack, ({ params }, context) => getPack(context, params.id)),
  handle(packs.downloadPack, ({ params }, context) => downloadPack(context, params.id)),
];
