/**
 * `npm run facts -- import FOLDER [--write]`: prints the changes in a delivery and the stored reports that they affect; with `--write` it
 * imports the delivery.
 */
import { existsSync } from 'node:fs';
import { compareFacts } from '#db/facts/delivery/changes.ts';
import { listHandEditedFiles, readDelivery, writeDelivery } from '#db/facts/delivery/delivery.ts';
import { findReportImpacts } from '#db/facts/delivery/touched.ts';
import { composeFacts, loadFactsFile } from '#db/facts/load.ts';
import { createFactsReport } from '#db/facts/report.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { describeAffectedReports, describeChanges } from './describe-changes.ts';
import { listStoredLevels, type StoredLevel } from './stored-runs.repo.ts';

export interface ImportOutcome {
  readonly status: 0 | 2;
  readonly lines: string[];
}

export type ReadStoredLevels = () => Promise<readonly StoredLevel[] | null>;

/** Returns the levels of all stored reports in the configured database; null if there is no database yet. */
export async function readStoredLevels(environment: NodeJS.ProcessEnv): Promise<readonly StoredLevel[] | null> {
  const config = readConfig(environment);
  if (config.databaseUrl === null && !existsSync(config.dataDir)) return null;
  const { databaseUrl, dataDir, pgBin } = config;
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, isGuest: true, log: createLog('error') });
  try {
    return await listStoredLevels(db);
  } finally {
    await db.close();
  }
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function describeReports(read: ReadStoredLevels, touchOf: ReturnType<typeof findReportImpacts>): Promise<string> {
  try {
    const levels = await read();
    return levels === null ? '没有数据库，未列出已存报告。' : describeAffectedReports(levels, touchOf);
  } catch (error) {
    return `未能读取数据库，未列出已存报告：${getMessage(error)}`;
  }
}

/**
 * Compares a delivery with the current facts and, on request, imports it.
 * @param readLevels called only when the delivery passes validation against its schemas
 */
export async function importFacts(
  folder: string,
  isWriting: boolean,
  readLevels: ReadStoredLevels,
  write: typeof writeDelivery = writeDelivery,
): Promise<ImportOutcome> {
  try {
    const delivery = await readDelivery(folder);
    const edited = await listHandEditedFiles();
    const changes = compareFacts(loadFactsFile, delivery.read);
    const after = composeFacts(delivery.read);
    const unknown = createFactsReport(after).levels.flatMap((level) =>
      level.unknownFields.map((field) => `${level.standardCode} ${level.level} ${field}`),
    );
    const lines = [
      ...(edited.length === 0 ? [] : [`注意：这些文件在上次导入后被手工改过，改动会被覆盖：${edited.join('、')}`]),
      describeChanges(changes),
      ...(unknown.length === 0 ? [] : [`引擎尚不认识的条件（不会据此判断）：${unknown.join('；')}`]),
      '',
      await describeReports(readLevels, findReportImpacts(changes, after)),
      '',
    ];
    if (!isWriting) return { status: 0, lines: [...lines, '未写入；加 --write 采用这次交付。'] };
    await write(delivery);
    return { status: 0, lines: [...lines, `已写入 db/facts，数据版本 ${after.version}。`] };
  } catch (error) {
    return { status: 2, lines: [`没有导入，数据未改动：${getMessage(error)}`] };
  }
}
