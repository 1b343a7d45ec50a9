import type { LoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import { ApiError } from '#platform/contract/api-error.ts';
import { type PageCall, type PageContext, pageContext } from './page-context.ts';

type Args = Pick<LoaderFunctionArgs, 'context'>;

/** Returns the server's data of this request, for loaders only: `getPageContext(args).session`. */
export const getPageContext = (args: Args): PageContext => args.context.get(pageContext);

/**
 * Creates the in-process call of a loader: `const call = createServerCall(args); return await call(listThings, { query })`. An expected
 * error becomes the error page of its code, so a missing record is a 404 page.
 */
export function createServerCall(args: Args): PageCall {
  const page = getPageContext(args);
  return async (route, input) => {
    try {
      return await page.call(route, input);
    } catch (reason) {
      if (isFailure(reason)) throw data(reason.message, { status: reason.fault.code });
      throw reason;
    }
  };
}

/** The page bundle has its own copy of the class, so the error is recognised by its name. */
const isFailure = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError || (reason instanceof Error && reason.name === 'ApiError' && 'fault' in reason);
