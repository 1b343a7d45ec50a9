import { MemberPagePreviewPanel } from '#platform/web/preview/page-preview.tsx';
import type { MemberPagePreviewProps } from '#platform/web/shell/slots.tsx';
import { PREVIEWS } from './previews.ts';

/** Shows the preview of a page, as defined by its feature. */
export const PagePreviews = (props: MemberPagePreviewProps) => (
  <MemberPagePreviewPanel previews={PREVIEWS} {...props} />
);
