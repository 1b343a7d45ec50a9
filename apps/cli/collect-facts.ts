/** `npm run facts -- collect FOLDER`: writes the changes made by operators to the data of db/facts, as a delivery that `import` accepts. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliveredFiles, loadFactsFile, standardFiles } from '#db/facts/load.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { loadReleasedCatalogue } from '#features/evaluation/standard-releases/server/standard-releases.server-api.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import type { ImportOutcome } from './import-facts.ts';

/** Returns the standards catalogue of the configured database; null if there is none yet. */
export async function readStoredCatalogue(environment: NodeJS.ProcessEnv): Promise<Facts | null> {
  const config = readConfig(environment);
  if (config.databaseUrl === null && !existsSync(config.dataDir)) return null;
  const log = createLog('error');
  const { databaseUrl, dataDir, pgBin } = config;
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, isGuest: true, log });
  try {
    return await loadReleasedCatalogue(db);
  } finally {
    await db.close();
  }
}

/** Writes all files of a delivery, with the standards of the current catalogue. */
export async function collectFacts(folder: string, readLaw: () => Promise<Facts | null>): Promise<ImportOutcome> {
  try {
    const law = await readLaw();
    if (law === null) return { status: 2, lines: ['没有数据库，没有可以汇集的标准修改。'] };
    await mkdir(folder, { recursive: true });
    for (const name of deliveredFiles) {
      const at = standardFiles.findIndex((one) => one === name);
      const own =
        name === 'counting-rules' ? { ...loadFactsFile(name), rules: law.countingRules } : loadFactsFile(name);
      const content = at === -1 ? own : law.standardFiles[at];
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 1)}\n`);
    }
    const next = `npm run facts -- import ${folder}`;
    return {
      status: 0,
      lines: [`已写入 ${deliveredFiles.length} 个文件，标准版本 ${law.version}。`, `查看差别：${next}`],
    };
  } catch (error) {
    return { status: 2, lines: [`没有汇集：${error instanceof Error ? error.message : String(error)}`] };
  }
}
