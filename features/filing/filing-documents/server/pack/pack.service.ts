import { type PackLine, planPack } from '#domain/filing-documents/pack.ts';
import { isUuid } from '#domain/text/uuid.ts';
import {
  type AttachmentRow,
  keepNewestVersions,
  listAttachmentRows,
} from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { getFilingCase } from '#features/filing/filing/server/filing.server-api.ts';
import { assertCanRevealIdNumbers } from '#features/records/import-export/server/import-export.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf } from '#platform/contract/route.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import * as contract from '../../contract/pack.ts';
import { assertCanSeeFullNumbers } from '../documents.service.ts';
import { findMaterials } from '../materials.service.ts';
import { sanitiseFileName } from '../sanitise-file-name.ts';
import { enqueuePack, findPack, getPackState, openPackFile, toPackFile } from './enqueue-pack.ts';
import * as repo from './pack.repo.ts';

export const FILING_PACK_JOB = 'filing-papers.make-pack';
const MB = 1024 * 1024;

export interface FilingPackSummary extends repo.BasePackSummary {
  readonly tables: number;
  readonly isFull: boolean;
}

const toWire = (row: repo.StoredPack<FilingPackSummary>): contract.FilingPack => ({
  ...getPackState(row),
  tables: row.shown.tables,
  isFull: row.shown.isFull,
});

/** @throws ApiError 409 before any file is read */
function assertSize({ files, tables }: ReturnType<typeof planPack<repo.PackFile>>): void {
  if (files.length === 0 && tables.length === 0) throw createApiError(contract.packEmpty);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= contract.MAX_PACK_BYTES && files.length <= contract.MAX_PACK_FILES) return;
  throw createApiError(contract.packTooLarge, {
    files: files.length,
    size: Math.ceil(bytes / MB),
    mostFiles: contract.MAX_PACK_FILES,
    most: contract.MAX_PACK_BYTES / MB,
  });
}

/** Lists the newest version of each file that belongs to the filing itself; returns none for callers without access to these files. */
const listOwnFiles = async ({ app, scope, session }: MemberContext, uuid: string): Promise<AttachmentRow[]> =>
  canView(session, 'attachment:filing:list')
    ? keepNewestVersions(await listAttachmentRows(app.db, scope, { bizType: 'filing', bizUuid: uuid }))
    : [];

/** The filing's files follow the required files; the name of each is its note, or its file name if it has no note. */
const ownLine = (rows: readonly AttachmentRow[]): PackLine<repo.PackFile> => ({
  name: '其他文件',
  state: 'ready',
  form: null,
  papers: rows.map((row) => ({
    name: row.note ?? row.name.replace(/\.[a-z]+$/i, ''),
    state: 'ready',
    files: [toPackFile(row)],
  })),
});

/**
 * Requests a pack. Its content is determined now, with the rights of the caller; the pack is built in the background.
 * @throws ApiError 404, 409, 429
 */
export async function makePack(
  context: MemberContext,
  { uuid: filingUuid, shape, mostMb, own, full, reason }: InputOf<typeof contract.makePack>['body'],
): Promise<contract.FilingPack> {
  const { app, scope } = context;
  const { found, lines } = await findMaterials(context, filingUuid);
  const ownFiles = own === true ? await listOwnFiles(context, found.filing.uuid) : [];
  const plan = planPack([
    ...lines.map((line) => ({
      ...line,
      papers: line.papers.map((document) => ({ ...document, files: document.files.map(toPackFile) })),
    })),
    ...(ownFiles.length === 0 ? [] : [ownLine(ownFiles)]),
  ]);
  assertSize(plan);
  const isFull = full === true;
  if (isFull) await assertCanSeeFullNumbers(context, { reason });
  const { filing } = found;
  const uuid = await app.db.transaction(async () => {
    const id = await enqueuePack(context, FILING_PACK_JOB, {
      kind: 'filing',
      filingUuid: filing.uuid,
      shape,
      mostMb: mostMb ?? null,
      plan: { ...plan, isFull, kinds: scope.kinds },
      shown: {
        files: plan.files.length,
        tables: plan.tables.length,
        isFull,
        lacking: plan.lacking,
      } as FilingPackSummary,
      fileName: `${sanitiseFileName(`申报材料-${filing.name}`)}.zip`,
      // Every file counts twice, for inspection and writing; a table counts once.
      total: plan.files.length * 2 + plan.tables.length,
    });
    await logAudit(context, {
      action: isFull ? 'filing.packed-in-full' : 'filing.packed',
      targetKind: 'filing',
      targetUuid: filing.uuid,
      detail: { shape, files: plan.files.length, tables: plan.tables.length, ...(isFull ? { reason } : {}) },
    });
    return id;
  });
  return toWire(await findPack<FilingPackSummary>(context, 'filing', uuid));
}

/** @throws ApiError 404 */
export async function getPack({ app, scope }: MemberContext, filingUuid: string): Promise<contract.FilingPack | null> {
  const filing = isUuid(filingUuid) ? await getFilingCase(app.db, scope, filingUuid.toLowerCase()) : null;
  if (filing === null) throw createNotFoundError();
  const wanted = { kind: 'filing', filingUuid: filing.uuid } as const;
  const [row] = await repo.listPackRows<FilingPackSummary>(app.db, scope, wanted, 1);
  return row === undefined ? null : toWire(row);
}

/** @throws ApiError 404, or 409 if it is not finished */
export async function downloadPack(context: MemberContext, id: string): Promise<BlobResult> {
  const row = await findPack<FilingPackSummary>(context, 'filing', id);
  if ((await getFilingCase(context.app.db, context.scope, row.filingUuid ?? '')) === null) throw createNotFoundError();
  if (row.shown.isFull) assertCanRevealIdNumbers(context);
  return await openPackFile(context, row);
}
