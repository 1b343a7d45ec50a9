import type { PagePreview } from '#platform/contract/page-preview.ts';
import type { App } from '#platform/server/app.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

interface Refused {
  readonly kind: 'refused';
  readonly code: 404 | 410;
  readonly title: string;
  readonly text: string;
}
interface Opened {
  readonly kind: 'open';
  readonly preview: PagePreview;
  /** Runs what makes the page, over the draft. @throws Failure when the draft cannot be shown as it is */
  readonly show: <T>(work: () => Promise<T>) => Promise<T>;
}

/** What a signed address shows of a page; `path` is the page that was asked for. */
export type OpenPreview = (
  app: App,
  asked: { readonly token: string; readonly path: string; readonly now: Date },
) => Promise<Refused | Opened>;

/** Which drafts there are is a feature's matter. */
export const PAGE_PREVIEWS = defineSingle<OpenPreview>('previews of drafts');
