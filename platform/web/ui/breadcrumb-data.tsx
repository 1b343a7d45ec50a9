import { buildBreadcrumbData } from '#platform/web/seo.ts';
import { toSafeJson, useShellData } from '#platform/web/shell-data.tsx';
import { InlineScript } from './inline-script.tsx';

/** Tells search engines the way to a page; a data block, which nothing executes. */
export function BreadcrumbData({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly to?: string }[];
}) {
  const { runtime } = useShellData();
  return <InlineScript type="application/ld+json" text={toSafeJson(buildBreadcrumbData(runtime.origin, items))} />;
}
