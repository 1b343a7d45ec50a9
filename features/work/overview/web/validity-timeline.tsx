import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { addDays } from '#domain/validity/day.ts';
import type { ValidityState } from '#domain/validity/validity.ts';
import { Icon, type ShapeName } from '#platform/web/ui/icon.tsx';
import { ICON_SHAPES } from '#platform/web/ui/icon-shapes.ts';
import type { TimelineRow } from '../overview.contract.ts';
import {
  addLabelSpace,
  clusterTimelinePoints,
  createTimelineScale,
  describeTimeline,
  listTimelineEntries,
  listTimelineMonths,
  listWeekTicks,
  TIMELINE_BASELINE_Y,
  TIMELINE_FIRST_ROW_Y,
  TIMELINE_LABEL_WIDTH,
  TIMELINE_RANGES,
  TIMELINE_ROW_HEIGHT,
  type TimelineCluster,
  type TimelineScale,
  truncateMiddle,
} from './timeline-scale.ts';

const LOOKS: Readonly<Record<ValidityState, { readonly colour: string; readonly icon: ShapeName }>> = {
  expired: { colour: 'var(--exp-text)', icon: 'octagon' },
  due7: { colour: 'var(--d7-text)', icon: 'triangle' },
  due30: { colour: 'var(--d30)', icon: 'pie75' },
  due60: { colour: 'var(--d60)', icon: 'pie50' },
  due90: { colour: 'var(--d90)', icon: 'pie25' },
  valid: { colour: 'var(--ok)', icon: 'circle-tick' },
  longTerm: { colour: 'var(--ok)', icon: 'circle-tick' },
  unknown: { colour: 'var(--text-3)', icon: 'help' },
};

export function TimelineLegend() {
  return (
    <div className="ov-legend">
      {TIMELINE_RANGES.map(([range, words]) => (
        <span key={range}>
          <span style={{ color: LOOKS[range].colour }}>
            <Icon name={LOOKS[range].icon} />
          </span>
          {words}
        </span>
      ))}
    </div>
  );
}

