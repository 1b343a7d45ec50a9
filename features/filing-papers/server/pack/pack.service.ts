import { planPack } from '#domain/filing-papers/pack.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { AttachmentRow } from '#features/attachments/server/public.ts';
import { demandReveal, readStoredArchive } from '#features/exchange/server/public.ts';
import { readCase } from '#features/filing/server/public.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import type { Blob, InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../../contract/pack.ts';
import { cleanName } from '../clean-name.ts';
import { findMaterials } from '../materials.service.ts';
import { demandFull } from '../papers.service.ts';
import * as repo from './pack.repo.ts';

export const PACK_JOB = 'filing-papers.make-pack';
const DAY_MS = 24 * 60 * 60_000;
const MB = 1024 * 1024;

const toWire = (row: repo.StoredPack): contract.Pack => ({
  id: row.uuid,
  status: row.status,
  shape: row.shape,
  mostMb: row.mostMb,
  done: row.done,
  total: row.total,
  files: row.plan.files.length,
  tables: row.plan.tables.length,
  isFull: row.plan.isFull,
  fileName: row.fileName,
  size: row.size === null ? null : Number(row.size),
  message: row.message,
  createTime: formatTime(row.createTime),
  lacking: row.plan.lacking.map((one) => ({ ...one })),
  notes: row.notes.map((one) => ({ ...one })),
});

const toFile = ({ name, kind, sha256, size, storageKey }: AttachmentRow): repo.PackFile => ({
  name,
  kind,
  sha256,
  size: Number(size),
  storageKey,
});

/** @throws Failure 409 before anything is read */
function demandSize(files: readonly { readonly file: repo.PackFile }[]): void {
  if (files.length === 0) throw fail(contract.packEmpty);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= contract.MOST_PACK_BYTES && files.length <= contract.MOST_PACK_FILES) return;
  throw fail(contract.packTooLarge, {
    files: files.length,
    size: Math.ceil(bytes / MB),
    mostFiles: contract.MOST_PACK_FILES,
    most: contract.MOST_PACK_BYTES / MB,
  });
}

/** What goes in is fixed now, by the rights of whoever asks; the work follows in the background. @throws Failure 404, 409, 429 */
export async function makePack(
  context: MemberContext,
  { uuid: filingUuid, shape, mostMb, full, reason }: InputOf<typeof contract.makePack>['body'],
): Promise<contract.Pack> {
  const { app, scope, now } = context;
  const { found, lines } = await findMaterials(context, filingUuid);
  const plan = planPack(
    lines.map((line) => ({
      ...line,
      papers: line.papers.map((paper) => ({ ...paper, files: paper.files.map(toFile) })),
    })),
  );
  demandSize(plan.files);
  const isFull = full === true;
  if (isFull) await demandFull(context, { reason });
  const uuid = app.random.uuid();
  const { filing } = found;
  await app.db.transaction(async () => {
    const most = contract.MOST_PACKS_A_DAY;
    if ((await repo.countPacksSince(app.db, scope, new Date(now.getTime() - DAY_MS))) >= most)
      throw fail(contract.packQuota, { most }, { retryAfterSeconds: 3600 });
    const fileName = `${cleanName(`申报材料-${filing.name}`)}.zip`;
    // Files are looked at, then written; tables are filled.
    const total = plan.files.length * 2 + plan.tables.length;
    const fixed = { ...plan, isFull, kinds: scope.kinds };
    await repo.addPackRow(
      app.db,
      scope,
      { uuid, filingUuid: filing.uuid, shape, mostMb: mostMb ?? null, plan: fixed, fileName, total },
      now,
    );
    await recordAudit(context, {
      action: isFull ? 'filing.packed-in-full' : 'filing.packed',
      targetKind: 'filing',
      targetUuid: filing.uuid,
      detail: { shape, files: plan.files.length, tables: plan.tables.length, ...(isFull ? { reason } : {}) },
    });
    await app.jobs.send(PACK_JOB, { entUuid: scope.entUuid, uuid });
  });
  return toWire(await foundPack(context, uuid));
}

async function foundPack({ app, scope }: MemberContext, id: string): Promise<repo.StoredPack> {
  const row = isUuid(id) ? await repo.getPackRow(app.db, scope, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/** @throws Failure 404 */
export async function getPack({ app, scope }: MemberContext, filingUuid: string): Promise<contract.Pack | null> {
  const filing = isUuid(filingUuid) ? await readCase(app.db, scope, filingUuid.toLowerCase()) : null;
  if (filing === null) throw notFound();
  const row = await repo.getNewestPack(app.db, scope, filing.uuid);
  return row === undefined ? null : toWire(row);
}

/** @throws Failure 404, or 409 while it is made */
export async function downloadPack(context: MemberContext, id: string): Promise<Blob> {
  const row = await foundPack(context, id);
  if ((await readCase(context.app.db, context.scope, row.filingUuid)) === null) throw notFound();
  if (row.plan.isFull) demandReveal(context);
  if (row.status !== 'done') throw fail(contract.packNotReady);
  const stream = await readStoredArchive(context.app, row);
  if (stream === null) throw fail(contract.packGone);
  return { filename: row.fileName, mime: 'application/zip', bytes: new Uint8Array(0), stream };
}
