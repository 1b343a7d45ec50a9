import { PagePreview } from '#platform/web/preview/page-preview.tsx';
import type { PagePreviewProps } from '#platform/web/shell/slots.tsx';
import { PREVIEWS } from './previews.ts';

/** The preview of the feature that owns the page. */
export const PagePreviews = (props: PagePreviewProps) => <PagePreview previews={PREVIEWS} {...props} />;
