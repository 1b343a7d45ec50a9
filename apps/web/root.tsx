import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, Outlet, useRouteError } from 'react-router';
import { SITE } from '#apps/pages.ts';
import { PageViews } from '#features/site/web/public.ts';
import { Document } from '#platform/web/document.tsx';
import { ErrorScreen, faultMeta } from '#platform/web/error-screen.tsx';
import { guardNavigation } from '#platform/web/navigation-guard.ts';
import { guardRequest } from '#platform/web/page-guard.ts';
import type { RootData } from '#platform/web/seo.ts';
import { pageOf } from '#platform/web/server-call.ts';
import { PreviewBar } from '#platform/web/shell/preview-bar.tsx';
import { SlotsProvider } from '#platform/web/shell/slots.tsx';
import { SiteProvider } from '#platform/web/site.tsx';
import { APP_NAME } from '#platform/web/titles.ts';
import { SLOTS } from './slots.ts';

export const middleware = [guardRequest(SITE)];
export const clientMiddleware = [guardNavigation(SITE)];

/** What `describePage` needs to write whole addresses. */
export const loader = (args: LoaderFunctionArgs): RootData => ({ origin: pageOf(args).runtime.origin });

/** The origin never changes, so a navigation costs no call for it (docs/adr/0008-web-shell.md). */
export const shouldRevalidate = (): boolean => false;

export const meta: MetaFunction = (args) => (args.error ? faultMeta(args) : [{ title: APP_NAME }]);

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <SiteProvider site={SITE}>
      <Document>
        <SlotsProvider slots={SLOTS}>{children}</SlotsProvider>
      </Document>
    </SiteProvider>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}

export default function Root() {
  return (
    <>
      <PageViews />
      <PreviewBar />
      <Outlet />
    </>
  );
}
