import type { ChangeKind } from '#domain/access/approval.ts';
import type { BlobResult, InputOf, Page, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import type { ContextOf } from '#platform/server/access/access.ts';
import type { EncodedBody } from '#platform/server/content/encoded-body.ts';

type Handler<R extends RouteSpec> = (input: InputOf<R>, context: ContextOf<R>) => Promise<ResultOf<R>>;

/** The preview of a call, computed by its handler without executing the call: numbers and sample records. */
export interface CallPreview {
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  readonly records: readonly {
    readonly kindLabel: string;
    readonly name: string;
    readonly act: 'add' | 'edit' | 'remove';
    readonly changes: readonly {
      readonly label: string;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  }[];
  readonly isCut: boolean;
}

type Foresee<R extends RouteSpec> = (input: InputOf<R>, context: ContextOf<R>) => Promise<CallPreview>;
type ListKinds<R extends RouteSpec> = (input: InputOf<R>, context: ContextOf<R>) => Promise<readonly ChangeKind[]>;

/** A declared call with its handler. */
export interface BoundRoute {
  readonly spec: RouteSpec;
  readonly run: (input: unknown, context: unknown) => Promise<unknown>;
  /** Previews a call that waits for approval, if no record shows its effect (docs/adr/0040-approvals.md). */
  readonly foresee?: (input: unknown, context: unknown) => Promise<CallPreview>;
  /** Lists the kinds of record changes of a call that is executed in steps. */
  readonly listKinds?: (input: unknown, context: unknown) => Promise<readonly ChangeKind[]>;
  /** Whether the answer depends only on published content and the input, not on the user. It is then cached until the content changes. */
  readonly isOfContent?: true;
}

/** Binds a call to its handler; input, context and answer must match the declaration. */
export function handle<R extends RouteSpec>(spec: R, handler: Handler<R>): BoundRoute {
  return { spec, run: (input, context) => handler(input as InputOf<R>, context as ContextOf<R>) };
}

/**
 * Binds a call whose changes cannot be derived from records, with the preview for the approver and the kinds of change that it makes in
 * steps.
 */
export const handleWithPreview = <R extends RouteSpec>(
  spec: R,
  handler: Handler<R>,
  foresee: Foresee<R>,
  listKinds?: ListKinds<R>,
): BoundRoute => ({
  ...handle(spec, handler),
  foresee: (input, context) => foresee(input as InputOf<R>, context as ContextOf<R>),
  ...(listKinds && { listKinds: (input, context) => listKinds(input as InputOf<R>, context as ContextOf<R>) }),
});

/** Binds a call whose answer is the same for all readers until content is published, changed or withdrawn. */
export const handleCachedContent = <R extends RouteSpec & { readonly access: 'public' }>(
  spec: R,
  handler: Handler<R>,
): BoundRoute => ({ ...handle(spec, handler), isOfContent: true });

export type Answer =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'list'; readonly page: Page<unknown> }
  | { readonly kind: 'empty' }
  /** The serialised envelope of data or of a list, from the cache. */
  | { readonly kind: 'cached'; readonly key: string; readonly body: EncodedBody }
  | { readonly kind: 'blob'; readonly blob: BlobResult }
  | { readonly kind: 'events'; readonly events: AsyncIterable<unknown> };
