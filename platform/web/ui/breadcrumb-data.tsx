import { buildBreadcrumbData } from '#platform/web/seo.ts';
import { toSafeJson, useShellData } from '#platform/web/shell-data.tsx';
import { InlineScript } from './inline-script.tsx';

/** Breadcrumbs as structured data for search engines, in a block that is not executed. */
export function BreadcrumbData({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly to?: string }[];
}) {
  const { runtime } = useShellData();
  return <InlineScript type="application/ld+json" text={toSafeJson(buildBreadcrumbData(runtime.origin, items))} />;
}
