import { createContext, type RouterContext } from 'react-router';
import type { PagePreview } from '#platform/contract/page-preview.ts';
import type { CallInput, ResultOf, RouteSpec } from '#platform/contract/route.ts';
import type { RouterItem, SessionInfo } from '#platform/contract/session.ts';

/** Configuration that pages may read; all other configuration stays on the server. */
export interface RuntimeConfig {
  /** Public scheme, host and port of the portal, without a trailing slash. */
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
   * Server addresses: `api` for calls, then the prefix of stored files, the server of video recordings (empty: this server) and the
   * script of the assistant (empty: none).
   */
  readonly api: string;
  readonly storage: string;
  readonly media: string;
  readonly chat: string;
}

export type PageCall = <R extends RouteSpec>(route: R, input?: CallInput<R>) => Promise<ResultOf<R>>;

/** The data that the server passes to the pages of one request. */
export interface PageContext {
  /**
   * Makes a call in process with the session of this request.
   * @throws CallError if the call fails
   */
  readonly call: PageCall;
  readonly session: SessionInfo | null;
  /** Whether the request carried a token, valid or not: a token without a session has expired (G-31). */
  readonly hasToken: boolean;
  /** Result of the call `getRouters`; empty for a user without the right. */
  readonly routes: readonly RouterItem[];
  /** Open reminders by code. */
  readonly counts: Readonly<Record<string, number>>;
  /** Nonce for the Content-Security-Policy of this response. */
  readonly nonce: string;
  /** Time of rendering in milliseconds since 1970, so that server and browser render the same relative times. */
  readonly now: number;
  readonly runtime: RuntimeConfig;
  /**
   * Creates the response for a rendered document. The server sends the bytes directly, because reading them from a `Response` would copy
   * them three times.
   */
  readonly answerWith: (document: Uint8Array, init: ResponseInit) => Response;
  /** Draft that this page shows in a preview; otherwise null. */
  readonly preview: PagePreview | null;
  /** Number of this request in the log, shown on the 500 page. */
  readonly requestId: string;
}

const KEY = Symbol.for('zhixun.page-context');
const shared = globalThis as unknown as Record<symbol, RouterContext<PageContext> | undefined>;

/** The page bundle and the server are built separately and must share one context object, so it is stored on `globalThis`. */
export const pageContext: RouterContext<PageContext> = shared[KEY] ?? createContext<PageContext>();
shared[KEY] = pageContext;
