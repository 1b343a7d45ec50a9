import { breadcrumbData } from '#platform/web/seo.ts';
import { safeJson, useShellData } from '#platform/web/shell-data.tsx';

/** Tells search engines the way to a page; a data block, which nothing executes. */
export function BreadcrumbData({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly to?: string }[];
}) {
  const { runtime } = useShellData();
  return (
    <script
      type="application/ld+json"
      // oxlint-disable-next-line react/no-danger -- JSON made by safeJson, which cannot end the element
      dangerouslySetInnerHTML={{ __html: safeJson(breadcrumbData(runtime.origin, items)) }}
    />
  );
}
