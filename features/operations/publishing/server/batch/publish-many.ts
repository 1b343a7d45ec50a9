import { ApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { Publication } from '#platform/server/publication.ts';
import type { PublishOutcome } from '../../publishing.contract.ts';
import { publishRecord } from '../publishing.service.ts';
import { listDrafts } from './import.repo.ts';

/**
 * Publishes each record separately, so that errors of one do not affect the others. If the role requires approval, approval is requested
 * instead.
 * @throws ApiError 数据不存在 if a record does not belong to the resource
 */
export async function publishRecords(
  context: OperatorContext,
  publication: Publication,
  uuids: readonly string[],
): Promise<PublishOutcome[]> {
  const wanted = [...new Set(uuids)];
  const known = await listDrafts(context.app.db, context.regions, publication.resource.name, wanted);
  if (known.length < wanted.length) throw createNotFoundError();
  const outcomes: PublishOutcome[] = [];
  for (const uuid of wanted) {
    try {
      const { state } = await publishRecord(context, publication, { uuid });
      outcomes.push({ uuid, state, message: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push({ uuid, state: null, message: error.message });
    }
  }
  return outcomes;
}
