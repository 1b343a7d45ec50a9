import { PagePreview } from '#platform/web/preview/page-preview.tsx';
import type { PagePreviewProps } from '#platform/web/shell/slots.tsx';
import { PREVIEWS } from './previews.ts';

/** Shows the preview of a page, as defined by its feature. */
export const PagePreviews = (props: PagePreviewProps) => <PagePreview previews={PREVIEWS} {...props} />;
