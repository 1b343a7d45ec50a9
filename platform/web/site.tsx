import { createContext, type ReactNode, useContext } from 'react';
import type { Site } from '#domain/access/site.ts';

const SiteContext = createContext<Site | null>(null);

/** The pages of the product, which the entry point gathers (apps/pages.ts). */
export function SiteProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('no pages: the root of the pages provides them');
  return site;
}
