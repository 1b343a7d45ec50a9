import { Link } from 'react-router';
import { FILING_KIND_LABELS } from '#domain/filing/kinds.ts';
import { FILING_DECISION_LABELS, FILING_STATE_LABELS } from '#domain/filing/states.ts';
import { formatDaysLeft } from '#domain/validity/day.ts';
import type { FilingSummary } from '../contract/fields.ts';
import { getFilingAddress } from './filing-views.ts';

const TONES: Readonly<Record<FilingSummary['state'], string>> = {
  preparing: 'x',
  submitted: 'b',
  accepted: 'b',
  correction: 'y',
  review: 'b',
  publicity: 'b',
  objection: 'y',
  decided: 'b',
  received: 'g',
  withdrawn: 'x',
};

export function StateTag({ row }: { readonly row: Pick<FilingSummary, 'state' | 'decision'> }) {
  const tone = row.decision === 'refused' ? 'r' : TONES[row.state];
  const decision = row.decision === null ? '' : `：${FILING_DECISION_LABELS[row.decision]}`;
  return <span className={`tag ${tone}`}>{`${FILING_STATE_LABELS[row.state]}${decision}`}</span>;
}

/** Shows the next step and its due date. */
export function NextStep({ row }: { readonly row: Pick<FilingSummary, 'nextOn' | 'nextWhat' | 'daysLeft'> }) {
  if (row.nextWhat === null) return <span className="text-3">无待办</span>;
  return (
    <span className="fl-next">
      <span>{row.nextWhat}</span>
      {row.nextOn === null || row.daysLeft === null ? (
        <span className="text-3 small">日期待核对</span>
      ) : (
        <span className={row.daysLeft < 0 ? 'small fl-late' : 'text-3 small'}>
          <span className="num">{row.nextOn}</span> {formatDaysLeft(row.daysLeft)}
        </span>
      )}
    </span>
  );
}

export const formatFilingTarget = (row: Pick<FilingSummary, 'standardName' | 'level'>): string =>
  row.standardName === null ? '整本证照' : `${row.standardName}${row.level ?? ''}`;

/** Shows one filing on phones. */
export function FilingItem({ row }: { readonly row: FilingSummary }) {
  return (
    <div className="fl-item">
      <p className="row between gap-8">
        <Link className="tap" to={getFilingAddress(row.uuid)}>
          <b>{row.name}</b>
        </Link>
        <StateTag row={row} />
      </p>
      <p className="text-2 small">
        {FILING_KIND_LABELS[row.kind]}，{formatFilingTarget(row)}
      </p>
      <NextStep row={row} />
      <p className="text-3 small">负责人：{row.ownerName ?? '未指定'}</p>
    </div>
  );
}
