import { href } from '#domain/access/page.ts';
import type { EntryPage } from '#domain/filing-papers/source.ts';
import { certificatesPages } from '#features/certificates/pages/pages.ts';
import { enterprisePages } from '#features/enterprise/pages/pages.ts';
import { firmPages } from '#features/firm/pages/pages.ts';
import { nationalPlatformPages } from '#features/national-platform/pages/pages.ts';
import { personnelPages } from '#features/personnel/pages/pages.ts';

const PAGES = {
  licence: enterprisePages.licence,
  centre: firmPages.infoCentre,
  certificates: certificatesPages.certificates,
  registered: personnelPages.registeredPeople,
  others: personnelPages.otherPeople,
  projects: nationalPlatformPages.projects,
} as const satisfies Record<EntryPage, unknown>;

/** Where a value that a paper lacks is entered. */
export const addressOfEntry = (page: EntryPage): string => href(PAGES[page]);
