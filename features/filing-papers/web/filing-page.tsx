import type { MetaFunction } from 'react-router';
import { FilingScreen } from '#features/filing/web/public.ts';
import { titleOf } from '#platform/web/titles.ts';
import { PapersCard } from './papers-card.tsx';

export const meta: MetaFunction = () => [{ title: titleOf('申报管理') }];

/** Filings with their papers. */
export default function FilingPage() {
  return <FilingScreen Papers={PapersCard} />;
}
