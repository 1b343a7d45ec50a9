import { type ApiError, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { listCallPaths } from '#platform/contract/route.ts';
import type { BoundRoute } from './handle.ts';

/** Returns the parts of a declared path; a parameter matches any part. */
const getMapEntries = (path: string): string[] => path.split('/').map((part) => (part.startsWith('{') ? '{}' : part));

const answersTo = (declared: readonly string[], asked: readonly string[]): boolean =>
  declared.length === asked.length &&
  declared.every((part, at) => (part === '{}' ? asked[at] !== '' : part === asked[at]));

/**
 * Creates the answer for a request that matches no call: 405 instead of 404 if the path exists with another method. Computed on demand,
 * because registering a route for each path and each other method took a third of the start time.
 */
export function createUnknownCallError(routes: readonly BoundRoute[]): (url: string) => ApiError {
  const declared = routes.flatMap(({ spec }) => listCallPaths(spec)).map(getMapEntries);
  return (url) => {
    const [path = ''] = url.split(/[?#]/, 1);
    const asked = path.split('/');
    const exists = declared.some((parts) => answersTo(parts, asked));
    return createApiError(exists ? KERNEL_ERRORS.wrongMethod : KERNEL_ERRORS.unknownCall);
  };
}
