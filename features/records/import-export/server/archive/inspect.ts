import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { packInPieces } from '#platform/server/workers/pieces.ts';
import { archivePool } from '#platform/server/workers/pools.ts';
import type { ArchiveInspection, ArchiveInspectionTask } from './inspect.worker.ts';

const MODULE = new URL('./inspect.worker.ts', import.meta.url);

/**
 * Inspects an archive in a worker of the pool.
 * @throws RejectedFileError with the reason in Chinese
 */
export async function inspectArchive(
  task: ArchiveInspectionTask,
  enterprise: EnterpriseDocument,
): Promise<ArchiveInspection> {
  const work = { module: MODULE, task, owner: task.entUuid, pieces: packInPieces(enterprise) };
  return (await archivePool.run(work)) as ArchiveInspection;
}
