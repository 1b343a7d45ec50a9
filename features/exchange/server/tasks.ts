import type { Firm } from '#domain/firm/firm.ts';
import { sheets } from '#platform/server/workers/pools.ts';
import type { Preview } from './merge/preview.ts';
import type { FirmReading } from './read-firm.ts';
import type { ImportFault } from './workbook/incoming.ts';

export type Task =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly firm: Firm }
  | { readonly kind: 'plan'; readonly payload: Uint8Array; readonly firm: Firm }
  | { readonly kind: 'firm'; readonly bytes: Uint8Array }
  | { readonly kind: 'template' }
  | {
      readonly kind: 'workbook';
      readonly firm: Firm;
      readonly full: boolean;
      readonly sheets: readonly string[] | null;
    }
  | { readonly kind: 'faults'; readonly payload: Uint8Array; readonly faults: readonly ImportFault[] };

interface Written {
  readonly bytes: Uint8Array;
}
export interface TaskResults {
  readonly read: Preview;
  readonly plan: Preview;
  readonly firm: FirmReading;
  readonly template: Written;
  readonly workbook: Written;
  readonly faults: Written & { readonly rows: number };
}

const MODULE = new URL('./exchange.worker.ts', import.meta.url);

/**
 * Runs one task in a helper of the pool.
 * @param owner on whose account it waits
 * @throws RefusedFile when the file is at fault
 */
export async function runTask<K extends Task['kind']>(
  task: Extract<Task, { kind: K }>,
  owner: string,
): Promise<TaskResults[K]> {
  // The helper answers every kind of task with its own kind of result.
  return (await sheets.run({ module: MODULE, task, owner })) as TaskResults[K];
}
