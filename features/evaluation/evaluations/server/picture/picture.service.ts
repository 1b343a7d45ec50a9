/** Draws a stored report as a picture: it contains only the chosen data about people, and the verification number. */

import { href } from '#domain/access/page.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { picturePool } from '#platform/server/workers/pools.ts';
import type * as contract from '../../contract/picture.ts';
import { formatProofNumber } from '../../contract/proof.ts';
import { evaluationsPages } from '../../pages/evaluations.pages.ts';
import { ensureProofNumber } from '../proof/proof.service.ts';
import { getSharedReport } from '../share/share.service.ts';
import { describePicture } from './describe-picture.ts';

const MODULE = new URL('./picture.worker.ts', import.meta.url);

/** @throws ApiError 404 */
export async function drawReport(
  context: MemberContext,
  uuid: string,
  { names }: InputOf<typeof contract.drawReport>['query'],
): Promise<BlobResult> {
  const { stored, content } = await getSharedReport(context, uuid, names);
  const number = await ensureProofNumber(context, stored.uuid);
  if (number === null) throw createNotFoundError();
  const address = `${context.origin}${href(evaluationsPages.verify, null, { number: formatProofNumber(number) })}`;
  const task = describePicture(content, { names, number, address });
  const bytes = (await picturePool.run({ module: MODULE, task, owner: context.scope.entUuid })) as Uint8Array;
  await logAudit(context, {
    action: 'check.report-pictured',
    targetKind: 'check',
    targetUuid: stored.uuid,
    detail: { runNo: stored.runNo, names },
  });
  return { filename: `校验报告_${stored.runNo}.png`, mime: 'image/png', bytes };
}
