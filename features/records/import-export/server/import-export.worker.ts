/** Reads, compares and writes files in a worker of the pool, so that a large workbook does not block other requests. */
import { randomUUID } from 'node:crypto';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { openPieces, type Piece } from '#platform/server/workers/pieces.ts';
import { listErrorCells } from './error-cells.ts';
import { listFaultyRows } from './faulty-rows.ts';
import { maskId } from './merge/keys.ts';
import type { PlanTools } from './merge/plan.ts';
import { makePreview } from './merge/preview.ts';
import { unpackPayload } from './payload.ts';
import { readComparedList } from './read-enterprise.ts';
import { readPeopleFile } from './read-people-file.ts';
import { getStandards } from './standards.ts';
import type { Task, TaskResults } from './tasks.ts';
import { getBytes, readUploaded } from './uploaded-file.ts';
import { correctIncoming } from './workbook/correct.ts';
import { createPieceSource } from './workbook/enterprise-rows.ts';
import { readLayout } from './workbook/read-workbook.ts';
import { getWords } from './workbook/words.ts';
import { writeEnterpriseWorkbook, writeErrorWorkbook, writeTemplate } from './workbook/write-workbook.ts';

const tools = (): PlanTools => ({ newUuid: randomUUID, standards: getStandards() });
const asIs = (text: string): string => text;

// `runFileTask` packed these pieces from an enterprise document.
const getEnterprise = (pieces: readonly Piece[]): EnterpriseDocument => openPieces(pieces) as EnterpriseDocument;

export async function run(task: Task, pieces: readonly Piece[]): Promise<TaskResults[Task['kind']]> {
  switch (task.kind) {
    case 'read':
      return makePreview(await readUploaded(task.file, getWords(task.words)), getEnterprise(pieces), tools());
    case 'layout':
      return await readLayout(await getBytes(task.file), getWords(task.words));
    case 'plan':
      return makePreview(unpackPayload(task.payload).incoming, getEnterprise(pieces), tools());
    case 'correct':
      return makePreview(
        correctIncoming(unpackPayload(task.payload).incoming, task.cells),
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
          writeId: task.full ? asIs : maskId,
          ...(task.sheets ? { sheets: task.sheets } : {}),
        }),
      };
    case 'faults': {
      const rows = listFaultyRows(unpackPayload(task.payload), task.faults);
      return { bytes: await writeErrorWorkbook(rows), rows: rows.length };
    }
  }
}
