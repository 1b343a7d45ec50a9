import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import '#apps/server/given-environment.ts';

enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
// The page compiler calls React's development build, which the production build lacks.
process.env.NODE_ENV = 'development';
const { start } = await import('#apps/server/start.ts');
const { createDevelopmentPageSource: sourcePages } = await import('./source-pages.ts');
await start(sourcePages());
