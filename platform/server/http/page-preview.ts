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
  /**
   * Renders the page with the draft.
   * @throws ApiError if the draft cannot be shown in its current state
   */
  readonly show: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Opens the preview of a page by a signed address; `path` is the requested page. */
export type PreviewOpener = (
  app: App,
  asked: { readonly token: string; readonly path: string; readonly now: Date },
) => Promise<Refused | Opened>;

/** Extension point for opening previews of drafts. The feature that provides it defines which kinds of drafts exist. */
export const PREVIEW_OPENER = defineSingle<PreviewOpener>('previews of drafts');
