import { QueryClient, queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, RouteSpec } from '#platform/contract/route.ts';
import { type CallOptions, type CallResult, call } from './call.ts';
import type { CallError } from './call-error.ts';
import { pollUntilComputed } from './poll-until-computed.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The call behind a query, so that the server can answer it in process (prepare-queries.ts). */
    queryMeta: { readonly call?: { readonly route: RouteSpec; readonly input: CallInput<RouteSpec> } };
  }
}

/**
 * Creates a query client: one per document, and on the server one per request, so that no user sees the data of another. While offline, a
 * call is tried and fails at once with a message; otherwise it would wait invisibly, and a change would be sent unexpectedly much later.
 * Failed reads are repeated as soon as the browser is online.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: pollUntilComputed,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Returns the query key of a call. The path comes first, so that all data of one call can be invalidated at once. */
export const getQueryKey = (route: RouteSpec, input?: unknown): readonly unknown[] =>
  input === undefined ? [route.path, route.method] : [route.path, route.method, input];

type LooseCall = (route: RouteSpec, input: unknown, options: CallOptions) => Promise<unknown>;
const looseCall = call as unknown as LooseCall;

/**
 * Builds the query of a call: `useQuery(query(listThings, { query: { pageNum: 1 } }))`. The component shows the error in place, in addition
 * to the toast for errors in a response.
 */
export function query<R extends RouteSpec>(route: R, input?: CallInput<R>) {
  return queryOptions<CallResult<R>, CallError>({
    queryKey: getQueryKey(route, input ?? {}),
    meta: { call: { route, input: (input ?? {}) as CallInput<RouteSpec> } },
    queryFn: async ({ signal }) => (await looseCall(route, input ?? {}, { signal, quiet: true })) as CallResult<R>,
  });
}

export interface CommandOptions<R extends RouteSpec> {
  /** Calls whose data is invalidated after success. */
  readonly stale?: readonly RouteSpec[];
  /** Suppresses the toast, because a form shows the errors at its fields. */
  readonly quiet?: boolean;
  readonly fromPicture?: boolean;
  readonly onProgress?: (share: number) => void;
  /** Sends successive changes in order, each after the response to the previous one. */
  readonly inOrder?: boolean;
  readonly onDone?: (answer: CallResult<R>, input: CallInput<R>) => void;
}

/** Returns the mutation of a call: `const edit = useCommand(editThing, { stale: [listThings] }); edit.mutate({ body })`. */
export function useCommand<R extends RouteSpec>(
  route: R,
  options: CommandOptions<R> = {},
): UseMutationResult<CallResult<R>, CallError, CallInput<R>> {
  const client = useQueryClient();
  return useMutation<CallResult<R>, CallError, CallInput<R>>({
    ...(options.inOrder ? { scope: { id: `${route.method} ${route.path}` } } : {}),
    mutationFn: async (input) =>
      (await looseCall(route, input, {
        ...(options.quiet === undefined ? {} : { quiet: options.quiet }),
        ...(options.fromPicture ? { fromPicture: true } : {}),
        ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      })) as CallResult<R>,
    onSuccess: async (answer, input) => {
      await Promise.all((options.stale ?? []).map((one) => client.invalidateQueries({ queryKey: getQueryKey(one) })));
      options.onDone?.(answer, input);
    },
  });
}
