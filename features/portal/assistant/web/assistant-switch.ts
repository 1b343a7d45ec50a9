import type { Site } from '#domain/access/site.ts';
import { consoleLog } from '#platform/web/console-log.ts';
import { readToken } from '#platform/web/cookies.ts';
import { getCallAddress, getCallCredentials, getCallHeaders } from '#platform/web/request.ts';
import { hidesFloatColumn } from '#platform/web/shell/float-column.tsx';
import { createStore, useStore } from '#platform/web/state/store.ts';

/** State of the assistant in this browser tab: whether it is available, whether its panel is open, and whether a model writes its answers. */
interface Switch {
  readonly isThere: boolean;
  readonly isOpen: boolean;
  readonly hasModel: boolean;
}

const SCRIPT_FAILED = 'AI 配置有误，请联系管理员';
const WAIT_MS = 2000;

const store = createStore<Switch>({ isThere: false, isOpen: false, hasModel: false });
let asked = false;
/** Whether the current page has the floating column. */
let isOnPage = false;
/** Whether an external script has been loaded; it cannot be removed from the document. */
let isOutsideThere = false;

const set = (change: Partial<Switch>): void => store.set({ ...store.get(), ...change });

interface Config {
  readonly chatUrl?: string;
  readonly isOwn?: boolean;
  readonly hasModel?: boolean;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(SCRIPT_FAILED)));
    document.head.append(script);
  });
}

/**
 * requests `chatUrl` and loads its script into the page; does nothing without an address. Uses plain `fetch`, because every
 * public page loads this file and importing the contract would load its schemas too.
 */
async function start(): Promise<void> {
  try {
    const response = await fetch(getCallAddress('/portal/api/chatAi/getConfig', {}), {
      headers: getCallHeaders(readToken(), undefined),
      credentials: getCallCredentials(),
    });
    const { data } = (await response.json()) as { data?: Config };
    if (!data?.chatUrl) return;
    if (!isOnPage) {
      // The user has meanwhile opened a page without an assistant; the next page with an assistant repeats the request.
      asked = false;
      return;
    }
    isOutsideThere = data.isOwn !== true;
    await addScript(data.chatUrl);
    if (data.isOwn) set({ isThere: true, hasModel: data.hasModel === true });
  } catch (error) {
    // The page continues without an assistant; the message is for the administrator. Portal-spec section 8 requires this message in the
    // console.
    if (error instanceof Error && error.message === SCRIPT_FAILED) consoleLog.error(SCRIPT_FAILED);
  }
}

/** Starts when the browser is idle. */
function startWhenIdle(): void {
  if (asked) return;
  asked = true;
  const begin = () => void start();
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: WAIT_MS });
  else setTimeout(begin, WAIT_MS);
}

/** Enables the assistant on a page. @returns the function to call when the user leaves the page */
export function showAssistantOnPage(site: Site): () => void {
  isOnPage = true;
  startWhenIdle();
  return () => {
    isOnPage = false;
    // only a reload removes the external script.
    if (isOutsideThere && hidesFloatColumn(site, location.pathname)) location.reload();
  };
}

export const openAssistant = (): void => set({ isOpen: true });
export const closeAssistant = (): void => set({ isOpen: false });

export const useAssistant = (): Switch => useStore(store);
