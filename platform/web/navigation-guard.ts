import type { MiddlewareFunction } from 'react-router';
import { data, redirect } from 'react-router';
import type { Site } from '#domain/access/site.ts';
import { createUnknownGuardError, decidePage, NOT_PERMITTED, UNKNOWN_PAGE } from './page-guard.ts';
import { readShellData } from './shell-data.tsx';
import { refreshRights } from './state/rights.ts';

/** Decides about access to a page. Rights are reloaded before access is denied, because the rights in this page may be outdated. */
async function decideNow(site: Site, { pathname, search }: URL) {
  const decision = decidePage(site, pathname, search, readShellData());
  if (decision.kind !== 'notPermitted') return decision;
  await refreshRights();
  return decidePage(site, pathname, search, readShellData());
}

/**
 * Applies the page guard to client-side navigations, so that pages without a loader are guarded, too. The server checks every data request
 * itself, so this serves usability, not security.
 */
export const guardNavigation =
  (site: Site): MiddlewareFunction<unknown> =>
  async ({ request }, next) => {
    const decision = await decideNow(site, new URL(request.url));
    if (decision.kind === 'notFound') throw data(UNKNOWN_PAGE, { status: 404 });
    if (decision.kind === 'notPermitted') throw data(NOT_PERMITTED, { status: 404 });
    if (decision.kind === 'unknownGuard') throw data(createUnknownGuardError(decision.name), { status: 500 });
    if (decision.kind === 'redirect') throw redirect(decision.to);
    return next();
  };
