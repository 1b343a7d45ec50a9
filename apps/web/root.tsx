import type { ReactNode } from 'react';
import { type LinksFunction, type MetaFunction, Outlet } from 'react-router';
import { SITE } from '#apps/pages.ts';
import { HtmlDocument } from '#platform/web/document.tsx';
import { LastResortBody, LastResortBoundary } from '#platform/web/last-resort.tsx';
import { SlotsProvider } from '#platform/web/shell/slots.tsx';
import { SiteProvider } from '#platform/web/site.tsx';
import styles from '#platform/web/styles/index.css?url';
import { APP_NAME } from '#platform/web/titles.ts';
import { SLOTS } from './slots.ts';

/** Links the global style sheet by URL: if it were imported, Vite would add it to the page again with the first chunk that is loaded later. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta: MetaFunction = () => [{ title: APP_NAME }];

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <LastResortBoundary>
      <SiteProvider site={SITE}>
        <HtmlDocument>
          <SlotsProvider slots={SLOTS}>{children}</SlotsProvider>
        </HtmlDocument>
      </SiteProvider>
    </LastResortBoundary>
  );
}

/** Handles only errors of the common layout, any part of which may have failed. */
export function ErrorBoundary() {
  return <LastResortBody />;
}

export default function Root() {
  return <Outlet />;
}
