import type { z } from 'zod';
import { createApiError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { defineList, defineSingle } from '#platform/server/extension-point.ts';

/** The publisher and the time; a scheduled publication is run by the program, on behalf of its scheduler. */
export interface Publisher {
  readonly app: App;
  readonly now: Date;
  readonly userUuid: string | null;
}

/** The operations of a feature on a body of one resource, in its own table. Everything runs inside the transaction that records it. */
export interface PublishedTable<Body> {
  /** Returns the record as readers see it or last saw it, as a body; null if there is none. */
  readonly read: (app: Publisher['app'], uuid: string) => Promise<Body | null>;
  /** Shows the body to readers from now on, and makes it findable. */
  readonly apply: (publisher: Publisher, uuid: string, body: Body) => Promise<void>;
  /** Takes it from readers. @throws ApiError when other records need it */
  readonly remove: (publisher: Publisher, uuid: string, reason: string) => Promise<void>;
  /** Path and query of the page on which readers see it, where it has one (`preview: 'page'` of its declaration). */
  readonly page?: ((uuid: string, body: Body) => string) | undefined;
  /** Fields in the words of readers, where a preview by fields would show bare data. */
  readonly word?: ((body: Body) => Readonly<Record<string, readonly string[]>>) | undefined;
  /** Returns the obstacles to publishing beyond the fields: other records, the facts. */
  readonly examine?: (publisher: Publisher, uuid: string, body: Body) => Promise<readonly FieldError[]>;
}

/** A resource with its table; bodies come from the database and are parsed by the declaration again. */
export type Publication = PublishedTable<Readonly<Record<string, unknown>>> & { readonly resource: Resource };

/** The resources that operators publish, with their tables. */
export const PUBLICATIONS = defineList<Publication>('publications');

/** @throws ApiError with an error for each field that does not fit */
export function assertNoErrors(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const message = errors.length === 1 ? first.message : `${errors.length} 处需要修改：${first.message}`;
  throw createApiError(KERNEL_ERRORS.badInput, { message }, { fields: errors.slice(0, 200) });
}

function readBody<S extends z.ZodObject>(resource: Resource<S>, stored: unknown): z.output<S> {
  const result = resource.body.safeParse(stored, { reportInput: true });
  if (result.success) return result.data;
  assertNoErrors(listInputErrors(resource.body, result.error.issues));
  throw result.error;
}

/** Combines a declaration with its table. @throws Error when they disagree on where a draft is previewed */
export function definePublication<S extends z.ZodObject>(
  resource: Resource<S>,
  table: PublishedTable<z.output<S>>,
): Publication {
  if ((resource.preview === 'page') !== (table.page !== undefined))
    throw new Error(`${resource.name}: a draft is shown on a page just where its table names one`);
  return {
    resource,
    read: table.read,
    apply: (publisher, uuid, stored) => table.apply(publisher, uuid, readBody(resource, stored)),
    remove: table.remove,
    page: table.page && ((uuid, stored) => table.page?.(uuid, stored as z.output<S>) ?? ''),
    word: table.word && ((stored) => table.word?.(stored as z.output<S>) ?? {}),
    examine: async (publisher, uuid, stored) => {
      const body = readBody(resource, stored);
      return [...(resource.check?.(body) ?? []), ...((await table.examine?.(publisher, uuid, body)) ?? [])];
    },
  };
}

/** Makes a draft under a uuid that it has elsewhere, by the fields of its resource. @throws ApiError 400 */
export type AddDraft = (
  context: OperatorContext,
  resource: string,
  uuid: string,
  body: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** Drafts that come from another installation. */
export const ADD_DRAFT = defineSingle<AddDraft>('drafts from elsewhere');

/** For older calls that publish to readers at once: an operator that needs approval has to request it. @throws CallError 403 */
export function assertMayPublish({ session }: OperatorContext): void {
  if (session.asksSecond) throw createApiError(KERNEL_ERRORS.secondRequired);
}
