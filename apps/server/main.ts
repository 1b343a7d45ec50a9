import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Caches compiled code, because compilation took more than half of the start time. Without a writable folder there is no cache.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { start } = await import('./start.ts');
await start();
// Writes the cache now: Node writes it only when a process exits normally, so a killed process would leave no cache.
flushCompileCache();