/** Returns the available width. The timeline is rendered again when it changes, so that its text is not scaled. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(802);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(Math.max(element.clientWidth, 480));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

interface Tip {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

/** Draws all expiries within a year on one scale (DESIGN.md 10). Hover or focus shows names and dates; a click opens the records. */
export function ValidityTimeline({ rows, today }: { readonly rows: readonly TimelineRow[]; readonly today: string }) {
  const { box, width } = useWidth();
  const [tip, setTip] = useState<Tip | null>(null);
  const scale = createTimelineScale(width, today);
  const height = TIMELINE_FIRST_ROW_Y + rows.length * TIMELINE_ROW_HEIGHT - 14;
  return (
    <div className="ov-tl" ref={box}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={describeTimeline(rows)}
      >
        <Axis scale={scale} today={today} height={height} />
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            y={TIMELINE_FIRST_ROW_Y + index * TIMELINE_ROW_HEIGHT}
            scale={scale}
            onTip={setTip}
          />
        ))}
        <path d={`M${scale.todayX} ${TIMELINE_BASELINE_Y}V${height}`} stroke="var(--primary)" strokeWidth="2" />
      </svg>
      {tip && (
        <div className="ov-tip" aria-hidden="true" style={{ left: Math.min(tip.x, width - 260), top: tip.y }}>
          {tip.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
    </div>
  );
}

/** Minimum distance of a label from today: half of the today flag, half of a short label, and a gap. */
const BESIDE_TODAY = 36;
/** Width of three characters on the axis in px. */
const PAST_WIDTH = 36;

function Axis({
  scale,
  today,
  height,
}: {
  readonly scale: TimelineScale;
  readonly today: string;
  readonly height: number;
}) {
  const { left, right, todayX } = scale;
  const inDays = (days: number) => scale.xOf(addDays(today, days));
  const weeks = listWeekTicks(scale, today).map((x) => `M${x} ${TIMELINE_BASELINE_Y}v4`);
  return (
    <g aria-hidden="true" fontSize="12">
      <defs>
        <pattern id="ov-past" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="var(--line)" strokeWidth="2" />
        </pattern>
      </defs>
      <rect
        x={left}
        y={TIMELINE_BASELINE_Y}
        width={todayX - left}
        height={height - TIMELINE_BASELINE_Y}
        fill="url(#ov-past)"
        opacity=".55"
      />
      <rect
        x={todayX}
        y={TIMELINE_BASELINE_Y}
        width={inDays(90) - todayX}
        height={height - TIMELINE_BASELINE_Y}
        fill="var(--bg-subtle)"
      />
      {[30, 60, 90].map((days) => (
        <g key={days}>
          <path d={`M${inDays(days)} 48V${height}`} stroke="var(--line)" strokeDasharray="3 3" />
          {inDays(days) - todayX > BESIDE_TODAY && (
            <text x={inDays(days)} y="43" textAnchor="middle" fill="var(--text-3)">
              {days}天
            </text>
          )}
        </g>
      ))}
      {todayX - left > BESIDE_TODAY + PAST_WIDTH / 2 && (
        <text x={left} y="43" fill="var(--text-3)">
          已过期
        </text>
      )}
      {listTimelineMonths(scale, today).map((month) => (
        <g key={month.x}>
          <path d={`M${month.x} ${TIMELINE_BASELINE_Y}v9`} stroke="var(--text-3)" />
          {month.x > inDays(92) && <path d={`M${month.x} 61V${height}`} stroke="var(--line-2)" />}
          <text x={month.x} y="26" textAnchor="middle" fill="var(--text-2)" fontWeight={month.year ? 600 : 400}>
            {month.label}
          </text>
          {month.year && (
            <text x={month.x} y="10" textAnchor="middle" fill="var(--text-3)">
              {month.year}
            </text>
          )}
        </g>
      ))}
      <path d={weeks.join('')} stroke="var(--text-3)" opacity=".7" />
      <path d={`M${left} ${TIMELINE_BASELINE_Y}H${right}`} stroke="var(--text-3)" />
      <rect x={todayX - 17} y="30" width="34" height="18" rx="2" fill="var(--primary)" />
      <text x={todayX} y="43" textAnchor="middle" fill="#ffffff">
        今天
      </text>
    </g>
  );
}

interface RowProps {
  readonly row: TimelineRow;
  readonly y: number;
  readonly scale: TimelineScale;
  readonly onTip: (tip: Tip | null) => void;
}

function Row({ row, y, scale, onTip }: RowProps) {
  return (
    <g>
      <path d={`M0 ${y + 20}H${scale.right}`} stroke="var(--line-2)" />
      <text x="0" y={y + 5} fontSize="14" fill="var(--text)">
        <title>{row.label}</title>
        {truncateMiddle(row.label, row.count === null ? TIMELINE_LABEL_WIDTH - 14 : TIMELINE_LABEL_WIDTH - 60)}
      </text>
      {row.count === null ? (
        <RenewableDocument row={row} y={y} scale={scale} onTip={onTip} />
      ) : (
        <People row={row} y={y} scale={scale} onTip={onTip} />
      )}
    </g>
  );
}

/** Draws a bar from today to the expiry date with its glyph and date; an arrow if there is no expiry date or it lies beyond the axis. */
function RenewableDocument({ row, y, scale, onTip }: RowProps) {
  const [cluster] = clusterTimelinePoints(row.points, scale);
  if (!cluster) {
    const middle = scale.right - 66;
    return (
      <g>
        <path d={`M${scale.todayX} ${y}H${scale.right - 8}`} stroke="var(--ok)" strokeWidth="4" />
        <path d={`m${scale.right - 12} ${y - 6} 8 6-8 6`} fill="none" stroke="var(--ok)" strokeWidth="2" />
        <rect x={middle - 40} y={y - 10} width="80" height="20" fill="var(--bg)" />
        <text x={middle} y={y + 5} fontSize="12" textAnchor="middle" fill="var(--text-2)">
          {row.isLongTerm ? '长期有效' : (row.endOn ?? '')}
        </text>
      </g>
    );
  }
  const { state, words, date } = cluster.first;
  const text = state === 'valid' ? date : `${date}　${words}`;
  const isNearRight = cluster.x > scale.right - 150;
  return (
    <g>
      {cluster.x > scale.todayX && (
        <path d={`M${scale.todayX} ${y}H${cluster.x}`} stroke={LOOKS[state].colour} strokeWidth="4" />
      )}
      <Glyph row={row} cluster={cluster} y={y} onTip={onTip} />
      <text
        x={isNearRight ? cluster.x - 14 : Math.max(cluster.x + 14, state === 'expired' ? scale.todayX + 8 : 0)}
        y={isNearRight ? y - 6 : y + 5}
        textAnchor={isNearRight ? 'end' : 'start'}
        fontSize="12"
        fill="var(--text-2)"
      >
        {text}
      </text>
    </g>
  );
}

function People({ row, y, scale, onTip }: RowProps) {
  return (
    <g>
      <text x={TIMELINE_LABEL_WIDTH - 14} y={y + 5} fontSize="12" textAnchor="end" fill="var(--text-3)">
        {row.count} 项
      </text>
      <path d={`M${scale.left} ${y}H${scale.right}`} stroke="var(--line)" />
      {addLabelSpace(clusterTimelinePoints(row.points, scale), scale).map((cluster) => (
        <g key={cluster.first.date}>
          <Glyph row={row} cluster={cluster} y={y} onTip={onTip} />
          {cluster.count > 1 ? (
            <text x={cluster.x + 12} y={y + 5} fontSize="12" fill="var(--text-2)">
              {cluster.count} 项
            </text>
          ) : (
            cluster.isRoomy && (
              <text x={cluster.x + 12} y={y + 5} fontSize="12" fill="var(--text-2)">
                {cluster.first.date.slice(5)}
              </text>
            )
          )}
        </g>
      ))}
      {row.later > 0 && row.points.length === 0 && (
        <text x={scale.right - 6} y={y - 4} fontSize="12" textAnchor="end" fill="var(--text-3)">
          {row.later} 项在一年以后
        </text>
      )}
    </g>
  );
}

const MAX_LINES = 6;

function getLines(cluster: TimelineCluster): string[] {
  const lines = cluster.points.flatMap((point) =>
    listTimelineEntries(point).map(({ subject }) => `${stripSampleMark(subject)}　${point.date}　${point.words}`),
  );
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `等 ${lines.length} 项`] : lines;
}

