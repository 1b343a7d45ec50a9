/**
 * Reading and writing of files, off the main thread: one person's large workbook must not keep others waiting, and a hostile one
 * must not take the program down.
 */
import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from '#platform/server/storage/xlsx-archive.ts';
import { maskId } from './merge/keys.ts';
import { noticesAcrossLists, type PlanTools, planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import type { Task, TaskAnswer, TaskResults } from './tasks.ts';
import { readFile } from './workbook/read-file.ts';
import { writeFaultWorkbook, writeFirmWorkbook, writeTemplate } from './workbook/write-workbook.ts';

const tools = (): PlanTools => ({ newUuid: randomUUID, standards: getStandards() });
const asIs = (text: string): string => text;

async function run(task: Task): Promise<TaskResults[Task['kind']]> {
  switch (task.kind) {
    case 'read': {
      const incoming = await readFile(task.bytes);
      const plan = planImport(incoming, task.firm, tools());
      return { incoming, plan: { ...plan, faults: [...plan.faults, ...noticesAcrossLists(plan.records)] } };
    }
    case 'plan':
      return { incoming: task.incoming, plan: planImport(task.incoming, task.firm, tools()) };
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

async function answer(task: Task): Promise<TaskAnswer> {
  try {
    return { ok: true, result: await run(task) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, unreadable: error.message };
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: Task) => {
  void answer(task).then((found) => parentPort?.postMessage(found));
});
