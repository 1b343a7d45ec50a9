import { queryOptions, useQuery } from '@tanstack/react-query';
import { buildDictionaryOptions, type Option } from '#domain/options/options.ts';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import type { CallError } from '#platform/web/call-error.ts';
import { consoleLog } from '#platform/web/console-log.ts';
import { type DictEntry, listEntriesByType } from '../dictionary.contract.ts';

/**
 * Creates the query for one dictionary, which is requested once per document; a dictionary without data returns an empty list and
 * logs a warning.
 */
export const createDictionaryQuery = (type: string) =>
  queryOptions<DictEntry[], CallError>({
    queryKey: ['dictionary', type],
    // During server rendering the call is executed in the same process, so that a page is delivered with its labels and headings.
    meta: { call: { route: listEntriesByType, input: { params: { type } } as CallInput<RouteSpec> } },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const entries = await call(listEntriesByType, { params: { type } }, { signal, isInBackground: true });
      // R-217 requires this warning.
      if (entries.length === 0) consoleLog.warn(`字典 ${type} 没有数据`);
      return entries;
    },
  });

/** Returns the options of a select from a dictionary; empty until they are loaded. */
export function useDictionary(type: string): readonly Option[] {
  const { data } = useQuery(createDictionaryQuery(type));
  return data ? buildDictionaryOptions(data) : [];
}
