import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pollUntilComputed } from '#platform/web/poll-until-computed.ts';
import { query } from '#platform/web/query.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { getOutlook, listChecks } from '../../evaluations.contract.ts';
import { getQualificationAddress } from '../evaluation-address.ts';
import { buildTrendRows, listTrendMonths, type TrendCell, type TrendRow, type TrendState } from './trend.ts';
import './trend.css';

const WORDS: Readonly<Record<TrendState, string>> = {
  met: '满足',
  open: '待核对',
  short: '不满足',
  none: '没有存档',
};
const ICONS: Readonly<Record<Exclude<TrendState, 'none'>, IconName>> = {
  met: 'circle-tick',
  open: 'help',
  short: 'triangle',
};

function Legend() {
  return (
    <p className="ck-trend-legend" aria-hidden="true">
      {(['met', 'open', 'short'] as const).map((state) => (
        <span key={state} className={state}>
          <Icon name={ICONS[state]} size="small" />
          {WORDS[state]}
        </span>
      ))}
      <span>数字为变化的日期；虚线以后是按现有资料的预测</span>
    </p>
  );
}

function Cell({ cell, isFirst }: { readonly cell: TrendCell; readonly isFirst: boolean }) {
  const { state, turnedOn, isAhead } = cell;
  return (
    <td className={`${state}${isAhead ? ' ahead' : ''}`}>
      <span className="ck-trend-bar">
        {state !== 'none' && (isFirst || turnedOn !== null) && <Icon name={ICONS[state]} size="small" />}
        {turnedOn !== null && <b className="num">{turnedOn.slice(5)}</b>}
        <span className="sr-only">{WORDS[state]}</span>
      </span>
    </td>
  );
}

function Row({ row, note }: { readonly row: TrendRow; readonly note: string | undefined }) {
  const first = row.cells.findIndex(({ state }) => state !== 'none');
  return (
    <tr>
      <th scope="row">
        <Link to={getQualificationAddress('whole', row)}>{row.name}</Link>
        {note && <small className="text-3">{note}</small>}
      </th>
      {row.cells.map((cell, index) => (
        <Cell key={cell.month} cell={cell} isFirst={index === first} />
      ))}
    </tr>
  );
}

function Months({ today }: { readonly today: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">资质</th>
        {listTrendMonths(today).map((month, index) => (
          <th key={month} scope="col" aria-current={month.slice(0, 7) === today.slice(0, 7) ? 'date' : undefined}>
            {(index === 0 || month.slice(5, 7) === '01') && <small className="num">{month.slice(0, 4)}</small>}
            {Number(month.slice(5, 7))}月
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Turning({ rows }: { readonly rows: readonly TrendRow[] }) {
  const turning = rows.filter(({ next }) => next !== null);
  if (turning.length === 0)
    return (
      <p className="ck-trend-next text-3 small">
        按现有资料，预测期内没有资质会因到期、年龄或年限再有要求不满足、不再能证明或缺口扩大。
      </p>
    );
  return (
    <ul className="ck-trend-next small">
      {turning.map(({ itemRef, name, next }) => (
        <li key={itemRef}>
          <b>{name}</b> {next}
        </li>
      ))}
    </ul>
  );
}

const MAX_RUNS = 100;

/** Scrolls to the current month if the months do not fit. */
function showThisMonth(region: HTMLDivElement | null): void {
  const name = region?.querySelector<HTMLElement>('thead th');
  const now = region?.querySelector<HTMLElement>('thead [aria-current]');
  if (region && name && now) region.scrollLeft = now.offsetLeft - name.offsetWidth;
}

interface TrendProps {
  /** The largest shortfall of each qualification today, keyed by the record of the qualification. */
  readonly notes: ReadonlyMap<string, string>;
  /** Time of the evaluation from which the notes come. */
  readonly checkedTime: string | null;
}

/**
 * Shows the verdict on each current qualification by month, with its largest shortfall today and the day of each change
 * (docs/design/time.md).
 */
export function TrendCard({ notes, checkedTime }: TrendProps) {
  const outlook = useQuery({ ...query(getOutlook), ...pollUntilComputed });
  const runs = useQuery(query(listChecks, { query: { type: 'whole', pageSize: MAX_RUNS } }));
  return (
    <section className="card ck-trend" aria-labelledby="ck-trend">
      <div className="card-head">
        <h2 id="ck-trend">资质达标走势</h2>
        <span className="text-3 small">以前按存档的报告，以后按预测</span>
        <Link className="more small" to={getQualificationAddress('whole')}>
          我的资质
        </Link>
      </div>
      <QueryView query={outlook} subject="达标走势" lines={6}>
        {(found) => {
          const rows = buildTrendRows(found, runs.data?.rows ?? []);
          if (rows.length === 0)
            return <p className="card-body text-3">登记资质证书上的资质项后，这里逐月显示是否达标。</p>;
          return (
            <>
              <Legend />
              <ScrollRegion ref={showThisMonth} className="ck-trend-scroll" label="资质达标走势表">
                <table>
                  <Months today={found.asOf} />
                  <tbody>
                    {rows.map((row) => (
                      <Row key={row.itemRef} row={row} note={notes.get(row.itemRef)} />
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
              <Turning rows={rows} />
              {checkedTime && (
                <p className="ck-trend-next text-3 small">
                  现有与最低核对于 {checkedTime}，结果仅供准备材料参考，不代表审批结论。
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
