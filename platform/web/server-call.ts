import type { LoaderFunctionArgs } from 'react-router';
import { data, redirect } from 'react-router';
import { findPage, getLandmarkAddress } from '#domain/access/site.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { type PageCall, type PageContext, pageContext } from './page-context.ts';
import { getPagePath, siteContext } from './page-guard.ts';

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/** Returns the page context of the request, for loaders only: `getPageContext(args).session`. */
export const getPageContext = (args: Pick<Args, 'context'>): PageContext => args.context.get(pageContext);

/**
 * Creates the in-process call of a loader: `const call = createServerCall(args); return await call(listThings, { query })`. An expected
 * error becomes the error page of its code, so a missing record is a 404 page. A 403 leads to the member centre without a message
 * (R-154).
 */
export function createServerCall(args: Args): PageCall {
  const page = getPageContext(args);
  return async (route, input) => {
    try {
      return await page.call(route, input);
    } catch (reason) {
      if (!isFailure(reason)) throw reason;
      if (reason.fault.code === 403 && !isAtMemberCentre(args)) throw leaveForbidden(args);
      throw data(reason.message, { status: reason.fault.code });
    }
  };
}

const leaveForbidden = ({ context }: Args): Response =>
  redirect(getLandmarkAddress(context.get(siteContext), 'memberCentre'));

/** Returns whether the page is a target of the member centre's address (G-16). A redirect from there would repeat without end. */
function isAtMemberCentre({ context, request }: Args): boolean {
  const path = getPagePath(new URL(request.url).pathname);
  const landmark = findPage(context.get(siteContext), path)?.landmark;
  return landmark === 'memberCentre' || landmark === 'membership';
}

/** The page bundle has a separate copy of the error class, so the error is recognised by its name. */
const isFailure = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError || (reason instanceof Error && reason.name === 'ApiError' && 'fault' in reason);
