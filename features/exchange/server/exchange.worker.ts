/** Reading, comparing and writing of files, by a helper of the pool: one person's large workbook must not keep others waiting. */
import { randomUUID } from 'node:crypto';
import { listFaultyRows } from './faulty-rows.ts';
import { maskId } from './merge/keys.ts';
import type { PlanTools } from './merge/plan.ts';
import { makePreview } from './merge/preview.ts';
import { unpackPayload } from './payload.ts';
import { readFirmWorkbook } from './read-firm.ts';
import { getStandards } from './standards.ts';
import type { Task, TaskResults } from './tasks.ts';
import { readFile } from './workbook/read-file.ts';
import { writeFaultWorkbook, writeFirmWorkbook, writeTemplate } from './workbook/write-workbook.ts';

const tools = (): PlanTools => ({ newUuid: randomUUID, standards: getStandards() });
const asIs = (text: string): string => text;

export async function run(task: Task): Promise<TaskResults[Task['kind']]> {
  switch (task.kind) {
    case 'read':
      return makePreview(await readFile(task.bytes), task.firm, tools());
    case 'plan':
      return makePreview(unpackPayload(task.payload).incoming, task.firm, tools());
    case 'firm':
      return await readFirmWorkbook(task.bytes);
    case 'template':
      return { bytes: await writeTemplate() };
    case 'workbook':
      return {
        bytes: await writeFirmWorkbook(task.firm, {
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
