import { archives } from '#platform/server/workers/pools.ts';
import type { Inspection, InspectTask } from './inspect.worker.ts';

const MODULE = new URL('./inspect.worker.ts', import.meta.url);

/**
 * Looks at an archive in a helper of the pool.
 * @throws RefusedFile with the reason in Chinese
 */
export async function inspectArchive(task: InspectTask): Promise<Inspection> {
  return (await archives.run({ module: MODULE, task, owner: task.entUuid })) as Inspection;
}
