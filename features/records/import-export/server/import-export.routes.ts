import { type BoundRoute, handle, handleWithPreview } from '#platform/server/http/handle.ts';
import * as contract from '../import-export.contract.ts';
import { applyImport, undoImport } from './apply.service.ts';
import { createArchive, downloadArchive, getArchive, previewRestore, restoreFiles } from './archive/archive.service.ts';
import { correctBatch } from './correct.service.ts';
import { exportEnterprise, exportWorkbook, getEnterpriseSchema, getTemplate, listSheets } from './export.service.ts';
import {
  getBatch,
  getErrorWorkbook,
  listBatchErrors,
  listBatches,
  listBatchRecords,
  previewImport,
} from './preview.service.ts';
import {
  listApplyChangeKinds,
  listUndoChangeKinds,
  previewApply,
  previewRestoredFiles,
  previewUndo,
} from './preview-changes.ts';
import { getImportLayout, saveImportWords } from './words.service.ts';

export const importExportRoutes: readonly BoundRoute[] = [
  handle(contract.getTemplate, (_input, context) => getTemplate(context)),
  handle(contract.listSheets, async () => listSheets()),
  handle(contract.previewImport, ({ files }, context) => previewImport(context, files.file)),
  handle(contract.listBatches, ({ query }, context) => listBatches(context, query)),
  handle(contract.getBatch, ({ params }, context) => getBatch(context, params.id)),
  handle(contract.listBatchFaults, ({ params, query }, context) => listBatchErrors(context, params.id, query)),
  handle(contract.listBatchRecords, ({ params, query }, context) => listBatchRecords(context, params.id, query)),
  handle(contract.getFaultWorkbook, ({ params }, context) => getErrorWorkbook(context, params.id)),
  handle(contract.getImportLayout, ({ params }, context) => getImportLayout(context, params.id)),
  handle(contract.saveImportWords, ({ body }, context) => saveImportWords(context, body.words)),
  handle(contract.correctImport, ({ body }, context) => correctBatch(context, body)),
  handleWithPreview(
    contract.applyImport,
    ({ body }, context) => applyImport(context, body),
    ({ body }, context) => previewApply(context, body),
    ({ body }, context) => listApplyChangeKinds(context, body.id),
  ),
  handleWithPreview(
    contract.undoImport,
    ({ body }, context) => undoImport(context, body.id),
    ({ body }, context) => previewUndo(context, body.id),
    ({ body }, context) => listUndoChangeKinds(context, body.id),
  ),
  handle(contract.exportWorkbook, ({ query }, context) => exportWorkbook(context, query)),
  handle(contract.exportEnterprise, ({ query }, context) => exportEnterprise(context, query)),
  handle(contract.createArchive, ({ body }, context) => createArchive(context, body)),
  handle(contract.getArchive, ({ params }, context) => getArchive(context, params.id)),
  handle(contract.downloadArchive, ({ params }, context) => downloadArchive(context, params.id)),
  handle(contract.previewRestore, ({ files }, context) => previewRestore(context, files.file)),
  handleWithPreview(
    contract.restoreFiles,
    ({ params }, context) => restoreFiles(context, params.id),
    ({ params }, context) => previewRestoredFiles(context, params.id),
  ),
  handle(contract.getEnterpriseSchema, async () => getEnterpriseSchema()),
];
