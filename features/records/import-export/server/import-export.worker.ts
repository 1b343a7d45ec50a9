/** Reads, compares and writes files in a worker of the pool, so that a large workbook does not block other requests. */
import { randomUUID } from 'node:crypto';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { assembleDocument, type DocumentChunk } from '#platform/server/workers/pieces.ts';
import { listErrorCells } from './error-cells.ts';
import { listRejectedRows } from './faulty-rows.ts';
import { maskIdNumber } from './merge/keys.ts';
import type { ImportPlanOptions } from './merge/plan.ts';
import { buildImportPreview } from './merge/preview.ts';
import { unpackPayload } from './payload.ts';
import { readComparedList } from './read-enterprise.ts';
import { readPeopleFile } from './read-people-file.ts';
import { getStandards } from './standards.ts';
import type { FileTask, FileTaskResults } from './tasks.ts';
import { readFileBytes, readUploadedFile } from './uploaded-file.ts';
import { correctIncomingFile } from './workbook/correct.ts';
import { createPieceSource } from './workbook/enterprise-rows.ts';
import { readWorkbookLayout } from './workbook/read-workbook.ts';
import { createMeaningLookup } from './workbook/words.ts';
import { writeEnterpriseWorkbook, writeErrorWorkbook, writeTemplate } from './workbook/write-workbook.ts';

const tools = (): ImportPlanOptions => ({ newUuid: randomUUID, standards: getStandards() });
const asIs = (text: string): string => text;

// `runFileTask` packed these pieces from an enterprise document.
const getEnterprise = (pieces: readonly DocumentChunk[]): EnterpriseDocument =>
  assembleDocument(pieces) as EnterpriseDocument;

export async function run(
  task: FileTask,
  pieces: readonly DocumentChunk[],
): Promise<FileTaskResults[FileTask['kind']]> {
  switch (task.kind) {
    case 'read':
      return buildImportPreview(
        await readUploadedFile(task.file, createMeaningLookup(task.words)),
        getEnterprise(pieces),
        tools(),
      );
    case 'layout':
      return await readWorkbookLayout(await readFileBytes(task.file), createMeaningLookup(task.words));
    case 'plan':
      return buildImportPreview(unpackPayload(task.payload).incoming, getEnterprise(pieces), tools());
    case 'correct':
      return buildImportPreview(
        correctIncomingFile(unpackPayload(task.payload).incoming, task.cells),
        getEnterprise(pieces),
        tools(),
      );
    case 'cells':
      return listErrorCells(unpackPayload(task.payload).incoming, task.faults);
    case 'enterprise':
      return await readComparedList(task.bytes, task.entName);
    case 'people':
      return await readPeopleFile(task.bytes, task.words, task.entName);
    case 'template':
      return { bytes: await writeTemplate() };
    case 'workbook':
      return {
        bytes: await writeEnterpriseWorkbook(createPieceSource(pieces), {
          writeId: task.full ? asIs : maskIdNumber,
          ...(task.sheets ? { sheets: task.sheets } : {}),
        }),
      };
    case 'faults': {
      const rows = listRejectedRows(unpackPayload(task.payload), task.faults);
      return { bytes: await writeErrorWorkbook(rows), rows: rows.length };
    }
  }
}
