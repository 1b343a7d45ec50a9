/** Reading, comparing and writing of files, by a helper of the pool: one person's large workbook must not keep others waiting. */
import { randomUUID } from 'node:crypto';
import type { Firm } from '#domain/firm/firm.ts';
import { openPieces, type Piece } from '#platform/server/workers/pieces.ts';
import { listFaultCells } from './fault-cells.ts';
import { listFaultyRows } from './faulty-rows.ts';
import { bytesOf, readGiven } from './given-file.ts';
import { maskId } from './merge/keys.ts';
import type { PlanTools } from './merge/plan.ts';
import { makePreview } from './merge/preview.ts';
import { unpackPayload } from './payload.ts';
import { readFirmWorkbook } from './read-firm.ts';
import { getStandards } from './standards.ts';
import type { Task, TaskResults } from './tasks.ts';
import { correctIncoming } from './workbook/correct.ts';
import { sourceOfPieces } from './workbook/firm-rows.ts';
import { readLayout } from './workbook/read-workbook.ts';
import { wordsOf } from './workbook/words.ts';
import { writeFaultWorkbook, writeFirmWorkbook, writeTemplate } from './workbook/write-workbook.ts';

const tools = (): PlanTools => ({ newUuid: randomUUID, standards: getStandards() });
const asIs = (text: string): string => text;

// Sent by `runTask`, from a firm.
const firmOf = (pieces: readonly Piece[]): Firm => openPieces(pieces) as Firm;

export async function run(task: Task, pieces: readonly Piece[]): Promise<TaskResults[Task['kind']]> {
  switch (task.kind) {
    case 'read':
      return makePreview(await readGiven(task.file, wordsOf(task.words)), firmOf(pieces), tools());
    case 'layout':
      return await readLayout(await bytesOf(task.file), wordsOf(task.words));
    case 'plan':
      return makePreview(unpackPayload(task.payload).incoming, firmOf(pieces), tools());
    case 'correct':
      return makePreview(correctIncoming(unpackPayload(task.payload).incoming, task.cells), firmOf(pieces), tools());
    case 'cells':
      return listFaultCells(unpackPayload(task.payload).incoming, task.faults);
    case 'firm':
      return await readFirmWorkbook(task.bytes);
    case 'template':
      return { bytes: await writeTemplate() };
    case 'workbook':
      return {
        bytes: await writeFirmWorkbook(sourceOfPieces(pieces), {
          writeId: task.full ? asIs : maskId,
          ...(task.sheets ? { sheets: task.sheets } : {}),
        }),
      };
    case 'faults': {
      const rows = listFaultyRows(unpackPayload(task.payload), task.faults);
      return { bytes: await writeFaultWorkbook(rows), rows: rows.length };
    }
  }
}
