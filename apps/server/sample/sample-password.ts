import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '#platform/server/app.ts';

const FILE = 'sample-password.txt';
const OWNER_ONLY = 0o600;
const RANDOM_BYTES = 9;

export const getPasswordFile = (app: Pick<App, 'config'>): string => join(app.config.dataDir, FILE);

/** Returns the stored password of the sample accounts, or null if there is none. */
export function readSamplePassword(app: Pick<App, 'config'>): string | null {
  const file = getPasswordFile(app);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

/** Returns the password for new sample accounts, either the configured one or a random one, and stores it in the data folder. */
export function makeSamplePassword(app: Pick<App, 'config' | 'random'>): string {
  const password = app.config.samplePassword ?? app.random.token(RANDOM_BYTES);
  writeFileSync(getPasswordFile(app), `${password}\n`, { mode: OWNER_ONLY });
  return password;
}
