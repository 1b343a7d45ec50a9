import type { HistoryKind } from '#domain/records/history.ts';
import { formatTime } from '#domain/text/time.ts';
import { listAttachmentRows } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { readEnterpriseHistory } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { streamEnterpriseJson } from '../enterprise-json.ts';
import { runFileTask } from '../tasks.ts';
import { listArchiveSources } from './archive-paths.ts';
import { type StoredArchive, storeArchive } from './archive-store.ts';
import { splitHistory } from './history-parts.ts';
import { type MissingFile, writeArchive } from './write-archive.ts';

interface Packing {
  /** Uuid of the stored archive. */
  readonly uuid: string;
  /** Whether ID numbers are unmasked. */
  readonly isFull: boolean;
  readonly historyKinds: readonly HistoryKind[];
}

interface Packed {
  readonly stored: StoredArchive;
  readonly missing: readonly MissingFile[];
  /** Number of archived attachments. */
  readonly files: number;
}

/** Writes all data of an enterprise into one encrypted archive: document, workbook, history, files. */
export async function packEnterprise(
  app: App,
  scope: TenantContext,
  { uuid, isFull, historyKinds }: Packing,
  onProgress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<Packed> {
  const { enterprise } = await getEnterpriseDocument(app, scope);
  const sources = listArchiveSources(enterprise, await listAttachmentRows(app.db, scope));
  await onProgress(0, sources.length);
  const { bytes } = await runFileTask(
    { kind: 'workbook', full: isFull, sheets: null },
    { owner: scope.entUuid, enterprise, isApart: true },
  );
  const content = {
    head: {
      format: 'zhixun-archive',
      version: 2,
      entName: enterprise.enterprise.entName,
      creditCode: enterprise.enterprise.creditCode,
      exportedAt: formatTime(app.clock.now()),
      full: isFull,
      history: [...historyKinds],
    },
    enterpriseJson: streamEnterpriseJson(enterprise, isFull),
    historyParts: splitHistory(readEnterpriseHistory(app.db, scope, [...historyKinds])),
    workbook: Buffer.from(bytes),
    sources,
  } as const;
  const packed = await writeArchive(content, app.storage, {
    store: (zip) => storeArchive(app, uuid, zip),
    onProgress: (done) => onProgress(done, sources.length),
  });
  return { ...packed, files: sources.length };
}
