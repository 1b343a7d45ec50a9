import { createContext, type ReactNode, useContext } from 'react';
import type { RouterItem, SessionInfo } from '#platform/contract/session.ts';
import { PROV_COOKIE, readCookie, SETTINGS_COOKIE } from './cookies.ts';
import type { PageContext, RuntimeConfig } from './page-context.ts';
import { parseSettings, type Settings } from './state/settings.ts';

/** What every page knows from its first byte, error pages included. It travels as one JSON block in the document, not as loader data. */
export interface ShellData {
  readonly session: SessionInfo | null;
  readonly routes: readonly RouterItem[];
  readonly counts: Readonly<Record<string, number>>;
  /** Chosen province; empty for the whole country (R-160, gaps G-32). */
  readonly prov: string;
  readonly settings: Settings;
  readonly runtime: RuntimeConfig;
  readonly now: number;
  readonly requestId: string;
}

const BLOCK_ID = 'shell-data';

interface ServedShell {
  readonly data: ShellData;
  readonly nonce: string;
}

const ServedContext = createContext<ServedShell | null>(null);

/** Shell data of one request. */
export function shellDataOf(page: PageContext, request: Request): ShellData {
  const cookies = request.headers.get('cookie') ?? '';
  const prov = readCookie(cookies, PROV_COOKIE) ?? '';
  return {
    session: page.session,
    routes: page.routes,
    counts: page.counts,
    prov: /^\d{6}$/.test(prov) ? prov : '',
    settings: parseSettings(readCookie(cookies, SETTINGS_COOKIE)),
    runtime: page.runtime,
    now: page.now,
    requestId: page.requestId,
  };
}

/** Server side only: gives the data to the document that is being rendered. */
export function ServeShellData({ data, nonce, children }: ServedShell & { readonly children: ReactNode }) {
  return <ServedContext value={{ data, nonce }}>{children}</ServedContext>;
}

/** JSON that cannot end its own script element. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

let parsed: ShellData | null = null;

const blockText = (): string => document.getElementById(BLOCK_ID)?.textContent ?? '';

function readBlock(): ShellData {
  parsed ??= JSON.parse(blockText()) as ShellData;
  return parsed;
}

export function useShellData(): ShellData {
  const served = useContext(ServedContext);
  return served ? served.data : readBlock();
}

/** For code outside React, in the browser. */
export const shellDataNow = (): ShellData => readBlock();

/** Nonce of the document's scripts; the browser hides it, so there it is absent. */
export const useNonce = (): string | undefined => useContext(ServedContext)?.nonce;

/** The JSON block itself. The browser keeps the served text, so hydration finds what it expects. */
export function ShellDataBlock() {
  const served = useContext(ServedContext);
  const text = served ? safeJson(served.data) : blockText();
  return (
    // oxlint-disable-next-line react/no-danger -- JSON made by safeJson, which cannot end the element
    <script type="application/json" id={BLOCK_ID} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
  );
}
