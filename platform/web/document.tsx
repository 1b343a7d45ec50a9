import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import { EARLY_CLICK_SCRIPT, useEarlyClick } from './early-press.ts';
import { useFollowLinks } from './follow-links.ts';
import { OLD_BROWSER_SCRIPT, POLYFILL_SCRIPT } from './old-browser.ts';
import { RouteProgress } from './shell/route-progress.tsx';
import { ToastRegion } from './shell/toast-region.tsx';
import { DataBlocks, useDocumentClient, useNonce, useShellData } from './shell-data.tsx';
import { SessionProvider } from './state/session-context.tsx';
import { buildHtmlAttributes } from './state/settings.ts';
import { SettingsProvider } from './state/settings-context.tsx';
import { LAYER_ORDER } from './styles/layer-order.ts';
import { ConfirmProvider } from './ui/confirm.tsx';
import { InlineScript } from './ui/inline-script.tsx';

/** Script that applies the system's appearance before the first paint. Other appearance settings are rendered by the server. */
const FOLLOW_SYSTEM =
  "(function(d){if(d.dataset.appearance==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)d.dataset.theme='dark'})(document.documentElement)";
/** Only the server renders this script; the scripts that run later leave it unchanged. */
const FIRST_SCRIPT = import.meta.env.SSR
  ? `${POLYFILL_SCRIPT};${FOLLOW_SYSTEM};${EARLY_CLICK_SCRIPT};${OLD_BROWSER_SCRIPT}`
  : '';

/** The HTML document around every page, including error pages, with the providers that all pages need. */
export function HtmlDocument({ children }: { readonly children: ReactNode }) {
  const shell = useShellData();
  const nonce = useNonce();
  const client = useDocumentClient();
  useFollowLinks();
  useEarlyClick();
  return (
    <html lang="zh-CN" {...buildHtmlAttributes(shell.settings)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <style>{LAYER_ORDER}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <InlineScript nonce={nonce} text={FIRST_SCRIPT} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <QueryClientProvider client={client}>
          <SettingsProvider initial={shell.settings}>
            <SessionProvider>
              <ConfirmProvider>
                <RouteProgress />
                {children}
                <ToastRegion />
              </ConfirmProvider>
            </SessionProvider>
          </SettingsProvider>
        </QueryClientProvider>
        <DataBlocks />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
