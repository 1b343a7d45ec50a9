import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunks } from '#platform/web/chunk-reload.ts';
import { CANNOT_RUN } from '#platform/web/old-browser.ts';

watchChunks();
if (!Reflect.get(window, CANNOT_RUN))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
