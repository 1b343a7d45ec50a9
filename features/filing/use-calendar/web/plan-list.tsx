import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { PlanRow } from '../contract/plan.ts';
import { formatDocuments, formatGap } from './plan-scale.ts';
import type { PlanActions } from './plan-track.tsx';
import { formatPeriod, KIND_CLASSES } from './use-words.ts';

function Item({ row, actions }: { readonly row: PlanRow; readonly actions: PlanActions }) {
  const shown = stripSampleMarks(row);
  return (
    <li>
      <b>{shown.name}</b>
      <p className="text-3 small">{formatDocuments(row) || shown.note}</p>
      <ul>
        {shown.bars.map((bar) => (
          <li key={bar.id} className={`uc-kind ${KIND_CLASSES[bar.kind]}`}>
            <span>
              {bar.title}
              <span className="text-3 small num">
                {formatPeriod({ fromOn: bar.startOn, toOn: bar.endOn, releaseOn: bar.releaseOn })}
              </span>
              {bar.conflictWords.map((words) => (
                <span key={words} className="uc-bad">
                  <Icon name="triangle" size="small" />
                  {words}
                </span>
              ))}
            </span>
          </li>
        ))}
        {row.more > 0 && <li className="text-3 small">另有 {row.more} 项，见使用登记</li>}
      </ul>
      {actions.canAdd &&
        row.freeSpans.map((span) => (
          <button key={span.fromOn} type="button" className="btn" onClick={() => actions.add(row, span)}>
            <Icon name="plus" />
            <span className="num">
              {span.fromOn} 至 {span.toOn}
            </span>
            {formatGap(span)}
            <span className="sr-only">，{shown.name}，填写登记</span>
          </button>
        ))}
    </li>
  );
}

/** The plan as text, for phones: the uses of each person, and the free days. */
export function PlanList({ rows, actions }: { readonly rows: readonly PlanRow[]; readonly actions: PlanActions }) {
  return (
    <ul className="uc-plan-list">
      {rows.map((row) => (
        <Item key={row.holder} row={row} actions={actions} />
      ))}
    </ul>
  );
}
