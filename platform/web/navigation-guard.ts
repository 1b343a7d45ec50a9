import type { MiddlewareFunction } from 'react-router';
import { data, redirect } from 'react-router';
import { decide, NOT_PERMITTED, UNKNOWN_PAGE } from './page-guard.ts';
import { shellDataNow } from './shell-data.tsx';

/**
 * The same guard for navigations inside the browser, so that a page without loader is guarded too. The server decides again for every
 * piece of data, so this is a matter of manners, not of safety.
 */
export const guardNavigation: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const url = new URL(request.url);
  const decision = decide(url.pathname, url.search, shellDataNow());
  if (decision.kind === 'notFound') throw data(UNKNOWN_PAGE, { status: 404 });
  if (decision.kind === 'notPermitted') throw data(NOT_PERMITTED, { status: 404 });
  if (decision.kind === 'redirect') throw redirect(decision.to);
  return next();
};
