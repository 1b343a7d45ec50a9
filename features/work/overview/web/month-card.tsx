import { useState } from 'react';
import { Link } from 'react-router';
import { DAYS_AHEAD, DAYS_BEFORE } from '#domain/reminders/timeline.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import { firstOf, formatMonth } from '#domain/validity/month.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import type { TimelineRow } from '../overview.contract.ts';
import { getMonthCount, getWeeks, type MonthDay } from './month-days.ts';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Shows the expiries of a month by day; the calendar is a table, so screen readers read it as one. */
export function MonthCard({ rows, today }: { readonly rows: readonly TimelineRow[]; readonly today: string }) {
  const [first, setFirst] = useState(firstOf(today));
  const weeks = getWeeks(rows, first);
  const isFirst = first <= firstOf(addDays(today, -DAYS_BEFORE));
  const isLast = first >= firstOf(addDays(today, DAYS_AHEAD));
  const ending = weeks.flat().filter(({ isInside, ends }) => isInside && ends.length > 0);
  return (
    <section className="card ov-month" aria-labelledby="ov-month">
      <div className="card-head">
        <h2 id="ov-month">有效期日历</h2>
        <span className="text-3 small" role="status">
          {formatMonth(first)}，{getMonthCount(weeks)} 项到期
        </span>
        <div className="more row gap-8">
          <button
            type="button"
            className="btn ic"
            aria-label="上个月"
            disabled={isFirst}
            onClick={() => setFirst(addMonths(first, -1))}
          >
            <Icon name="left" />
          </button>
          <button type="button" className="btn" onClick={() => setFirst(firstOf(today))}>
            本月
          </button>
          <button
            type="button"
            className="btn ic"
            aria-label="下个月"
            disabled={isLast}
            onClick={() => setFirst(addMonths(first, 1))}
          >
            <Icon name="right" />
          </button>
        </div>
      </div>
      <div className="ov-month-grid">
        <table>
          <caption className="sr-only">{formatMonth(first)}到期的证照和人员</caption>
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
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                {week.map((day) => (
                  <Square key={day.day} day={day} isToday={day.day === today} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <List days={ending} />
      </div>
    </section>
  );
}

function Square({ day, isToday }: { readonly day: MonthDay; readonly isToday: boolean }) {
  const looks = [day.isInside ? '' : 'out', isToday ? 'today' : ''].filter(Boolean).join(' ');
  const [worst] = day.ends;
  return (
    <td className={looks} aria-current={isToday ? 'date' : undefined}>
      <span className="num">{Number(day.day.slice(8))}</span>
      {day.isInside && worst && (
        <b className={`ov-day ${worst.state}`} title={day.ends.map((end) => end.subject).join('、')}>
          {day.ends.length}
          <span className="sr-only"> 项到期</span>
        </b>
      )}
    </td>
  );
}

function List({ days }: { readonly days: readonly MonthDay[] }) {
  if (days.length === 0) return <p className="ov-month-none text-3">这个月没有到期的证照和人员。</p>;
  return (
    <ul className="ov-month-list" aria-label="本月到期明细">
      {days.flatMap(({ day, ends }) =>
        ends.map((end, index) => (
          <li key={`${day} ${end.subject} ${index}`}>
            <span className="num no-wrap">{day.slice(5)}</span>
            <Link to={end.to}>{stripSampleMark(end.subject)}</Link>
            <ValidityTag value={end} />
          </li>
        )),
      )}
    </ul>
  );
}
