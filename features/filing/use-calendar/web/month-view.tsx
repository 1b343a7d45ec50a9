import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, addMonths } from '#domain/validity/day.ts';
import { formatMonth, getFirstOfMonth, getMonthWeeks } from '#domain/validity/month.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import type { UseRow } from '../contract/fields.ts';
import { type DailyUseCounts, getUseMonth, listUses } from '../use-calendar.contract.ts';
import { type UseActions, UseItem } from './use-item.tsx';
import { usePrinted } from './use-printed.ts';
import { getCalendarViewAddress } from './use-views.ts';

type Month = ResultOf<typeof getUseMonth>;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

const getWords = ({ day, uses, conflicts, ends }: DailyUseCounts): string =>
  [
    `${Number(day.slice(8))} 日`,
    `${uses} 项使用`,
    conflicts > 0 ? `${conflicts} 项冲突` : '',
    ends > 0 ? `${ends} 项结束` : '',
  ]
    .filter(Boolean)
    .join('，');

interface SquareProps {
  readonly load: DailyUseCounts;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Square({ load, isToday, isChosen, onChoose }: SquareProps) {
  return (
    <button
      type="button"
      className={isToday ? 'uc-day today' : 'uc-day'}
      aria-pressed={isChosen}
      aria-label={getWords(load)}
      onClick={onChoose}
    >
      <span className="num">{Number(load.day.slice(8))}</span>
      {load.uses > 0 && <b>{load.uses}</b>}
      {load.conflicts > 0 && (
        <span className="uc-bad">
          <Icon name="triangle" size="small" />
          {load.conflicts}
        </span>
      )}
      {load.ends > 0 && <span className="uc-end">{load.ends} 结束</span>}
    </button>
  );
}

function Grid({
  month,
  chosen,
  onChoose,
}: {
  readonly month: Month;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}) {
  const loads = new Map(month.days.map((load) => [load.day, load]));
  return (
    <table className="uc-grid">
      <caption className="sr-only">{formatMonth(month.first)}每天的使用、冲突和结束</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getMonthWeeks(month.first).map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day }) => {
              const load = loads.get(day);
              return (
                <td key={day} aria-current={day === month.today ? 'date' : undefined}>
                  {load ? (
                    <Square
                      load={load}
                      isToday={day === month.today}
                      isChosen={day === chosen}
                      onChoose={() => onChoose(day === chosen ? '' : day)}
                    />
                  ) : (
                    <span className="uc-out num">{Number(day.slice(8))}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lastOf = (first: string): string => addDays(addMonths(first, 1), -1);
const PAGE_SIZE = 20;

interface Span {
  readonly from: string;
  readonly to: string;
}
const getSpan = (month: Month, chosen: string): Span =>
  chosen === '' ? { from: month.first, to: lastOf(month.first) } : { from: chosen, to: chosen };

const getPages = (span: Span) => async (pageNum: number) => {
  const { rows } = await call(listUses, { query: { ...span, pageNum, pageSize: MAX_PAGE_SIZE } });
  return rows;
};

interface UsesProps {
  readonly month: Month;
  readonly chosen: string;
  readonly actions: UseActions;
  /** All rows while printing; null otherwise. */
  readonly printed: readonly UseRow[] | null;
}

/** Lists the uses in the month or on the chosen day, page by page. */
function Uses({ month, chosen, actions, printed }: UsesProps) {
  const [pageNum, setPage] = useState(1);
  const found = useStickyQuery(listUses, { query: { ...getSpan(month, chosen), pageNum, pageSize: PAGE_SIZE } });
  return (
    <section className="uc-side" aria-label="使用明细">
      <div className="uc-side-head">
        <h3>{chosen === '' ? formatMonth(month.first) : chosen}</h3>
        {found.data && (
          <span className="text-3 small" role="status">
            {found.data.total} 项使用
          </span>
        )}
        <Link className="tap no-print" to={getCalendarViewAddress('free', { on: chosen || month.today })}>
          {chosen === '' ? '今天' : '这一天'}谁有空
        </Link>
      </div>
      <QueryView query={found} subject="使用明细" lines={6}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="text-3 uc-none">没有使用登记，也没有在建项目占用。</p>
          ) : (
            <>
              <ul>
                {(printed ?? rows).map((row) => (
                  <li key={row.id}>
                    <UseItem row={row} actions={actions} />
                  </li>
                ))}
              </ul>
              {printed === null && (
                <>
                  <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} unit="项使用" onTurn={setPage} />
                  {total > PAGE_SIZE && (
                    <p className="uc-sheet">
                      本页 {rows.length} 项，共 {total} 项；用页面上的“打印”可印出全部
                    </p>
                  )}
                </>
              )}
            </>
          )
        }
      </QueryView>
    </section>
  );
}

interface CardProps {
  readonly month: Month;
  readonly day: string;
  readonly list: ListState;
  readonly actions: UseActions;
}

function MonthCard({ month, day, list, actions }: CardProps) {
  const printed = usePrinted(getPages(getSpan(month, day)), ({ id }) => id);
  const goTo = (first: string) => list.set({ month: first.slice(0, 7), day: '' });
  return (
    <section className="card uc-month" aria-label="使用日历">
      <div className="card-head">
        <h2>{formatMonth(month.first)}</h2>
        <span className="text-3 small no-print">点某一天看当天的使用</span>
        <div className="more row gap-8 no-print">
          {/* The error has already shown its own message. */}
          <Button
            isBusy={printed.isBusy}
            busyLabel="准备打印"
            onClick={() => void printed.print().catch(() => undefined)}
          >
            <Icon name="print" />
            打印
          </Button>
          <button type="button" className="btn ic" aria-label="上个月" onClick={() => goTo(addMonths(month.first, -1))}>
            <Icon name="left" />
          </button>
          <button type="button" className="btn" onClick={() => goTo(getFirstOfMonth(month.today))}>
            本月
          </button>
          <button type="button" className="btn ic" aria-label="下个月" onClick={() => goTo(addMonths(month.first, 1))}>
            <Icon name="right" />
          </button>
        </div>
      </div>
      <div className="uc-two">
        <Grid month={month} chosen={day} onChoose={(next) => list.set({ day: next })} />
        <Uses key={`${month.first} ${day}`} month={month} chosen={day} actions={actions} printed={printed.rows} />
      </div>
    </section>
  );
}

/** Shows the uses of a month by day; selecting a day lists its uses. */
export function MonthView({ list, actions }: { readonly list: ListState; readonly actions: UseActions }) {
  const { month: wanted = '', day = '' } = list.filters;
  const found = useStickyQuery(getUseMonth, { query: wanted ? { month: wanted } : {} });
  return (
    <QueryView query={found} subject="使用日历" shape="cells" lines={12}>
      {(month) => <MonthCard month={month} day={day} list={list} actions={actions} />}
    </QueryView>
  );
}
