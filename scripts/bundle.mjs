import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'build/program');
const FACTS = 'facts.json';
const STAMP = join(FOLDER, 'sources.sha256');

/** All code of the program. Data that it reads at run time (facts, migrations, fonts) stays in place. */
const SOURCES = [
  'apps/**/*.ts',
  'domain/**/*.ts',
  'platform/**/*.ts',
  'features/**/*.ts',
  'db/**/*.ts',
  'db/facts/*.json',
  // Hash of the page sources, for the built pages.
  'build/sources.sha256',
  'scripts/bundle.mjs',
  'package-lock.json',
];

/**
 * Packages outside the bundle: native code, and packages that read files in their folder. React is in the bundle: if it were imported as a
 * package, Node would also keep the text of its development build in memory, because it searches both builds for export names.
 */
const OUTSIDE = new Set(['@napi-rs/canvas', '@node-rs/argon2', '@node-rs/jieba', 'pdfjs-dist']);

const getPackage = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');
const isPath = (id) => /^[./#]/.test(id);

function getSourcesHash() {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...new Set(files)].sort())
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Replaces `import.meta.dirname` and `import.meta.url` by the original location, so that a bundled module finds the files beside its source
 * and starts threads from their sources.
 */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    handler(code, id) {
      const place = JSON.stringify(`../../${relative(ROOT, id)}`);
      const folder = JSON.stringify(`../../${dirname(relative(ROOT, id))}`);
      return code.replaceAll(/\bimport\.meta\.(dirname|url)\b/g, (_all, what) =>
        what === 'url'
          ? `new URL(${place}, import.meta.url).href`
          : `process.getBuiltinModule('node:url').fileURLToPath(new URL(${folder}, import.meta.url))`,
      );
    },
  },
};

function escaped(code) {
  const differs = /\\[^\0-\x7f]|\.raw`[^`]*[^\0-\x7f`]/.exec(code);
  if (differs) throw new Error(`this cannot be escaped: ${code.slice(differs.index, differs.index + 80)}`);
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Escapes all non-ASCII characters, which saves some 15 MB: V8 keeps the source text in memory, with two bytes per character if a file
 * contains Chinese text. An escape has the same meaning in strings, templates, patterns and names; any other position is rejected.
 */
const inOneByte = {
  name: 'in-one-byte',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
  },
};

/**
 * The pages, built before by scripts/build.mjs. They import the modules that they share with the program (vite.config.ts), so bundling both
 * together gives one copy of these modules.
 */
const PAGES = join(ROOT, 'build/server/index.js');
const withPages = {
  name: 'with-pages',
  load: {
    filter: { id: /[\\/]http[\\/]load-pages\.ts$/ },
    handler: () => `export const loadPages = () => import(${JSON.stringify(PAGES)});`,
  },
};

/**
 * Validates the catalogue against its schemas during the build and rejects invalid data, because the validation took a fifth of the CPU
 * time before the first response.
 */
const preparedFacts = {
  name: 'prepared-facts',
  load: {
    filter: { id: /[\\/]db[\\/]facts[\\/]prepared\.ts$/ },
    handler: () => `export const PREPARED = new URL('../../build/program/${FACTS}', import.meta.url);`,
  },
};

const ENGINE = 'features/evaluation/evaluations/server/engine';
const WORKER = 'engine.worker.mjs';
/** The thread of the evaluation engine has a separate heap and shares no code in memory with the program, so it gets a separate bundle. */
const bundledWorker = {
  name: 'bundled-worker',
  load: {
    filter: { id: /[\\/]engine[\\/]worker-file\.ts$/ },
    handler: () => `export const WORKER_FILE = new URL('../../../../../build/program/${WORKER}', import.meta.url);`,
  },
};

const open = (input) =>
  rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    external: (id) => id.startsWith('node:') || (!isPath(id) && OUTSIDE.has(getPackage(id))),
    plugins: [keepPlaces, preparedFacts, withPages, bundledWorker, inOneByte],
    // A package that reads its own address or evaluates text works as long as the files it needs exist; the browser specs run this program.
    onLog: (level, log, take) => {
      if (level === 'warn' && log.code !== 'CIRCULAR_DEPENDENCY') take(level, log);
    },
  });

const COMMENTS = { legal: false, annotation: false, jsdoc: false };

/**
 * Bundles the program into a few files under build/program: finding, reading and linking three thousand small ones took most of the
 * start-up time. Returns whether a build was necessary.
 */
export async function bundleProgram({ force = false } = {}) {
  const hash = getSourcesHash();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false;
  const bundle = await open({ main: join(ROOT, 'apps/server/main.ts') });
  rmSync(FOLDER, { recursive: true, force: true });
  await bundle.write({
    dir: FOLDER,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: COMMENTS,
  });
  await bundle.close();
  const worker = await open(join(ROOT, ENGINE, 'engine.worker.ts'));
  await worker.write({ file: join(FOLDER, WORKER), format: 'esm', comments: COMMENTS });
  await worker.close();
  const { prepareFacts } = await import('../db/facts/load.ts');
  writeFileSync(join(FOLDER, FACTS), JSON.stringify(prepareFacts()));
  const { BUILT_DESCRIPTION, packDescription } = await import('../apps/server/describe-program.ts');
  writeFileSync(join(FOLDER, BUILT_DESCRIPTION), await packDescription());
  writeFileSync(STAMP, hash);
  return true;
}