interface GlyphProps {
  readonly row: TimelineRow;
  readonly cluster: TimelineCluster;
  readonly y: number;
  readonly onTip: (tip: Tip | null) => void;
}

/** Status glyph that opens the records by mouse or keyboard. */
function Glyph({ row, cluster, y, onTip }: GlyphProps): ReactNode {
  const navigate = useNavigate();
  const { colour, icon } = LOOKS[cluster.first.state];
  const lines = getLines(cluster);
  const show = () => onTip({ x: cluster.x, y: y + 14, lines });
  const hide = () => onTip(null);
  return (
    <a
      href={row.to}
      className="ov-glyph"
      aria-label={`${row.label}：${lines.join('；')}`}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(row.to);
      }}
    >
      <rect x={cluster.x - 12} y={y - 12} width="24" height="24" fill="transparent" />
      <g transform={`translate(${cluster.x - 8} ${y - 8})`}>
        <rect x="-2" y="-2" width="20" height="20" fill="var(--bg)" />
        <g
          transform="scale(.8)"
          fill="none"
          stroke={colour}
          color={colour}
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          // oxlint-disable-next-line react/no-danger -- an icon of our code, never user input
          dangerouslySetInnerHTML={{ __html: ICON_SHAPES[icon] }}
        />
      </g>
    </a>
  );
}
