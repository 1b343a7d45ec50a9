import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FILING_STATE_LABELS, FILING_STATES, type FilingState, isFilingInProgress } from '#domain/filing/states.ts';
import { query } from '#platform/web/query.ts';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { FilingSummary } from '../contract/fields.ts';
import { countFilings, listFilings } from '../filing.contract.ts';
import { formatFilingTarget, NextStep } from './filing-item.tsx';
import { getFilingAddress, getFilingViewAddress } from './filing-views.ts';

const MAX_ = 100;
/** The open states, and `decided`, in which the certificate is still pending. */
const COLUMNS = FILING_STATES.filter((state) => isFilingInProgress(state) || state === 'decided');

function FilingCard({ row }: { readonly row: FilingSummary }) {
  return (
    <li className="fl-item">
      <Link className="tap" to={getFilingAddress(row.uuid)}>
        <b>{row.name}</b>
      </Link>
      <span className="text-2 small">{formatFilingTarget(row)}</span>
      <NextStep row={row} />
      <span className="text-3 small">{row.ownerName ?? '未指定负责人'}</span>
    </li>
  );
}

interface ColumnProps {
  readonly state: FilingState;
  readonly rows: readonly FilingSummary[];
  readonly count: number;
}

function Column({ state, rows, count }: ColumnProps) {
  return (
    <section aria-label={FILING_STATE_LABELS[state]}>
      <h2>
        {FILING_STATE_LABELS[state]}
        <span className="text-3 num">{count}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <FilingCard key={row.uuid} row={row} />
        ))}
      </ul>
      {count > rows.length && (
        <Link className="tap" to={getFilingViewAddress('list', { state })}>
          查看全部 {count} 件
        </Link>
      )}
    </section>
  );
}

/** Shows the filings in columns by state, each sorted by the next due date. */
export function FilingBoardView() {
  const open = useQuery(query(listFilings, { query: { state: 'open', pageSize: MAX_ } }));
  const decided = useQuery(query(listFilings, { query: { state: 'decided', pageSize: MAX_ } }));
  const counts = useQuery(query(countFilings));
  const rows = [...(open.data?.rows ?? []), ...(decided.data?.rows ?? [])];
  return (
    <section className="card" aria-label="申报看板">
      <QueryView query={counts} subject="申报看板" lines={6}>
        {(found) => (
          <div className="fl-board">
            {COLUMNS.map((state) => (
              <Column
                key={state}
                state={state}
                rows={rows.filter((row) => row.state === state)}
                count={found.find((one) => one.state === state)?.count ?? 0}
              />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}
