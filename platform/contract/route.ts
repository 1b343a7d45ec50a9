import type { z } from 'zod';
import { type ChangeKind, getChangeKind } from '#domain/access/approval.ts';
import type { ApiErrorDefinition } from './error-definition.ts';

export type Permission = `${string}:${string}:${string}`;

/**
 * Access to a call (gaps G-26): `public`, everyone; `login`, any signed-in user; `member`, a user of an enterprise with an active
 * membership, by permission; `operator`, an operator, by permission. A member call gets a `TenantContext`, so its queries see only the
 * enterprise of the session. With `trial` the call is also open to a certified enterprise that never was a member, until its one trial
 * report is made; after that the enterprise can only read (gaps, section C). A session opened by a secondary key, or by a colleague with
 * roles from the owner, needs the permission in its menus. Plain `login` is therefore closed to such a session; a call that is open to
 * every signed-in person, and to a secondary key by permission, declares `{ login: permission }`.
 */
export type RouteAccess =
  | 'public'
  | 'login'
  | { readonly login: Permission }
  | { readonly member: Permission; readonly trial?: true }
  | { readonly operator: Permission }
  /** The owner of the enterprise with a personal account, regardless of the membership's status. */
  | { readonly owner: Permission };

/** Returns the permission that a call requires, or null. */
export function getPermission(access: RouteAccess): Permission | null {
  if (typeof access === 'string') return null;
  if ('member' in access) return access.member;
  if ('owner' in access) return access.owner;
  return 'login' in access ? access.login : access.operator;
}

/** Maximum age in minutes of the proof of identity for a sensitive call. */
export const FRESH_LOGIN_MINUTES = 10;

/** Condition under which a call requires a recent proof of identity: a description for readers, and a test of the parsed input. */
export interface FreshLoginCondition {
  readonly when: string;
  readonly applies: (input: { readonly query: unknown; readonly body: unknown }) => boolean;
}

