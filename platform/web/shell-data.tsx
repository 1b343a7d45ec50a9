import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import type { PagePreview } from '#platform/contract/page-preview.ts';
import type { RouterItem, SessionInfo } from '#platform/contract/session.ts';
import { readCookie, SELECTED_PROVINCE_COOKIE, SETTINGS_COOKIE } from './cookies.ts';
import type { PageContext, RuntimeConfig } from './page-context.ts';
import { createQueryClient } from './query.ts';
import { setApiHost, setDocumentEnterprise } from './request.ts';
import { parseSettings, type Settings } from './state/settings.ts';
import { createSubscribers } from './state/store.ts';
import { InlineScript } from './ui/inline-script.tsx';

/** The data that every page, including error pages, has from its first byte. It is sent as one JSON block in the document, not as loader data. */
export interface ShellData {
  readonly session: SessionInfo | null;
  readonly routes: readonly RouterItem[];
  readonly counts: Readonly<Record<string, number>>;
  readonly settings: Settings;
  readonly runtime: RuntimeConfig;
  readonly now: number;
  readonly requestId: string;
  /** Draft that the document previews, if the address requests one. */
  readonly preview: Omit<PagePreview, 'fields'> | null;
}

const BLOCK_ID = 'shell-data';
const QUERIES_ID = 'query-data';

interface ServedShell {
  readonly data: ShellData;
  readonly nonce: string;
  /** Query client with the results that were prepared on the server. */
  readonly client: QueryClient;
}

const ServedContext = createContext<ServedShell | null>(null);

/** Returns the shell data for one request. */
export function getShellData(page: PageContext, request: Request): ShellData {
  const cookies = request.headers.get('cookie') ?? '';
  const prov = readCookie(cookies, SELECTED_PROVINCE_COOKIE) ?? '';
  return {
    session: page.session,
    routes: page.routes,
    counts: page.counts,
    // The province is always a string; it is empty if not chosen (R-160, gaps G-32).
    settings: { ...parseSettings(readCookie(cookies, SETTINGS_COOKIE)), prov: /^\d{6}$/.test(prov) ? prov : '' },
    runtime: page.runtime,
    now: page.now,
    requestId: page.requestId,
    preview: page.preview && { title: page.preview.title, until: page.preview.until },
  };
}

/** Provides the shell data to the document during server rendering. */
export function ShellDataProvider({ data, nonce, client, children }: ServedShell & { readonly children: ReactNode }) {
  return <ServedContext value={{ data, nonce, client }}>{children}</ServedContext>;
}

/** Serialises a value as JSON that cannot close its script element. */
export const toSafeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

let parsed: ShellData | null = null;

const blockText = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** Sets the enterprise of the document and the API host from the shell data. */
function keep(data: ShellData): ShellData {
  parsed = data;
  const { api, origin } = data.runtime;
  // Without a configured API host, the portal may be opened under several host names, so calls use the host of the page.
  setApiHost(api === origin ? '' : api);
  setDocumentEnterprise(data.session?.ent?.uuid ?? '');
  return data;
}

const readBlock = (): ShellData => parsed ?? keep(JSON.parse(blockText(BLOCK_ID)) as ShellData);

const subscribers = createSubscribers();

export function useShellData(): ShellData {
  const served = useContext(ServedContext);
  const get = (): ShellData => served?.data ?? readBlock();
  return useSyncExternalStore(subscribers.subscribe, get, get);
}

/** Returns the shell data for code outside React, in the browser. */
export const readShellData = (): ShellData => readBlock();

/** Updates the user's data after a change and re-renders all components that use it. */
export function updateShellData(part: Partial<Pick<ShellData, 'session' | 'routes'>>): void {
  keep({ ...readBlock(), ...part });
  subscribers.notify();
}

/** Returns the nonce for the document's scripts; undefined in the browser, which hides it. */
export const useNonce = (): string | undefined => useContext(ServedContext)?.nonce;

function filledClient(): QueryClient {
  const client = createQueryClient();
  const text = blockText(QUERIES_ID);
  if (text) hydrate(client, JSON.parse(text) as DehydratedState);
  return client;
}

/** Returns the query client of the document, with the answers prepared on the server. */
export function useDocumentClient(): QueryClient {
  const served = useContext(ServedContext);
  const [client] = useState(() => served?.client ?? filledClient());
  return client;
}

/** Renders the JSON blocks with the shell data. The browser reuses the text from the server, so that hydration matches. */
export function DataBlocks() {
  const served = useContext(ServedContext);
  return (
    <>
      <InlineScript
        type="application/json"
        id={BLOCK_ID}
        text={served ? toSafeJson(served.data) : blockText(BLOCK_ID)}
      />
      <InlineScript
        type="application/json"
        id={QUERIES_ID}
        text={served ? toSafeJson(dehydrate(served.client)) : blockText(QUERIES_ID)}
      />
    </>
  );
}
