import { useQuery } from '@tanstack/react-query';
import { query } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import type { DeliverySettings } from '../../contract/delivery.ts';
import { listHolidayYears } from '../../contract/holidays.ts';

type Hours = DeliverySettings['week'][number];

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const FROM_HOURS = Array.from({ length: 24 }, (_unused, hour) => hour);
const TO_HOURS = Array.from({ length: 25 }, (_unused, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const getMode = (own: Hours | undefined): 'same' | 'whole' | 'none' | 'own' => {
  if (own === undefined) return 'same';
  if (own.from === own.to) return 'none';
  return own.from === 0 && own.to === 24 ? 'whole' : 'own';
};

interface WeekProps {
  readonly settings: DeliverySettings;
  readonly onChange: (part: Partial<DeliverySettings>) => void;
}

/** Edits separate quiet hours for each weekday; collapsed while all days are the same. */
export function WeekCard({ settings, onChange }: WeekProps) {
  const { week, quietFrom, quietTo } = settings;
  const set = (weekday: number, own: Omit<Hours, 'weekday'> | null) => {
    const others = week.filter((one) => one.weekday !== weekday);
    onChange({ week: own === null ? others : [...others, { weekday, ...own }] });
  };
  return (
    <details className="rs-week" open={week.length > 0}>
      <summary>按星期分别设置免打扰</summary>
      <ul>
        {WEEKDAYS.map((name, index) => {
          const weekday = index + 1;
          const own = week.find((one) => one.weekday === weekday);
          return (
            <li key={name}>
              <Weekday
                name={name}
                own={own}
                general={{ from: quietFrom, to: quietTo }}
                set={(to) => set(weekday, to)}
              />
            </li>
          );
        })}
      </ul>
      <p className="text-3 small">
        时段按当天 0 点到 24 点计，例如 22:00 至 07:00 指当天早上 7 点前和晚上 10 点后。调休上班的周末按平时的时段。
      </p>
    </details>
  );
}

interface WeekdayProps {
  readonly name: string;
  readonly own: Hours | undefined;
  readonly general: { readonly from: number; readonly to: number };
  readonly set: (own: Omit<Hours, 'weekday'> | null) => void;
}

function Weekday({ name, own, general, set }: WeekdayProps) {
  const choose = (mode: string) => {
    if (mode === 'same') set(null);
    else if (mode === 'whole') set({ from: 0, to: 24 });
    else if (mode === 'none') set({ from: 0, to: 0 });
    else set(general.from === general.to ? { from: 21, to: 8 } : general);
  };
  const mode = getMode(own);
  return (
    <>
      <span>{name}</span>
      <select
        className="input"
        aria-label={`${name}的免打扰`}
        value={mode}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="same">同上</option>
        <option value="whole">全天</option>
        <option value="none">不设</option>
        <option value="own">自定时段</option>
      </select>
      {own !== undefined && mode === 'own' && (
        <>
          <select
            className="input"
            aria-label={`${name}免打扰开始`}
            value={own.from}
            onChange={(event) => set({ from: Number(event.target.value), to: own.to })}
          >
            {FROM_HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {clock(hour)}
              </option>
            ))}
          </select>
          <span>至</span>
          <select
            className="input"
            aria-label={`${name}免打扰结束`}
            value={own.to}
            onChange={(event) => set({ from: own.from, to: Number(event.target.value) })}
          >
            {TO_HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {clock(hour)}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}

/** Shows the public holidays of this year and the next: the official notice and whether it was verified, or that only weekends count. */
export function HolidayNote() {
  const years = useQuery(query(listHolidayYears));
  const today = useToday();
  if (!years.data) return null;
  const year = Number(today.slice(0, 4));
  return [year, year + 1].map((one) => {
    const known = years.data.find((row) => row.year === one);
    const text = known
      ? `${one} 年节假日按${known.source}${known.isVerified ? '' : '（待核对）'}`
      : `${one} 年节假日安排待核对，只按周末计`;
    return (
      <span key={one} className="text-3 small">
        {text}
      </span>
    );
  });
}
