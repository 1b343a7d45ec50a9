import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// More than half of the start time went into compiling unchanged code. Without a writable folder nothing is cached.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { start } = await import('./start.ts');
await start();
// The cache is normally written when a process exits by itself; without this call a killed process would leave nothing for the next start.
flushCompileCache();
