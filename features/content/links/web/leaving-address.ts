import { href } from '#domain/access/page.ts';
import { platformPages } from '#platform/contract/pages.ts';
/** Returns the address of the interstitial page that names the target before the reader leaves the portal. */
export const getExternalLinkAddress = (url: string): string => href(platformPages.externalRedirect, null, { url });
