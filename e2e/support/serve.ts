import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import settings from '#apps/server/process.json' with { type: 'json' };
import { createMemoryFolder } from '#platform/server/testing/memory-folder.ts';
import { SAMPLE_PASSWORD } from './accounts.ts';

/** Starts the product for the browser specs on an empty database of its own, and removes it afterwards. */
const dataDir = createMemoryFolder('portal-browser');
const child = spawn(process.execPath, [...settings.flags, settings.program], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SAMPLE_DATA: 'true',
    SAMPLE_PASSWORD,
    REQUEST_LIMIT_PER_MINUTE: '1000000',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
