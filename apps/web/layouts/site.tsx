import { type LoaderFunctionArgs, Outlet, useRouteError } from 'react-router';
import { SITE } from '#apps/pages.ts';
import { PageViews } from '#features/portal/site/web/site.web-api.ts';
import { ErrorScreen, getErrorMeta } from '#platform/web/error-screen.tsx';
import { guardNavigation } from '#platform/web/navigation-guard.ts';
import { guardRequest } from '#platform/web/page-guard.ts';
import type { SiteData } from '#platform/web/seo.ts';
import { getPageContext } from '#platform/web/server-call.ts';
import { PreviewBar } from '#platform/web/shell/preview-bar.tsx';

/*
 * Every page is below this layout, and every refusal and error that no layout shows ends here. The root must not show them: React recreates
 * the document for an error of the root, which removes all style sheets from the page and loses the state of its providers.
 */

export const middleware = [guardRequest(SITE)];
export const clientMiddleware = [guardNavigation(SITE)];

/**
 * Returns the origin, which `describePage` needs to write absolute URLs. The root route has no loader: the router shows the error of a
 * rejected request in the error boundary of the topmost route with a loader.
 */
export const loader = (args: LoaderFunctionArgs): SiteData => ({ origin: getPageContext(args).runtime.origin });

/** The origin never changes, so navigations need not load it again (docs/adr/0008-web-shell.md). */
export const shouldRevalidate = (): boolean => false;

export const meta = getErrorMeta;

export default function SiteLayout() {
  return (
    <>
      <PageViews />
      <PreviewBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}
