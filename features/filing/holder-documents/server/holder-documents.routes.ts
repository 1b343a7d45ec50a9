import { createNotFoundError } from '#platform/contract/api-error.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as holderCalls from '../contract/holder.ts';
import * as contract from '../holder-documents.contract.ts';
import * as holder from './holder.service.ts';
import * as requests from './request.service.ts';
import * as review from './review.service.ts';

export const holderDocumentsRoutes: readonly BoundRoute[] = [
  handle(contract.listDocumentRequests, ({ params, query }, context) =>
    requests.listDocumentRequests(context, params.id, query),
  ),
  handle(contract.addDocumentRequest, ({ body }, context) => requests.addDocumentRequest(context, body)),
  handle(contract.renewDocumentRequest, ({ body }, context) => requests.renewDocumentRequest(context, body)),
  handle(contract.closeDocumentRequest, ({ body }, context) => requests.closeDocumentRequest(context, body.uuid)),
  handle(contract.listSubmittedDocuments, ({ params, query }, context) =>
    review.listDocuments(context, params.id, query),
  ),
  handle(contract.getSubmittedDocumentFile, ({ params }, context) => review.openDocument(context, params.id)),
  handle(contract.acceptSubmittedDocument, ({ body }, context) => review.acceptDocument(context, body)),
  handle(contract.rejectSubmittedDocument, ({ body }, context) => review.rejectDocument(context, body)),
  handle(holderCalls.openDocumentRequest, ({ body }, context) => holder.openDocumentRequest(context, body)),
  handle(holderCalls.sendHolderCode, ({ body }, context) => holder.sendHolderCode(context, body.token)),
  handle(holderCalls.verifyHolder, ({ body }, context) => holder.verifyHolder(context, body)),
  handle(holderCalls.uploadHolderDocument, async ({ body, files }, context) => {
    if (!files.file) throw createNotFoundError();
    return await holder.uploadHolderDocument(context, body, files.file);
  }),
  handle(holderCalls.withdrawHolderDocument, ({ body }, context) => holder.withdrawHolderDocument(context, body)),
];
