import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import type { ApiError } from './api-error.ts';
import type { Answer } from './call.ts';
import { query } from './query.ts';

/** A list or a choice that is asked for again and again: what was there stays until the next answer has come. */
export const useKeptQuery = <R extends RouteSpec>(
  route: R,
  input?: CallInput<R>,
): UseQueryResult<Answer<R>, ApiError> => useQuery({ ...query(route, input), placeholderData: keepPreviousData });
