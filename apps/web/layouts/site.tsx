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
 * Every page lies below this layout, and every refusal and error that no layout shows ends here. The root must not be the one that shows them:
 * React makes the document of an error of the root anew, which takes all style sheets out of the page and loses what its providers hold.
 */

export const middleware = [guardRequest(SITE)];
export const clientMiddleware = [guardNavigation(SITE)];

/**
 * What `describePage` needs to write whole addresses. The router looks for the boundary of a refusal no lower than the first loader, so the
 * root has none.
 */
export const loader = (args: LoaderFunctionArgs): SiteData => ({ origin: getPageContext(args).runtime.origin });

/** The origin never changes, so a navigation costs no call for it (docs/adr/0008-web-shell.md). */
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
