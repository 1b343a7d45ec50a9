import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'build/sources.sha256');

/** All sources of the built pages. */
const SOURCES = [
  'apps/pages.ts',
  'apps/web/**/*',
  'platform/web/**/*',
  'platform/contract/**/*.ts',
  'domain/**/*.ts',
  'features/*/*/web/**/*',
  'features/*/*/*.contract.ts',
  'features/*/*/pages/*.pages.ts',
  'features/*/*/contract/**/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'package-lock.json',
];

/** Returns a hash of the names and contents of all sources; tests are not part of the build. */
function getSourcesHash() {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...new Set(files)].sort())
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function isFresh(hash) {
  return existsSync(STAMP) && existsSync(join(ROOT, 'build/server/index.js')) && readFileSync(STAMP, 'utf8') === hash;
}

const LOCK = join(ROOT, '.cache/build.lock');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // The process no longer exists, so its lock is stale.
    return false;
  }
}

/**
 * Acquires the build lock, because two concurrent builds would mix their files; the second waits for the first.
 * @returns a function that releases the lock
 */
async function takeLock() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return () => rmSync(LOCK, { force: true });
    } catch (reason) {
      if (reason.code !== 'EEXIST') throw reason;
      const holder = Number(readFileSync(LOCK, { encoding: 'utf8', flag: 'r' }) || 0);
      if (holder && !isAlive(holder)) rmSync(LOCK, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/**
 * Builds the pages if their sources have changed since the last build, or in any case with `--force`.
 * @returns whether a build was made
 */
export async function buildPages({ force = false, say = console.log } = {}) {
  if (!force && isFresh(getSourcesHash())) return false;
  const release = await takeLock();
  try {
    return await build(force, say);
  } finally {
    release();
  }
}

/**
 * Compresses the files with hashed names once at the highest level, because they never change. The server sends `.br` or `.gz` to clients
 * that accept it.
 */
function compressAssets() {
  const folder = join(ROOT, 'build/client/assets');
  for (const name of globSync('*.{js,css}', { cwd: folder })) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
  }
}

/**
 * Shortens the manifest, which every page loads: more than half of it lists the imports of each page's file, which that file requests
 * itself. The document lists the imports for the first page, and a followed link does not use the list, because the router's `prefetch` is
 * not used.
 */
function shortenManifest() {
  const folder = join(ROOT, 'build/client/assets');
  const [name, ...others] = globSync('manifest-*.js', { cwd: folder });
  const [, head, list] = /^(window\.\w+=)(\{.*\});?\s*$/s.exec(readFileSync(join(folder, name ?? ''), 'utf8')) ?? [];
  if (others.length > 0 || list === undefined)
    throw new Error('the router writes its list of pages in another way now');
  const pages = JSON.parse(list);
  const short = Object.entries(pages.routes).map(([id, route]) => [id, { ...route, imports: undefined }]);
  writeFileSync(join(folder, name), `${head}${JSON.stringify({ ...pages, routes: Object.fromEntries(short) })};`);
}

/**
 * Copies the data that the PDF viewer requests while drawing: character maps for Chinese, standard fonts, picture decoders
 * (features/enterprise/attachments).
 */
function copyPdfData() {
  for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
    cpSync(join(ROOT, 'node_modules/pdfjs-dist', folder), join(ROOT, 'build/client/pdf', folder), { recursive: true });
}

async function build(force, say) {
  const hash = getSourcesHash();
  if (!force && isFresh(hash)) return false;
  say('正在构建页面……');
  const start = Date.now();
  process.env.NODE_ENV = 'production';
  const tool = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  execFileSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  copyPdfData();
  shortenManifest();
  compressAssets();
  writeFileSync(STAMP, hash);
  say(`页面构建完成，用时 ${((Date.now() - start) / 1000).toFixed(1)} 秒`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const hasBuilt = await buildPages({ force: process.argv.includes('--force') });
  if (!hasBuilt) console.log('页面没有变化，不需要构建');
  const { bundleProgram } = await import('./bundle.mjs');
  const release = await takeLock();
  try {
    await bundleProgram({ force: process.argv.includes('--force') });
    const { linkPackageLibraries: preparePackage } = await import('../platform/server/db/local-server/programs.ts');
    preparePackage();
  } finally {
    release();
  }
}
