import { href } from '#domain/access/page.ts';
import { platformPages } from '#platform/contract/pages.ts';
/** The page between names the target before the reader leaves. */
export const getLeavingAddress = (url: string): string => href(platformPages.externalRedirect, null, { url });
