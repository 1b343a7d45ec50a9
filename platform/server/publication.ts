import type { z } from 'zod';
import { type ApiError, createApiError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { defineList, defineSingle } from '#platform/server/extension-point.ts';

/** The user who publishes, and the time. The program runs a scheduled publication on behalf of the user who scheduled it. */
export interface PublicationContext {
  readonly app: App;
  readonly now: Date;
  readonly userUuid: string | null;
}

/**
 * Operations that a feature provides to publish records of one resource in its table. Each runs inside the transaction that records the
 * publication.
 */
export interface PublicationOperations<Body> {
  /** Returns the published record, or its last version before it was withdrawn; null if it was never published. */
  readonly read: (app: PublicationContext['app'], uuid: string) => Promise<Body | null>;
  /** Publishes the body of a record and updates the search index. */
  readonly apply: (publisher: PublicationContext, uuid: string, body: Body) => Promise<void>;
  /**
   * Withdraws the record.
   * @throws ApiError if other records depend on it
   */
  readonly remove: (publisher: PublicationContext, uuid: string, reason: string) => Promise<void>;
  /** Returns path and query of the page that shows the record to readers, if there is one (`preview: 'page'` of its declaration). */
  readonly page?: ((uuid: string, body: Body) => string) | undefined;
  /** Returns field values as readers see them, for a preview that would otherwise show raw data. */
  readonly word?: ((body: Body) => Readonly<Record<string, readonly string[]>>) | undefined;
  /** Returns errors that prevent publishing and depend on other records or on reference data, beyond the checks of single fields. */
  readonly examine?: (publisher: PublicationContext, uuid: string, body: Body) => Promise<readonly FieldError[]>;
  /** Returns the values of a draft that an operator must confirm. Without this function, operators never have to confirm values. */
  readonly readAgain?: ((app: App, uuid: string, body: Body) => Promise<readonly ReadAgain[]>) | undefined;
}

/** A value that the only operator of an installation must compare with the official text before confirming a publication. */
interface ReadAgain {
  readonly label: string;
  readonly value: string;
}

/** Lists the values of a draft that must be confirmed; empty values are left out. */
export const listValuesToConfirm = (
  values: readonly (readonly [string, string | number | null | undefined])[],
): ReadAgain[] =>
  values.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  );

/** A resource with its table. Bodies from the database are parsed again with the declaration. */
export type Publication = PublicationOperations<Readonly<Record<string, unknown>>> & { readonly resource: Resource };

/** Extension point for the resources that operators publish. */
export const PUBLICATIONS = defineList<Publication>('publications');

/** Maximum number of errors that one message lists. */
const MOST_NAMED = 20;

/**
 * Asserts that there are no field errors.
 * @throws ApiError with an error for each invalid field
 */
export function assertNoFieldErrors(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  const message = errors.length === 1 ? first.message : `${errors.length} 处需要修改：${first.message}`;
  throw createApiError(KERNEL_ERRORS.badInput, { message }, { fields: errors.slice(0, 200) });
}

/** Creates an error whose message lists the field errors, because the dialog for publishing does not show the fields themselves. */
function createIncompleteError(errors: readonly FieldError[]): ApiError {
  const messages = [...new Set(errors.map((error) => error.message))];
  const named = messages.slice(0, MOST_NAMED).join('；');
  const message = messages.length === 1 ? named : `${errors.length} 处需要补充或修改：${named}`;
  return createApiError(KERNEL_ERRORS.badInput, { message }, { fields: errors.slice(0, 200) });
}

/**
 * Parses a stored draft or version as a complete record.
 * @throws ApiError 400 that names each missing or invalid field
 */
export function parseStoredBody<S extends z.ZodObject>(resource: Resource<S>, stored: unknown): z.output<S> {
  const result = resource.body.safeParse(stored, { reportInput: true });
  if (result.success) return result.data;
  throw createIncompleteError(listInputErrors(resource.body, result.error.issues));
}

/**
 * Combines the declaration of a resource with its operations.
 * @throws Error if only one of them provides a page for the preview of drafts
 */
export function definePublication<S extends z.ZodObject>(
  resource: Resource<S>,
  table: PublicationOperations<z.output<S>>,
): Publication {
  if ((resource.preview === 'page') !== (table.page !== undefined))
    throw new Error(`${resource.name}: a draft is shown on a page just where its table names one`);
  return {
    resource,
    read: table.read,
    apply: (publisher, uuid, stored) => table.apply(publisher, uuid, parseStoredBody(resource, stored)),
    remove: table.remove,
    page: table.page && ((uuid, stored) => table.page?.(uuid, stored as z.output<S>) ?? ''),
    readAgain:
      table.readAgain &&
      ((app, uuid, stored) => table.readAgain?.(app, uuid, parseStoredBody(resource, stored)) ?? Promise.resolve([])),
    word: table.word && ((stored) => table.word?.(stored as z.output<S>) ?? {}),
    examine: async (publisher, uuid, stored) => {
      const body = parseStoredBody(resource, stored);
      return [...(resource.check?.(body) ?? []), ...((await table.examine?.(publisher, uuid, body)) ?? [])];
    },
  };
}

/** Creates a draft with a given uuid from the fields of its resource. @throws ApiError 400 */
export type DraftCreator = (
  context: OperatorContext,
  resource: string,
  uuid: string,
  body: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** Extension point for adding drafts that come from another installation. */
export const DRAFT_CREATOR = defineSingle<DraftCreator>('drafts from elsewhere');

/**
 * Rejects operators that need approval, for older calls that publish immediately; these operators must request the approval instead.
 * @throws ApiError 403
 */
export function assertCanPublish({ session }: OperatorContext): void {
  if (session.asksSecond) throw createApiError(KERNEL_ERRORS.secondRequired);
}
