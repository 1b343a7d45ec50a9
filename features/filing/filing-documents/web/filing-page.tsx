import type { MetaFunction } from 'react-router';
import { FilingScreen } from '#features/filing/filing/web/filing.web-api.ts';
import { RequestsCard } from '#features/filing/holder-documents/web/holder-documents.web-api.ts';
import { titleOf } from '#platform/web/titles.ts';
import { FilesCard } from './files-card.tsx';
import { MaterialsCard } from './materials-card.tsx';
import { PapersCard } from './papers-card.tsx';

export const meta: MetaFunction = () => [{ title: titleOf('申报管理') }];

function Papers({ filing }: { readonly filing: string }) {
  return (
    <>
      <PapersCard filing={filing} />
      <MaterialsCard filing={filing} />
      <RequestsCard filing={filing} />
      <FilesCard filing={filing} />
    </>
  );
}

/** Filings with their papers. */
export default function FilingPage() {
  return <FilingScreen Papers={Papers} />;
}
