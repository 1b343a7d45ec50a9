/**
 * `npm run dev`: the portal for development, at one address. Pages come from their sources (Vite: a change of a component or a style is
 * visible at once); the server restarts when one of its sources changes. Sample data in `.cache/dev`, or the database of DATABASE_URL.
 */
import { createServer as createHttpServer } from 'node:http';
import { join, relative } from 'node:path';
import { createServer as createVite } from 'vite';
import { createPortalProcess } from './dev/portal-process.ts';
import { isPageSource, isServerSource } from './dev/sources.ts';

const ROOT = join(import.meta.dirname, '..');
const HOST = process.env.HOST ?? '127.0.0.1';
const PORT = Number(process.env.PORT ?? 3000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

process.chdir(ROOT);
const door = createHttpServer();
const vite = await createVite({
  configFile: join(ROOT, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: { server: door } },
});
const portal = createPortalProcess({
  root: ROOT,
  say,
  readModule: (question) => vite.environments.ssr.hot.handleInvoke(question as never),
});
door.on('request', (request, response) => vite.middlewares(request, response, () => portal.pass(request, response)));

vite.watcher.on('all', (_event, file) => {
  const path = relative(ROOT, file).replaceAll('\\', '/');
  if (isServerSource(path)) {
    say(`${path} 已修改，重新启动服务……`);
    portal.restart();
  } else if (isPageSource(path)) portal.forget(file);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The page side has no state to save, so the process ends after the server has stopped.
    void portal.stop().finally(() => process.exit(0));
  });

door.on('error', (error) => {
  process.stderr.write(`开发地址不能使用：${error.message}；请用 PORT 指定一个空闲端口\n`);
  process.exit(1);
});
door.listen(PORT, HOST, () => {
  const address = door.address();
  say(`开发地址：http://${HOST}:${typeof address === 'object' && address ? address.port : PORT}`);
  portal.restart();
});
