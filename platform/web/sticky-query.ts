import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import type { Answer } from './call.ts';
import type { CallError } from './call-error.ts';
import { query } from './query.ts';

/** A query for a list or a choice with changing parameters; the previous answer is shown until the next one arrives. */
export const useStickyQuery = <R extends RouteSpec>(
  route: R,
  input?: CallInput<R>,
): UseQueryResult<Answer<R>, CallError> => useQuery({ ...query(route, input), placeholderData: keepPreviousData });
