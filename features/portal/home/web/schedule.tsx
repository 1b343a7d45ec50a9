import { Link } from 'react-router';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { addDays } from '#domain/validity/day.ts';
import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import { areAllSamples } from '#platform/web/ui/samples.tsx';
import { type Home, SCHEDULE_DAYS } from './home-data.ts';

const WIDTH = 1200;
const EDGE = 8;
const GROUND = 12;
const perDay = (WIDTH - 2 * EDGE) / SCHEDULE_DAYS;
const getPlace = (day: number): number => Math.round((EDGE + day * perDay) * 10) / 10;

const ticks = Array.from(
  { length: SCHEDULE_DAYS + 1 },
  (_unused, day) => `M${getPlace(day)} ${GROUND}v${day % 10 === 0 ? 12 : day % 5 === 0 ? 8 : 5}`,
).join('');

/** Returns the first days of months within the displayed period. */
const monthsFrom = (today: string) =>
  Array.from({ length: SCHEDULE_DAYS }, (_unused, offset) => ({ offset, day: addDays(today, offset) })).filter(
    ({ offset, day }) => offset > 3 && day.endsWith('-01'),
  );

const shortDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** Shows items ending within the next 100 days on a timeline; hidden without items. */
export function Schedule({ home }: { readonly home: Home }) {
  const { today, deadlines, prov } = home;
  if (deadlines.length === 0) return null;
  const areSamples = areAllSamples(deadlines);
  return (
    <section className="strip" aria-labelledby="schedule">
      <div className="wrapper">
        <div className="hh">
          <h2 id="schedule">未来 {SCHEDULE_DAYS} 天</h2>
          <span className="text-3 small">
            {prov === '' ? '公示截止日程' : `国家与${getProvinceName(prov)}的公示截止日程`}
            {areSamples && '，均为示例'}
          </span>
        </div>
        <ol className="strip-events">
          {deadlines.map(({ day, daysLeft, title, to, isSample }) => (
            <li key={to}>
              <b>{shortDay(day)}</b>
              <Link className="tap" to={to}>
                {stripSampleMark(title)}
              </Link>
              <small>
                {daysLeft === 0 ? '今天截止' : `还有 ${daysLeft} 天截止`}
                {isSample && !areSamples ? '，示例' : ''}
              </small>
            </li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${WIDTH} 44`} aria-hidden="true" className="strip-ruler">
          <path d={`M${EDGE} ${GROUND}H${WIDTH - EDGE}${ticks}`} />
          {monthsFrom(today).map(({ offset, day }) => (
            <g key={day}>
              <path d={`M${getPlace(offset)} ${GROUND}v18`} className="strong" />
              <text x={getPlace(offset) + 5} y={40}>
                {Number(day.slice(5, 7))}月
              </text>
            </g>
          ))}
          {deadlines.map(({ to, daysLeft }) => (
            <circle key={to} cx={getPlace(daysLeft)} cy={GROUND} r={5} />
          ))}
          <text x={EDGE} y={40} className="now">
            今天
          </text>
        </svg>
      </div>
    </section>
  );
}
