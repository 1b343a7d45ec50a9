/**
 * Reading and writing of files, off the main thread: one person's large workbook must not keep others waiting, and a hostile one
 * must not take the program down.
 */
import { randomUUID } from 'node:crypto';
import { maskId } from './merge/keys.ts';
import { noticesAcrossLists, type PlanTools, planImport } from './merge/plan.ts';
import { readFirmWorkbook } from './read-firm.ts';
import { getStandards } from './standards.ts';
import type { Task, TaskResults } from './tasks.ts';
import { readFile } from './workbook/read-file.ts';
import { writeFaultWorkbook, writeFirmWorkbook, writeTemplate } from './workbook/write-workbook.ts';

const tools = (): PlanTools => ({ newUuid: randomUUID, standards: getStandards() });
const asIs = (text: string): string => text;

export async function run(task: Task): Promise<TaskResults[Task['kind']]> {
  switch (task.kind) {
    case 'read': {
      const incoming = await readFile(task.bytes);
      const plan = planImport(incoming, task.firm, tools());
      return { incoming, plan: { ...plan, faults: [...plan.faults, ...noticesAcrossLists(plan.records)] } };
    }
    case 'plan':
      return { incoming: task.incoming, plan: planImport(task.incoming, task.firm, tools()) };
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
    case 'faults':
      return { bytes: await writeFaultWorkbook(task.rows) };
  }
}
