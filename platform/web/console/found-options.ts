import { useQueryClient } from '@tanstack/react-query';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { CallResult } from '../call.ts';
import { getQueryKey } from '../query.ts';
import type { SelectOption } from './option-list.tsx';

/** Builds an option from a name and a detail that distinguishes people of the same name. */
export const createRecordOption = (one: {
  readonly uuid: string;
  readonly name: string;
  readonly note: string;
}): SelectOption => ({
  value: one.uuid,
  label: stripSampleMark(one.note === '' ? one.name : `${one.name}　${one.note}`),
});

/** Returns a function that lists the cached results of a search call, to look up the names of chosen records. */
export function useLoadedSearchResults<R extends RouteSpec>(route: R): () => CallResult<R>[] {
  const client = useQueryClient();
  return () =>
    client
      .getQueriesData<CallResult<R>>({ queryKey: getQueryKey(route) })
      .flatMap(([, answer]) => (answer === undefined ? [] : [answer]));
}
