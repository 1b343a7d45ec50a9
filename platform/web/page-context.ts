import { createContext, type RouterContext } from 'react-router';
import type { PagePreview } from '#platform/contract/page-preview.ts';
import type { CallInput, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import type { RouterItem, SessionInfo } from '#platform/contract/session.ts';

/** The data about the running product that pages may see; everything else stays on the server. */
export interface RuntimeConfig {
  /** Public scheme, host and port of the portal, without a slash at the end. */
  readonly origin: string;
  /** Service phone of the footer; a marked sample unless configured (gaps G-48). */
  readonly phone: string;
  readonly icpFiling: string;
  readonly policeFiling: string;
  /** Addresses of the three QR pictures. */
  readonly qr: { readonly adviser: string; readonly account: string; readonly video: string };
  /** Address of the operation manual PDF. */
  readonly manual: string;
  /**
   * `api`: server of the calls. Then the prefix of stored files, the server of recordings (empty: this one) and the script of the assistant
   * (empty: none).
   */
  readonly api: string;
  readonly storage: string;
  readonly media: string;
  readonly chat: string;
}

export type PageCall = <R extends RouteSpec>(route: R, input?: CallInput<R>) => Promise<ResultOf<R>>;

/** The data that the server passes to the pages of one request. */
export interface PageContext {
  /** Makes a call in process, with the session of this request; an error is thrown as `CallError`. */
  readonly call: PageCall;
  readonly session: SessionInfo | null;
  /** Whether the request carried a token, valid or not: a token without a session has expired (G-31). */
  readonly hasToken: boolean;
  /** Answer of getRouters; empty without entitlement. */
  readonly routes: readonly RouterItem[];
  /** Open reminders by code. */
  readonly counts: Readonly<Record<string, number>>;
  /** Nonce of the Content-Security-Policy of this answer. */
  readonly nonce: string;
  /** Milliseconds since 1970, so that server and browser render the same words. */
  readonly now: number;
  readonly runtime: RuntimeConfig;
  /** The response to a rendered document. The server sends the bytes as they are: read out of a `Response` they would be copied three times. */
  readonly answerWith: (document: Uint8Array, init: ResponseInit) => Response;
  /** The draft that this page shows, if it shows one. */
  readonly preview: PagePreview | null;
  /** Number of this request in the log, shown on the 500 page. */
  readonly requestId: string;
}

const KEY = Symbol.for('zhixun.page-context');
const shared = globalThis as unknown as Record<symbol, RouterContext<PageContext> | undefined>;

/** The page bundle and the server are built separately and must share one context object, so it is stored on `globalThis`. */
export const pageContext: RouterContext<PageContext> = shared[KEY] ?? createContext<PageContext>();
shared[KEY] = pageContext;
