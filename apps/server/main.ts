import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Of a start more than half was the compiling of what has not changed since the last one. Where nothing can be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { start } = await import('./start.ts');
await start();
// It is written when a process ends by itself; one that is killed would leave nothing for the next start.
flushCompileCache();
