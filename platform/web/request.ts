import type { RouteSpec } from '#platform/contract/route.ts';

/** Input of a call without the types of its route. */
export interface UntypedCallInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, unknown>>;
}

/** Timeouts of calls in milliseconds. Sending a code may take 20 s, uploads and expensive calls longer. */
const TIMEOUTS_MS = {
  read: 30_000,
  write: 30_000,
  login: 20_000,
  code: 20_000,
  upload: 300_000,
  heavy: 120_000,
} as const;

export const getCallTimeout = (route: RouteSpec): number =>
  route.files ? TIMEOUTS_MS.upload : TIMEOUTS_MS[route.rate ?? (route.method === 'GET' ? 'read' : 'write')];

function getText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** Formats a query string. A list becomes repeated keys without indices; undefined and null values are left out. */
export function formatQueryString(query: Readonly<Record<string, unknown>> = {}): string {
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

/**
 * Sets the host of all calls of this document.
 * @param api host of the API; empty for the host of the page, under any name
 */
export function setApiHost(api: string): void {
  apiOfPage = api;
}

/**
 * Returns the credentials mode of calls. Cookies must also be sent to a configured API host, because one of them is bound to the browser's
 * session.
 */
export const getCallCredentials = (): RequestCredentials => (apiOfPage === '' ? 'same-origin' : 'include');

/** Returns the address of a call, with encoded path parameters and query. */
export function getCallAddress(path: string, input: UntypedCallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(getText(input.params?.[name]) ?? ''),
  );
  return apiOfPage + filled + formatQueryString(input.query);
}

interface Payload {
  readonly body: string | FormData | undefined;
  readonly contentType: string | undefined;
}

/**
 * Returns the body of a call: JSON, or a form if the call takes files. The browser sets the content type of a form, because it contains the
 * boundary.
 */
export function getCallPayload(route: RouteSpec, input: UntypedCallInput): Payload {
  if (route.files) return { body: getForm(input), contentType: undefined };
  if (route.method === 'GET' || input.body === undefined) return { body: undefined, contentType: undefined };
  return { body: JSON.stringify(input.body), contentType: 'application/json' };
}

function getForm(input: UntypedCallInput): FormData {
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
 * Sets the enterprise of this document. It is sent with each call, so that an open page cannot read or write the data of another enterprise
 * after a switch.
 */
export function setDocumentEnterprise(uuid: string): void {
  enterprise = uuid;
}

/** Returns the headers of a call. `Authorization: Bearer <access_token>` is sent with every call unless the user is signed out. */
export function getCallHeaders(token: string, contentType: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(token && enterprise ? { 'X-Firm': enterprise } : {}),
    ...(contentType ? { 'Content-Type': contentType } : {}),
  };
}
