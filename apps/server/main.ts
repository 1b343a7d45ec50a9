import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// More than half of the start time went into compiling unchanged code. Without a writable folder nothing is cached.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { start } = await import('./start.ts');
await start();
// It is written when a process ends by itself; one that is killed would leave nothing for the next start.
flushCompileCache();
