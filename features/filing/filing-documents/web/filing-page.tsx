import type { MetaFunction } from 'react-router';
import { FilingScreen } from '#features/filing/filing/web/filing.web-api.ts';
import { DocumentRequestsCard } from '#features/filing/holder-documents/web/holder-documents.web-api.ts';
import { getTitle } from '#platform/web/titles.ts';
import { FilesCard } from './files-card.tsx';
import { FilingDocumentsCard } from './filing-documents-card.tsx';
import { MaterialsCard } from './materials-card.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('申报管理') }];

function Documents({ filing }: { readonly filing: string }) {
  return (
    <>
      <FilingDocumentsCard filing={filing} />
      <MaterialsCard filing={filing} />
      <DocumentRequestsCard filing={filing} />
      <FilesCard filing={filing} />
    </>
  );
}

/** Page of the filings with their documents. */
export default function FilingPage() {
  return <FilingScreen Documents={Documents} />;
}