/** The kind of change that a call makes, if neither its permission nor a record indicates it (docs/adr/0040-approvals.md). */
export interface ChangeSpec {
  readonly kind: ChangeKind;
  /** The call is too long for one transaction: it prepares in chunks, commits at the end, and may be repeated. */
  readonly inSteps?: true;
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The rate limit class of a call; see `platform/server/http/rate-limit.ts` for the limits. */
export type RateLimitClass = 'read' | 'write' | 'login' | 'code' | 'upload' | 'heavy';

/** One uploaded part of a multipart call. */
export interface FilePartRule {
  readonly maxBytes: number;
  readonly required: boolean;
  readonly label: string;
  /**
   * Writes the part to a file until the request ends, because it is too large for memory or only inspected by a worker and stored: large
   * buffers make the garbage collector block all requests for tens of milliseconds. A file with ID numbers is `sealed`: encrypted with a
   * key that exists only in memory.
   */
  readonly isSpooled?: true | 'sealed';
}

export interface DataOutput<S extends z.ZodType = z.ZodType> {
  readonly kind: 'data';
  readonly schema: S;
}
export interface ListOutput<S extends z.ZodType = z.ZodType> {
  readonly kind: 'list';
  readonly schema: S;
}
export interface EmptyOutput {
  readonly kind: 'empty';
}
export interface BlobOutput {
  readonly kind: 'blob';
  readonly mime: string;
}
export interface EventsOutput<S extends z.ZodType = z.ZodType> {
  readonly kind: 'events';
  readonly schema: S;
}
export type RouteOutput = DataOutput | ListOutput | EmptyOutput | BlobOutput | EventsOutput;

/** Declares the answer `{code, msg, data}`. */
export const data = <S extends z.ZodType>(schema: S): DataOutput<S> => ({ kind: 'data', schema });
/** Declares the answer `{code, msg, rows, total}` (gaps G-24). */
export const list = <S extends z.ZodType>(schema: S): ListOutput<S> => ({ kind: 'list', schema });
/** Declares the answer `{code, msg}` without data. */
export const empty = (): EmptyOutput => ({ kind: 'empty' });
/** Declares an answer with a file; its name is sent in `download-filename` (G-45). */
export const blob = (mime: string): BlobOutput => ({ kind: 'blob', mime });

/** Declares an answer of server-sent events, one JSON value each. An error before the first event is answered as an ordinary envelope. */
export const events = <S extends z.ZodType>(schema: S): EventsOutput<S> => ({ kind: 'events', schema });

export interface RouteSpec {
  /** Row of calls.json for this call (C-…), or null for a call beyond the specification. */
  readonly spec: `C-${number}` | null;
  readonly method: HttpMethod;
  /** Path as in the specification, with parameters as `{id}`. */
  readonly path: `/${string}`;
  /** Alternative spellings of the path (gaps G-11). */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly tag: string;
  readonly access: RouteAccess;
  /**
   * Sensitive (ASVS 7.5.1): the user must have authenticated by password or key within the last ten minutes. Otherwise the answer is
   * `kernel.authenticate-again`, and the same call succeeds after the authentication.
   */
  readonly freshLogin?: true | FreshLoginCondition;
  /**
   * The permission that an API token's menus must grant for every kind of record, because a program cannot authenticate again; its creator
   * proved their identity when granting it. Without it API tokens cannot make calls with `freshLogin`.
   */
  readonly tokenRight?: Permission;
  /** The call concerns the signed-in person or is only for people: closed to API tokens regardless of their menus. */
  readonly isPersonal?: true;
  /**
   * A call with access `login` that a session by an enterprise's sign-on may make: the enterprise's provider vouches for that enterprise
   * only, so the person's own account (contacts, sessions, invitations, other enterprises) is closed to it.
   */
  readonly isOpenToSignOn?: true;
  /**
   * The call writes nothing, and its answer depends only on the enterprise's versioned records (`db/migrations/0480_firm_version.sql`), the
   * session and the input: a standby with the same version may answer it.
   */
  readonly isOfRecords?: true;
  /**
   * The kind of a change without records (filings, orders, imports), for owners that require approval; by default the kind of the call's
   * permission. Changes of records are detected from the written data, so no call can exempt itself.
   */
  readonly change?: ChangeKind | ChangeSpec;
  /**
   * A call of operators on records that belong to regions, limited to those of `context.regions`. Without it the call is closed to
   * operators limited to regions (docs/adr/0042-regions-of-operators.md).
   */
  readonly byRegion?: true;
  /** The call concerns the person or the session, independent of the chosen enterprise, so a page of another enterprise may make it too. */
  readonly isOfAnyEnterprise?: true;
  /** Open pages make the call without an action of the user, so it does not keep an idle session open. */
  readonly isByItself?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly files?: Readonly<Record<string, FilePartRule>>;
  readonly output: RouteOutput;
  readonly faults?: readonly ApiErrorDefinition[];
  readonly rate?: RateLimitClass;
  /** Maximum size of the JSON body in bytes; 1 MiB by default, 64 KiB for public calls. */
  readonly bodyLimit?: number;
  /**
   * For clients that cannot send a header (media elements): the query field `ticket` authenticates the request. The ticket's subject is
   * this word and the first path parameter.
   */
  readonly byTicket?: string;
  /**
   * A POST call that changes no record: a list of the specification (C-078), an evaluation of its body, a document, a disclosure. An audit
   * entry or a file for the caller is no change of a record.
   */
  readonly isReadByPost?: true;
  /**
   * A GET call with side effects: sends a code, creates a captcha picture, grants access, or numbers its results. Such a call is rejected
   * when another site requests it (`platform/server/http/same-site.ts`).
   */
  readonly isActByGet?: true;
}

/** Declares one operation, from which server, client, OpenAPI and tests are derived. `access` is required. */
export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

export interface Upload {
  readonly filename: string;
  /** Empty for a spooled file. */
  readonly bytes: Uint8Array;
  /** Path of a spooled file on the server. */
  readonly path?: string;
  /** Key that decrypts an encrypted file. */
  readonly dataKey?: string;
}
export interface BlobResult {
  readonly filename: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** Replaces `bytes` for content too large for memory. */
  readonly stream?: AsyncIterable<Uint8Array>;
  /** Replaces `bytes` for content in the file store, which is streamed on demand. */
  readonly stored?: StoredContent;
  /** Whether clients may cache the file permanently: changed content has a new address. */
  readonly isFixed?: boolean;
}

export interface StoredContent {
  readonly size: number;
  /** Changes whenever the content changes. */
  readonly version: string;
  /** Reads the bytes from first to last, both inclusive; null for the whole file. */
  readonly read: (part: { readonly first: number; readonly last: number } | null) => Promise<AsyncIterable<Uint8Array>>;
}
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  /** A sentence for the reader if the list does not contain all matches. */
  readonly note?: string | undefined;
}

