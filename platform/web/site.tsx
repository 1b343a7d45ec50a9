import { createContext, type ReactNode, useContext } from 'react';
import type { Landmark } from '#domain/access/landmarks.ts';
import type { PageQuery } from '#domain/access/page.ts';
import { getLandmarkAddress, type Site } from '#domain/access/site.ts';

const SiteContext = createContext<Site | null>(null);

/** Provides the pages of the product, which the entry point collects (apps/pages.ts). */
export function SiteProvider({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('no pages: the root of the pages provides them');
  return site;
}

/** Returns a function that returns the address of any feature's page: `const to = usePageAddress(); to('login')`. */
export function usePageAddress(): (
  landmark: Landmark,
  params?: Readonly<Record<string, string>> | null,
  query?: PageQuery,
  anchor?: string,
) => string {
  const site = useSite();
  return (landmark, params, query, anchor) => getLandmarkAddress(site, landmark, params, query, anchor);
}
