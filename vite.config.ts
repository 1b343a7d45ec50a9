import { relative, sep } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { createPageChunks } from './scripts/lib/page-files.ts';
import { createLayerPlugin, screenOnlyPhoneRules } from './scripts/lib/style-layers.ts';

const RELOAD = 'window.location.reload();';

/**
 * The router reloads the page without limit when a page's file cannot be loaded; the specification allows one reload in 60 s.
 * `platform/web/chunk-reload.ts` answers whether one is due. The build fails when the router's text has changed.
 */
function limitChunkReload(): Plugin {
  return {
    name: 'limit-chunk-reload',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.(m?js)$/.test(id)) return null;
      if (code.split(RELOAD).length !== 2)
        throw new Error('react-router loads its route modules in another way now: see vite.config.ts');
      return code.replace(
        RELOAD,
        `if (window.mayReloadForChunk?.() === false) return new Promise(() => {}); ${RELOAD}`,
      );
    },
  };
}

/**
 * Our own modules do nothing by being loaded, so one with unused exports is left out: a page whose loader alone needs a contract does
 * not carry it, nor zod, to the browser.
 */
function dropUnusedModules(): Plugin {
  return {
    name: 'drop-unused-modules',
    apply: 'build',
    transform(_code, id) {
      return /\/(domain|platform|features)\/[^?]+\.tsx?$/.test(id) ? { moduleSideEffects: false } : null;
    },
  };
}

/** Which file shows a page is asked for by the build alone. */
const PAGE_FILE = /\bfile:\s*(['"])features\/[^'"]+\1,?/g;
function leaveOutPageFiles(): Plugin {
  return {
    name: 'leave-out-page-files',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/features\/[^/]+\/[^/]+\/pages\/[^/]+\.pages\.ts$/.test(id))
        return null;
      return { code: code.replaceAll(PAGE_FILE, ''), map: null, moduleSideEffects: false };
    },
  };
}

/** Contracts and the domain, which the program has as well. */
const SHARED =
  /^(?:domain\/|platform\/contract\/|features\/[^/]+\/[^/]+\/(?:(?:contract|pages)\/|[^/]+\.contract\.)).*ts$/;

/**
 * What the program and its pages both use, they use together: the pages on the server name those modules, and the program's bundle puts in the
 * one copy (scripts/bundle.mjs). Of the contracts of all calls a second one was some 20 MB, and part of each start.
 */
function shareWithProgram(): Plugin {
  return {
    name: 'share-with-program',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'ssr' || importer === undefined) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || found.external) return null;
      const path = relative(import.meta.dirname, found.id)
        .split(sep)
        .join('/');
      return SHARED.test(path) ? { id: `#${path}`, external: true, moduleSideEffects: false } : null;
    },
  };
}

const files = createPageChunks();

export default defineConfig(({ command }) => ({
  // Beside what else is made from the sources: several copies of them may share their packages.
  cacheDir: '.cache/vite',
  publicDir: 'apps/web/public',
  plugins: [
    createLayerPlugin(),
    files.plugin,
    limitChunkReload(),
    dropUnusedModules(),
    leaveOutPageFiles(),
    shareWithProgram(),
    reactRouter(),
  ],
  css: { postcss: { plugins: [screenOnlyPhoneRules] } },
  // Found before the first page is opened, not one page after the other with a reload for each.
  optimizeDeps: {
    entries: ['apps/web/**/*.{ts,tsx}', '{platform,features/*/*}/web/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: files.groups } } } } } },
  // React and React Router stay outside the server bundle, so that page server and pages share one instance of each;
  // everything else is bundled, or named for the program to join, which makes the cold start shorter (docs/adr/0008-web-shell.md). While
  // a developer works on them, packages are loaded as they are.
  ssr: {
    noExternal: command === 'build' ? true : [],
    external: ['react', 'react-dom', 'react-router', '@react-router/node', 'zod'],
  },
}));
