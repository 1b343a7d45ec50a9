import { type ApiError, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getPaths } from '#platform/contract/route.ts';
import type { BoundRoute } from './handle.ts';

/** Each part of an address as it is declared; a parameter stands for any. */
const getMapEntries = (path: string): string[] => path.split('/').map((part) => (part.startsWith('{') ? '{}' : part));

const answersTo = (declared: readonly string[], asked: readonly string[]): boolean =>
  declared.length === asked.length &&
  declared.every((part, at) => (part === '{}' ? asked[at] !== '' : part === asked[at]));

/**
 * What is said of a request that no call answers: a path that exists with another method is 405 instead of 404. Looked for only then: a route
 * for each path and each other method was a third of what a start made.
 */
export function createUnknownCall(routes: readonly BoundRoute[]): (url: string) => ApiError {
  const declared = routes.flatMap(({ spec }) => getPaths(spec)).map(getMapEntries);
  return (url) => {
    const [path = ''] = url.split(/[?#]/, 1);
    const asked = path.split('/');
    const exists = declared.some((parts) => answersTo(parts, asked));
    return createApiError(exists ? KERNEL_ERRORS.wrongMethod : KERNEL_ERRORS.unknownCall);
  };
}
