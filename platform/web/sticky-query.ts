import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import type { CallResult } from './call.ts';
import type { CallError } from './call-error.ts';
import { query } from './query.ts';

/** Returns a query for a list or a selection with changing parameters. The previous result is shown until the next one arrives. */
export const useStickyQuery = <R extends RouteSpec>(
  route: R,
  input?: CallInput<R>,
): UseQueryResult<CallResult<R>, CallError> => useQuery({ ...query(route, input), placeholderData: keepPreviousData });
