import { Link } from 'react-router';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { getQualificationAddress } from '../evaluation-address.ts';
import { getRecordPage } from '../report/report-text.ts';
import type { SharedGap } from './shared-gaps.ts';

function GapRow({ gap }: { readonly gap: SharedGap }) {
  const page = getRecordPage(gap);
  return (
    <li className="qf-gap">
      <div>
        <b>{gap.words}</b>
        <p className="qf-of">
          {gap.of.map((one) => (
            <Link key={one.itemUuid} className="tap" to={getQualificationAddress('whole', one)}>
              {one.name} <span className="text-3">{one.words}</span>
            </Link>
          ))}
        </p>
      </div>
      {page && (
        <PageAccessGate to={page.to}>
          <Link className="btn small no-print" to={page.to}>
            去完善
            <span className="sr-only">
              {page.words}：{gap.words}
            </span>
          </Link>
        </PageAccessGate>
      )}
    </li>
  );
}

interface SharedGapsCardProps {
  readonly title: string;
  readonly note: string;
  readonly gaps: readonly SharedGap[];
}

/** Shows one line for each gap that several qualifications share. */
export function SharedGapsCard({ title, note, gaps }: SharedGapsCardProps) {
  if (gaps.length === 0) return null;
  return (
    <Card title={title} note={note}>
      <ul>
        {gaps.map((gap) => (
          <GapRow key={gap.key} gap={gap} />
        ))}
      </ul>
    </Card>
  );
}