type Nothing = Record<never, never>;
type Parsed<S> = S extends z.ZodType ? z.output<S> : Nothing;
type Raw<S> = S extends z.ZodType ? z.input<S> : Nothing;
type Uploads<F> =
  F extends Readonly<Record<infer K extends string, FilePartRule>> ? { readonly [P in K]?: Upload } : Nothing;

/** The parsed input of a handler. */
export interface InputOf<R extends RouteSpec> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly files: Uploads<R['files']>;
}

type Part<Key extends string, S> = S extends z.ZodType
  ? Nothing extends Raw<S>
    ? { readonly [P in Key]?: Raw<S> }
    : { readonly [P in Key]: Raw<S> }
  : Nothing;

/** The input given by a caller, before defaults are applied. `files` are browser files or byte arrays. */
export type CallInput<R extends RouteSpec, File = unknown> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']> &
  (R['files'] extends Readonly<Record<string, FilePartRule>>
    ? { readonly files: { readonly [P in keyof R['files']]?: File } }
    : Nothing);

/** The result of a call, without its envelope. */
export type ResultOf<R extends RouteSpec> =
  R['output'] extends DataOutput<infer S>
    ? z.output<S>
    : R['output'] extends ListOutput<infer S>
      ? Page<z.output<S>>
      : R['output'] extends BlobOutput
        ? BlobResult
        : R['output'] extends EventsOutput<infer S>
          ? AsyncIterable<z.output<S>>
          : undefined;

/** Returns whether a call only reads. Such calls are allowed in grace periods and for read-only keys. */
export const isReadCall = (spec: RouteSpec): boolean => spec.method === 'GET' || spec.isReadByPost === true;

/** Returns whether a call has side effects, regardless of its method. */
export const isMutation = (spec: RouteSpec): boolean => spec.isActByGet === true || !isReadCall(spec);

/**
 * Returns the change that a call makes, from its permission or its declaration; null if there is none, undefined if the permission belongs
 * to no known module, which prevents the program from starting. A call that only requires a login concerns only the person, and an owner
 * needs no approval.
 */
export function getDeclaredChange(spec: RouteSpec): ChangeSpec | null | undefined {
  const { access, change } = spec;
  if (!isMutation(spec)) return null;
  if (change !== undefined) return typeof change === 'string' ? { kind: change } : change;
  if (typeof access === 'string' || 'operator' in access || 'owner' in access) return null;
  const kind = getChangeKind(getPermission(access) ?? '');
  return typeof kind === 'string' ? { kind } : kind;
}

/** Returns whether a call can be held for approval: any call for an enterprise by a user other than its owner may write a record. */
export const canAwaitApproval = (spec: RouteSpec): boolean =>
  isMutation(spec) &&
  spec.access !== 'public' &&
  !(typeof spec.access === 'object' && ('operator' in spec.access || 'owner' in spec.access));

/**
 * Returns whether a program with an API token may make the call, by the declaration of the call; the menus of the token restrict it
 * further. Calls that only require a login are for people (accounts, keys, orders), and operator calls are for operators. Tokens may use
 * neither, nor calls that sign in, send codes or need no login.
 */
export function isOpenToTokens(spec: RouteSpec): boolean {
  const { access, rate, freshLogin, tokenRight, isPersonal } = spec;
  if (isPersonal || rate === 'login' || rate === 'code') return false;
  if (freshLogin === true && tokenRight === undefined) return false;
  if (access === 'public') return !isMutation(spec);
  return access !== 'login' && !('operator' in access) && !('owner' in access);
}

/** Time for which the answer to an `Idempotency-Key` is stored. */
export const IDEMPOTENCY_HOURS = 24;

/** Returns whether a call accepts an `Idempotency-Key`: every call that writes for an identified user. */
export const isIdempotent = (spec: RouteSpec): boolean =>
  !isReadCall(spec) && spec.access !== 'public' && spec.output.kind !== 'blob' && spec.output.kind !== 'events';

/** Returns all addresses of a call, the specified one first. */
export const listCallPaths = (spec: RouteSpec): readonly string[] => [spec.path, ...(spec.aliases ?? [])];
