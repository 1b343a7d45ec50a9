import type { RouteSpec } from '#platform/contract/route.ts';

/** The parts of an input as the caller passes them, not yet typed for the transport. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, unknown>>;
}

/** Timeout of an ordinary call; sending a code may take 20 s, uploads and expensive calls longer. */
const TIMEOUTS_MS = {
  read: 30_000,
  write: 30_000,
  login: 20_000,
  code: 20_000,
  upload: 300_000,
  heavy: 120_000,
} as const;

export const getTimeout = (route: RouteSpec): number =>
  route.files ? TIMEOUTS_MS.upload : TIMEOUTS_MS[route.rate ?? (route.method === 'GET' ? 'read' : 'write')];

function getText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** Query string with repeated keys for lists, never with indices; undefined and null values are left out. */
export function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = getText(one);
      if (text !== null) search.append(name, text);
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

let apiOfPage = '';

/** Sets the host of all calls of this document. @param api empty: the host of the page, whatever its name */
export function setApiOfPage(api: string): void {
  apiOfPage = api;
}

/** Cookies accompany calls to the configured host; the session of a browser is bound to one of them. */
export const getCredentials = (): RequestCredentials => (apiOfPage === '' ? 'same-origin' : 'include');

/** Address of a call: `{id}` filled and encoded, query added. */
export function getAddress(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(getText(input.params?.[name]) ?? ''),
  );
  return apiOfPage + filled + queryText(input.query);
}

interface Payload {
  readonly body: string | FormData | undefined;
  readonly contentType: string | undefined;
}

/** JSON body, or a form when the call takes files; the browser sets the boundary of a form. */
export function getPayload(route: RouteSpec, input: LooseInput): Payload {
  if (route.files) return { body: getForm(input), contentType: undefined };
  if (route.method === 'GET' || input.body === undefined) return { body: undefined, contentType: undefined };
  return { body: JSON.stringify(input.body), contentType: 'application/json' };
}

function getForm(input: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = getText(one);
      if (text !== null) form.append(name, text);
    }
  }
  for (const [name, file] of Object.entries(input.files ?? {})) {
    if (file instanceof Blob) form.append(name, file, file instanceof File ? file.name : name);
  }
  return form;
}

let enterprise = '';

/**
 * Sets the enterprise of this document. It is sent with each call, so that a page left open never reads or writes the data of another
 * enterprise.
 */
export function setEnterpriseOfPage(uuid: string): void {
  enterprise = uuid;
}

/** `Authorization: Bearer <access_token>` on every call; none when signed out. */
export function getHeaders(token: string, contentType: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && enterprise ? { 'X-Firm': enterprise } : {}),
    ...(contentType ? { 'Content-Type': contentType } : {}),
  };
}
