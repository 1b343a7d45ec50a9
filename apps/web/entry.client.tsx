import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunks } from '#platform/web/chunk-reload.ts';
import { UNSUPPORTED_BROWSER_FLAG } from '#platform/web/old-browser.ts';

watchChunks();
if (!Reflect.get(window, UNSUPPORTED_BROWSER_FLAG))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
