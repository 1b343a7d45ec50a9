import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { packInPieces } from '#platform/server/workers/pieces.ts';
import { archivePool } from '#platform/server/workers/pools.ts';
import type { Inspection, InspectTask } from './inspect.worker.ts';

const MODULE = new URL('./inspect.worker.ts', import.meta.url);

/**
 * Inspects an archive in a worker of the pool.
 * @throws RejectedFileError with the reason in Chinese
 */
export async function inspectArchive(task: InspectTask, enterprise: EnterpriseDocument): Promise<Inspection> {
  const work = { module: MODULE, task, owner: task.entUuid, pieces: packInPieces(enterprise) };
  return (await archivePool.run(work)) as Inspection;
}
