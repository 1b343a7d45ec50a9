import { Link } from 'react-router';
import { getTag } from '#domain/reminders/wording.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { countDaysBetween, formatDaysLeft } from '#domain/validity/day.ts';
import { formatKeeper, formatSnooze } from '#features/work/reminders/web/reminders.web-api.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Cite } from '#platform/web/ui/cite.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import { TODO_GROUPS, TODO_KINDS, type TodoCounts, type TodoGroup, type TodoRow } from '../todo.contract.ts';
import { getRenewalRight } from './renew-dialog.tsx';

interface Acts {
  readonly mayAct: boolean;
  readonly handle: (rows: readonly TodoRow[]) => void;
  readonly snooze: (rows: readonly TodoRow[]) => void;
  readonly assign: (rows: readonly TodoRow[]) => void;
  /** Reopens snoozed items immediately. */
  readonly reopen: (rows: readonly TodoRow[]) => void;
  readonly renew: (row: TodoRow) => void;
}

interface ListProps {
  readonly rows: readonly TodoRow[];
  readonly counts: TodoCounts | undefined;
  readonly today: string;
  /** The rows are snoozed, and sorted by the day of their return. */
  readonly isPutOff: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: ReadonlySet<string>) => void;
  readonly acts: Acts;
  readonly keys: (key: string) => (element: HTMLElement | null) => void;
}

function Due({ row, today }: { readonly row: TodoRow; readonly today: string }) {
  return (
    <span className="td-due">
      {row.reminder && <ValidityTag value={getTag(row.reminder, today)} />}
      {row.dueOn && <span className="num">{row.dueOn}</span>}
      {row.dueOn && !row.reminder && (
        <span className={row.dueOn < today ? 'td-late small' : 'text-3 small'}>
          {formatDaysLeft(countDaysBetween(today, row.dueOn))}
        </span>
      )}
      {row.basis && <span className="text-3 small">{row.basis.text}</span>}
      {row.basis?.docNumber && <Cite docNumber={row.basis.docNumber} />}
    </span>
  );
}

function MainAction({ row, onRenew }: { readonly row: TodoRow; readonly onRenew: (row: TodoRow) => void }) {
  const mayChange = useCanChange();
  const right = getRenewalRight(row);
  const mayRenew = right !== null && mayChange(right);
  // Users without the right to renew get a link to the record, labelled as viewing only.
  const verb = right !== null && !mayRenew ? '查看' : row.action.label;
  const label = `${verb}：${stripSampleMark(row.subject)}`;
  if (mayRenew) {
    return (
      <button type="button" className="btn small" data-act aria-label={label} onClick={() => onRenew(row)}>
        {verb}
      </button>
    );
  }
  return (
    <Link className="btn small" data-act to={row.action.to} aria-label={label}>
      {verb}
    </Link>
  );
}

function Acting({ row, acts }: { readonly row: TodoRow; readonly acts: Acts }) {
  const one = [row];
  return (
    <div className="td-acts">
      <MainAction row={row} onRenew={acts.renew} />
      {row.reminder && acts.mayAct && (
        <>
          {row.reminder.snoozedUntil !== null && (
            <button
              type="button"
              className="lnk"
              aria-label={`撤回推迟：${stripSampleMark(row.subject)}`}
              onClick={() => acts.reopen(one)}
            >
              撤回推迟
            </button>
          )}
          <button
            type="button"
            className="lnk"
            aria-label={`标记已处理：${stripSampleMark(row.subject)}`}
            onClick={() => acts.handle(one)}
          >
            已处理
          </button>
          {row.reminder.snoozedUntil === null && (
            <button
              type="button"
              className="lnk"
              aria-label={`推迟：${stripSampleMark(row.subject)}`}
              onClick={() => acts.snooze(one)}
            >
              推迟
            </button>
          )}
          <button
            type="button"
            className="lnk"
            aria-label={`转交：${stripSampleMark(row.subject)}`}
            onClick={() => acts.assign(one)}
          >
            转交
          </button>
        </>
      )}
    </div>
  );
}

const BACK_GROUPS: Readonly<Record<TodoGroup, string>> = {
  overdue: '今天恢复',
  week: '7 天内恢复',
  month: '30 天内恢复',
  later: '以后恢复',
};

/** Rows under the head of their group; each can be selected, reached by keyboard, and completed. */
export function TodoList({ rows, counts, today, isPutOff, chosen, onChoose, acts, keys }: ListProps) {
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  return (
    <ul className="td-list">
      {rows.map((row, index) => {
        const isHead = rows[index - 1]?.group !== row.group;
        const keeper = row.reminder ? formatKeeper(row.reminder) : '';
        const putOff = row.reminder ? formatSnooze(row.reminder) : '';
        return (
          <li key={row.key}>
            {isHead && (
              <h2 className="td-head">
                {isPutOff ? BACK_GROUPS[row.group] : TODO_GROUPS[row.group]}
                {counts && !isPutOff && <span className="text-3">{counts.groups[row.group]} 项</span>}
              </h2>
            )}
            <div className={`td-row ${row.group}`} tabIndex={-1} ref={keys(row.key)}>
              {row.reminder && acts.mayAct ? (
                <label className="td-pick">
                  <input type="checkbox" checked={chosen.has(row.key)} onChange={() => toggle(row.key)} />
                  <span className="sr-only">选择{stripSampleMark(row.subject)}</span>
                </label>
              ) : (
                <span className="td-pick" />
              )}
              <div className="td-what">
                <b>{stripSampleMark(row.subject)}</b>
                <span className="tag">{TODO_KINDS[row.kind]}</span>
                <p>{stripSampleMark(row.consequence)}</p>
                {putOff && <p className="td-put-off">{putOff}</p>}
                {keeper && <p className="text-3 small">{keeper}</p>}
              </div>
              <Due row={row} today={today} />
              <Acting row={row} acts={acts} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
