import { useQueryClient } from '@tanstack/react-query';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { Answer } from '../call.ts';
import { keyOf } from '../query.ts';
import type { PickOption } from './option-list.tsx';

/** Builds an option from a name and a detail that distinguishes people of the same name. */
export const getOption = (one: {
  readonly uuid: string;
  readonly name: string;
  readonly note: string;
}): PickOption => ({
  value: one.uuid,
  label: stripSampleMark(one.note === '' ? one.name : `${one.name}　${one.note}`),
});

/** Returns a function that lists the cached results of a search call, to look up the names of chosen records. */
export function useOffered<R extends RouteSpec>(route: R): () => Answer<R>[] {
  const client = useQueryClient();
  return () =>
    client
      .getQueriesData<Answer<R>>({ queryKey: keyOf(route) })
      .flatMap(([, answer]) => (answer === undefined ? [] : [answer]));
}
