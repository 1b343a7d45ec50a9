import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { UsePlanRow } from '../contract/plan.ts';
import { formatDocuments, formatFreeGap } from './plan-scale.ts';
import type { PlanActions } from './plan-track.tsx';
import { formatPeriod, USE_KIND_CLASSES } from './use-words.ts';

function Item({ row, actions }: { readonly row: UsePlanRow; readonly actions: PlanActions }) {
  const shown = stripSampleMarks(row);
  return (
    <li>
      <b>{shown.name}</b>
      <p className="text-3 small">{formatDocuments(row) || shown.note}</p>
      <ul>
        {shown.bars.map((bar) => (
          <li key={bar.id} className={`uc-kind ${USE_KIND_CLASSES[bar.kind]}`}>
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
            {formatFreeGap(span)}
            <span className="sr-only">，{shown.name}，填写登记</span>
          </button>
        ))}
    </li>
  );
}

/** Returns the free days as a key for holders without uses; null for other holders, because their free days lie between their uses. */
function getFreeKey({ bars, more, freeSpans }: UsePlanRow): string | null {
  const [only, ...others] = freeSpans;
  return only && others.length === 0 && bars.length === 0 && more === 0 ? `${only.fromOn} ${only.toOn}` : null;
}

interface FreeProps {
  readonly rows: readonly UsePlanRow[];
  readonly actions: PlanActions;
}

/** Lists holders who are free on the same days under one heading. */
function FreeGroup({ rows, actions }: FreeProps) {
  const [span] = rows[0]?.freeSpans ?? [];
  if (!span) return null;
  return (
    <li className="uc-plan-free">
      <b>
        <span className="num">
          {span.fromOn} 至 {span.toOn}
        </span>{' '}
        都{formatFreeGap(span)}的 {rows.length} 个
      </b>
      <ul>
        {stripSampleMarks(rows).map((row) => (
          <li key={row.holder}>
            <span>
              {row.name}
              <span className="text-3 small">{formatDocuments(row) || row.note}</span>
            </span>
            {actions.canAdd && (
              <button type="button" className="btn" onClick={() => actions.add(row, span)}>
                登记
                <span className="sr-only">{row.name}的使用</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Shows the plan as text for phones: the uses and free days of each person. */
export function PlanList({ rows, actions }: { readonly rows: readonly UsePlanRow[]; readonly actions: PlanActions }) {
  const free = Map.groupBy(rows, getFreeKey);
  return (
    <ul className="uc-plan-list">
      {rows
        .filter((row) => getFreeKey(row) === null)
        .map((row) => (
          <Item key={row.holder} row={row} actions={actions} />
        ))}
      {[...free].map(([key, same]) => key !== null && <FreeGroup key={key} rows={same} actions={actions} />)}
    </ul>
  );
}
