import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const RELOAD = 'window.location.reload();';

/**
 * The router reloads the page without limit when a page's file cannot be loaded; the specification allows one reload in 60 s.
 * `platform/web/chunk-reload.ts` answers whether one is due. The build fails when the router's text has changed.
 */
function limitChunkReload(): Plugin {
  return {
    name: 'limit-chunk-reload',
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
 * Our own modules do nothing by being loaded, so one whose exports nobody uses is left out: a page whose loader alone needs a contract does
 * not carry it, nor zod, to the browser.
 */
function dropUnusedModules(): Plugin {
  return {
    name: 'drop-unused-modules',
    transform(_code, id) {
      return /\/(domain|platform|features)\/[^?]+\.tsx?$/.test(id) ? { moduleSideEffects: false } : null;
    },
  };
}

export default defineConfig({
  publicDir: 'apps/web/public',
  plugins: [limitChunkReload(), dropUnusedModules(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  // React and React Router stay outside the server bundle, so that page server and pages share one instance of each;
  // everything else is bundled, which makes the cold start shorter (docs/adr/0008-web-shell.md).
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot', 'zod'] },
});
