import type { HistoryKind } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import { listAttachmentRows } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { readFirmHistory } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { getFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { firmAsJson } from '../firm-json.ts';
import { runTask } from '../tasks.ts';
import { sourcesOf } from './archive-paths.ts';
import { type StoredArchive, storeArchive } from './archive-store.ts';
import { historyParts } from './history-parts.ts';
import { type MissingFile, writeArchive } from './write-archive.ts';

interface Packing {
  /** The archive lies under it. */
  readonly uuid: string;
  /** With whole ID numbers. */
  readonly isFull: boolean;
  readonly historyKinds: readonly HistoryKind[];
}

interface Packed {
  readonly stored: StoredArchive;
  readonly missing: readonly MissingFile[];
  /** How many files go with the records. */
  readonly files: number;
}

/** Writes all that a firm has into one sealed archive: document, workbook, history, files. */
export async function packFirm(
  app: App,
  scope: Scope,
  { uuid, isFull, historyKinds }: Packing,
  onProgress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<Packed> {
  const { firm } = await getFirm(app, scope);
  const sources = sourcesOf(firm, await listAttachmentRows(app.db, scope));
  await onProgress(0, sources.length);
  const { bytes } = await runTask(
    { kind: 'workbook', full: isFull, sheets: null },
    { owner: scope.entUuid, firm, isApart: true },
  );
  const content = {
    head: {
      format: 'zhixun-archive',
      version: 2,
      entName: firm.enterprise.entName,
      creditCode: firm.enterprise.creditCode,
      exportedAt: formatTime(app.clock.now()),
      full: isFull,
      history: [...historyKinds],
    },
    firmJson: firmAsJson(firm, isFull),
    historyParts: historyParts(readFirmHistory(app.db, scope, [...historyKinds])),
    workbook: Buffer.from(bytes),
    sources,
  } as const;
  const packed = await writeArchive(content, app.storage, {
    store: (zip) => storeArchive(app, uuid, zip),
    onProgress: (done) => onProgress(done, sources.length),
  });
  return { ...packed, files: sources.length };
}
