import { href } from '#domain/access/page.ts';
import type { EntryPage } from '#domain/filing-documents/source.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';

const PAGES = {
  licence: enterprisePages.licence,
  centre: enterpriseRecordsPages.infoCentre,
  certificates: certificatesPages.certificates,
  registered: personnelPages.registeredPeople,
  others: personnelPages.otherPeople,
  projects: nationalPlatformPages.projects,
} as const satisfies Record<EntryPage, unknown>;

/** Returns the page for entering a value that a document lacks. */
export const getEntryAddress = (page: EntryPage): string => href(PAGES[page]);
