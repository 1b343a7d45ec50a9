import { ContentView } from '#features/operations/publishing/web/content-view.tsx';
import { DraftView } from '#features/operations/publishing/web/draft-view.tsx';
import { PublishedContentProvider } from '#features/operations/publishing/web/published-content.tsx';
import type { PublishedContentProps } from '#platform/web/shell/slots.tsx';
import { PUBLISHED_CONTENT } from './published-content.tsx';

/** Shows the page of published content for operators, or the fields of one draft. */
export const ContentParts = ({ draft }: PublishedContentProps) => (
  <PublishedContentProvider value={PUBLISHED_CONTENT}>
    {draft === undefined ? <ContentView /> : <DraftView {...draft} />}
  </PublishedContentProvider>
);
