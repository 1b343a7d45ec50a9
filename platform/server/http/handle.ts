import type { Blob, InputOf, Page, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import type { ContextOf } from '#platform/server/access/access.ts';

type Handler<R extends RouteSpec> = (input: InputOf<R>, context: ContextOf<R>) => Promise<ResultOf<R>>;

/** A declared call with the function that answers it. */
export interface BoundRoute {
  readonly spec: RouteSpec;
  readonly run: (input: unknown, context: unknown) => Promise<unknown>;
}

/** Binds a call to its handler; input, context and answer must fit the declaration. */
export function handle<R extends RouteSpec>(spec: R, handler: Handler<R>): BoundRoute {
  return { spec, run: (input, context) => handler(input as InputOf<R>, context as ContextOf<R>) };
}

export type Answer =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'list'; readonly page: Page<unknown> }
  | { readonly kind: 'empty' }
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'events'; readonly events: AsyncIterable<unknown> };
