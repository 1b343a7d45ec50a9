import { useLocation } from 'react-router';
import { PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import { useShellData } from '../shell-data.tsx';

/** Returns the preview if the current page shows a draft. Its links lead to published content. */
export function usePagePreview() {
  const { preview } = useShellData();
  const isShown = new URLSearchParams(useLocation().search).has(PREVIEW_PARAMETER);
  return isShown ? preview : null;
}

/** Bar above a page that shows a draft. */
export function PreviewBar() {
  const preview = usePagePreview();
  if (!preview) return null;
  return (
    <aside className="alert w" aria-label="预览">
      <b className="no-wrap">预览</b>
      <span>
        “{preview.title}”的草稿，仅供核对，请勿转发。链接于 {preview.until.slice(0, 16)} 失效。
      </span>
    </aside>
  );
}
