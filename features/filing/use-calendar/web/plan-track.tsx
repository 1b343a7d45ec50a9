import { Link } from 'react-router';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import type { PlanSpan } from '#domain/use-calendar/plan.ts';
import { addDays } from '#domain/validity/day.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { UsePlanBar, UsePlanRow } from '../contract/plan.ts';
import {
  fitsGapButton,
  fitsGapLabel,
  formatBarDescription,
  formatDocuments,
  formatFreeGap,
  getBarPosition,
  getDayPercent,
} from './plan-scale.ts';
import { getUseSource } from './use-item.tsx';
import { USE_KIND_CLASSES } from './use-words.ts';

/** The actions of the chart: clicking a bar opens its use; clicking a gap opens a new use with person and days filled in. */
export interface PlanActions {
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly open: (id: string) => void;
  readonly add: (row: UsePlanRow, gap: PlanSpan) => void;
}

const LANE = 28;
const PAPERS = 10;

interface BarProps {
  readonly bar: UsePlanBar;
  readonly shown: PlanSpan;
  readonly actions: PlanActions;
}

function Bar({ bar, shown, actions }: BarProps) {
  const words = stripSampleMark(formatBarDescription(bar));
  const classes = [
    'uc-bar2',
    USE_KIND_CLASSES[bar.kind],
    bar.isLocked ? 'lock' : '',
    bar.isFromBefore ? 'before' : '',
    bar.isGoingOn ? 'on' : '',
    bar.endOn === null ? 'expected' : '',
    bar.conflictWords.length > 0 ? 'bad' : '',
  ];
  const look = {
    className: classes.filter(Boolean).join(' '),
    style: { ...getBarPosition(bar, shown), top: bar.lane * LANE + 2 },
    title: words,
  };
  const inner = (
    <>
      {bar.conflictWords.length > 0 && <Icon name="triangle" size="small" />}
      {bar.isLocked && <Icon name="lock" size="small" />}
      <span aria-hidden="true">{stripSampleMark(bar.title)}</span>
      <span className="sr-only">{words}</span>
    </>
  );
  if (bar.uuid === null)
    return (
      <Link {...look} to={getUseSource(bar)[0]}>
        {inner}
      </Link>
    );
  const { id } = bar;
  return actions.canEdit ? (
    <button type="button" {...look} onClick={() => actions.open(id)}>
      {inner}
    </button>
  ) : (
    <span {...look}>{inner}</span>
  );
}

/** Shows the expiry dates of documents, and the days on which the holder is no longer available. */
function Papers({ row, shown }: { readonly row: UsePlanRow; readonly shown: PlanSpan }) {
  const ends = row.papers.flatMap(({ words, endOn }) => (endOn === null ? [] : [{ words, endOn }]));
  const last = ends.reduce<string | null>((best, { endOn }) => (best === null || endOn > best ? endOn : best), null);
  const valid =
    last === null || last < shown.fromOn ? null : { fromOn: shown.fromOn, toOn: last < shown.toOn ? last : shown.toOn };
  const gone = row.untilOn === null || row.untilOn >= shown.toOn ? null : addDays(row.untilOn, 1);
  return (
    <span aria-hidden="true">
      {valid && <span className="uc-valid" style={getBarPosition(valid, shown)} />}
      {ends
        .filter(({ endOn }) => endOn >= shown.fromOn && endOn <= shown.toOn)
        .map(({ words, endOn }) => (
          <span
            key={`${words} ${endOn}`}
            className="uc-until"
            style={{ left: `${getDayPercent(addDays(endOn, 1), shown)}%` }}
            title={`${words} ${endOn} 到期`}
          />
        ))}
      {gone && (
        <span
          className="uc-gone"
          style={getBarPosition({ fromOn: gone < shown.fromOn ? shown.fromOn : gone, toOn: shown.toOn }, shown)}
          title={`${row.untilOn} ${row.kind === 'person' ? '离职' : '到期'}`}
        />
      )}
    </span>
  );
}

/** Shows one holder on the scale: uses in lanes, conflicts in red, free days as buttons, documents as the line below. */
export function PlanTrack({
  row,
  shown,
  actions,
}: {
  readonly row: UsePlanRow;
  readonly shown: PlanSpan;
  readonly actions: PlanActions;
}) {
  return (
    <div className="uc-track" style={{ height: row.lanes * LANE + PAPERS }}>
      <Papers row={row} shown={shown} />
      {row.clashes.map((span) => (
        <span key={span.fromOn} className="uc-clash" style={getBarPosition(span, shown)} aria-hidden="true" />
      ))}
      {row.bars.map((bar) => (
        <Bar key={bar.id} bar={bar} shown={shown} actions={actions} />
      ))}
      {actions.canAdd &&
        row.freeSpans
          .filter((span) => fitsGapButton(span, shown))
          .map((span) => (
            <button
              key={span.fromOn}
              type="button"
              className="uc-gap no-print"
              style={getBarPosition(span, shown)}
              title={`${span.fromOn} 至 ${span.toOn} 空闲，点击登记使用`}
              onClick={() => actions.add(row, span)}
            >
              {fitsGapLabel(span, shown) ? (
                <span aria-hidden="true">{formatFreeGap(span)}</span>
              ) : (
                <Icon name="plus" size="small" />
              )}
              <span className="sr-only">{`${formatFreeGap(span)}，${stripSampleMark(row.name)}，${span.fromOn} 至 ${span.toOn}，填写登记`}</span>
            </button>
          ))}
      <span className="sr-only">{formatDocuments(row)}</span>
    </div>
  );
}
