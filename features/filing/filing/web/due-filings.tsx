import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query } from '#platform/web/query.ts';
import { PermissionGate } from '#platform/web/state/session-context.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { listFilings } from '../filing.contract.ts';
import { FilingItem } from './filing-item.tsx';
import { FILING_PAGE } from './filing-views.ts';
import './filing.css';

const MAX_ = 3;

/** Shows the next due steps of open filings, above all other cards; renders nothing without open filings. */
export function DueFilings() {
  return (
    <PermissionGate need={['filing:case:list']}>
      <Steps />
    </PermissionGate>
  );
}

function Steps() {
  const found = useQuery(query(listFilings, { query: { state: 'open', pageSize: MAX_ } }));
  const rows = found.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="fl-due">
      <Card title="申报下一步" more={<Link to={FILING_PAGE}>全部 {found.data?.total ?? rows.length} 件</Link>}>
        <ul className="fl-list">
          {rows.map((row) => (
            <li key={row.uuid}>
              <FilingItem row={row} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
