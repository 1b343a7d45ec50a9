import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: 'apps/web/public',
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  // React and React Router stay outside the server bundle, so that page server and pages share one instance of each;
  // everything else is bundled, which makes the cold start three times shorter (docs/adr/0003-web-shell.md).
  ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot', 'zod'] },
});
