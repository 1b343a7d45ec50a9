import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { assemble } from '#apps/server/assemble.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';

const PROCESSES = join(import.meta.dirname, '../../../../../apps/server/testing');

/** A database in a folder that outlives the killed process. It is removed after the tests of the file. */
export interface KillTest {
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Assembles the product on that database, with the clock at the instant of the test. */
  assembleOn(db: Db): ReturnType<typeof assemble>;
  /**
   * Starts a process of apps/server/testing on the folder and kills it (SIGKILL) after it has printed a number of lines, each after a
   * committed piece of work.
   * @param name file name without `.ts`
   */
  killInTheMiddle(name: string, afterLines: number): Promise<void>;
}

export function createKillTest(instant: string): KillTest {
  const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  const log = createLog('silent');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    async withDatabase(work) {
      const db = await openDatabase({ dataDir: folder, log });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    assembleOn(db) {
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
      return assemble({ config, db, log, clock: { now: () => new Date(instant) } });
    },
    async killInTheMiddle(name, afterLines) {
      const program = join(PROCESSES, `${name}.ts`);
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder, instant], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let lines = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        lines += chunk.toString().split('\n').length - 1;
        if (lines >= afterLines) child.kill('SIGKILL');
      });
      const signal = await new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)));
      expect(signal, 'the process must not have come to its end').toBe('SIGKILL');
      expect(lines).toBeGreaterThanOrEqual(afterLines);
    },
  };
}
