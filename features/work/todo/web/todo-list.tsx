import { useState } from 'react';
import { Link } from 'react-router';
import { getReminderTag } from '#domain/reminders/wording.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { countDaysBetween, formatDaysLeft } from '#domain/validity/day.ts';
import type { Reminder } from '#features/work/reminders/reminders.contract.ts';
import {
  formatDecision,
  formatReopenLabel,
  formatResponsibleUser,
} from '#features/work/reminders/web/reminders.web-api.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Cite } from '#platform/web/ui/cite.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import {
  TODO_GROUPS,
  TODO_KINDS,
  type TodoGroup,
  type TodoRow,
  type TodoRowItem,
  type TodoState,
} from '../todo.contract.ts';
import { getRenewalRight } from './renew-dialog.tsx';
import {
  formatMissingFieldCount,
  getMainItem,
  listItemKinds,
  listResolvedReminders,
  listSeparateActions,
  MAX_EXPANDED_ITEMS,
} from './thing.ts';

interface Acts {
  readonly mayAct: boolean;
  readonly handle: (rows: readonly TodoRow[]) => void;
  readonly snooze: (rows: readonly TodoRow[]) => void;
  readonly assign: (rows: readonly TodoRow[]) => void;
  /** Opens the details of one reminder. */
  readonly open: (reminder: Reminder) => void;
  /** Reopens snoozed or handled rows immediately. */
  readonly reopen: (rows: readonly TodoRow[]) => void;
  readonly renew: (part: TodoRowItem) => void;
}

interface ListProps {
  readonly rows: readonly TodoRow[];
  readonly today: string;
  /** The state of the rows. Snoozed rows are sorted by the day on which they reopen. */
  readonly state: TodoState;
  /** Whether unread reminders are marked, and can be selected to mark them as read. */
  readonly showsUnread: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: ReadonlySet<string>) => void;
  readonly acts: Acts;
  readonly keys: (key: string) => (element: HTMLElement | null) => void;
}

/** Renders a tag for a near or past due day. A distant day is plain text, because green would suggest that nothing must be done. */
function DayTag({ part, today }: { readonly part: TodoRowItem; readonly today: string }) {
  const tag = part.reminder && getReminderTag(part.reminder, today);
  if (tag && tag.state !== 'valid' && tag.state !== 'longTerm') return <ValidityTag value={tag} />;
  if (part.dueOn === null) return null;
  return (
    <span className={part.dueOn < today ? 'td-late small' : 'text-3 small'}>
      {formatDaysLeft(countDaysBetween(today, part.dueOn))}
    </span>
  );
}

/** Shows the due day of the most urgent item, with the rule from which it is derived. */
function Due({ row, today }: { readonly row: TodoRow; readonly today: string }) {
  const part = getMainItem(row);
  return (
    <span className="td-due">
      {part && <DayTag part={part} today={today} />}
      {row.dueOn && <span className="num">{row.dueOn}</span>}
      {part?.basis && <span className="text-3 small">{part.basis.text}</span>}
      {part?.basis?.docNumber && <Cite docNumber={part.basis.docNumber} />}
    </span>
  );
}

interface ActionProps {
  readonly part: TodoRowItem;
  readonly isMain: boolean;
  readonly onRenew: (part: TodoRowItem) => void;
}

function PartAction({ part, isMain, onRenew }: ActionProps) {
  const mayChange = useCanChange();
  const right = getRenewalRight(part);
  const mayRenew = right !== null && mayChange(right);
  // Users without the permission to renew get a link to the record, labelled 查看.
  const verb = right !== null && !mayRenew ? '查看' : part.action.label;
  const props = {
    className: isMain ? 'btn small' : 'lnk',
    'aria-label': `${verb}：${stripSampleMark(part.subject)}`,
    ...(isMain ? { 'data-act': true } : {}),
  };
  return mayRenew ? (
    <button type="button" {...props} onClick={() => onRenew(part)}>
      {verb}
    </button>
  ) : (
    <Link {...props} to={part.action.to}>
      {verb}
    </Link>
  );
}

function MainAction({ row, onRenew }: { readonly row: TodoRow; readonly onRenew: (part: TodoRowItem) => void }) {
  const part = getMainItem(row);
  if (part !== null) return <PartAction part={part} isMain onRenew={onRenew} />;
  return (
    <Link
      className="btn small"
      data-act
      to={row.action.to}
      aria-label={`${row.action.label}：${stripSampleMark(row.thing.name)}`}
    >
      {row.action.label}
    </Link>
  );
}

function Acting({ row, acts }: { readonly row: TodoRow; readonly acts: Acts }) {
  const one = [row];
  const name = stripSampleMark(row.thing.name);
  const reminders = listResolvedReminders(row);
  const [first] = reminders;
  const isHandled = first?.handled === true;
  const isSnoozed = reminders.some(({ snoozedUntil }) => snoozedUntil !== null);
  const reopening = first && (isHandled || isSnoozed) ? formatReopenLabel(first) : null;
  return (
    <div className="td-acts">
      {!isHandled && <MainAction row={row} onRenew={acts.renew} />}
      {reminders.length > 0 && acts.mayAct && (
        <>
          {reopening && (
            <button type="button" className="lnk" aria-label={`${reopening}：${name}`} onClick={() => acts.reopen(one)}>
              {reopening}
            </button>
          )}
          {!isHandled && (
            <button type="button" className="lnk" aria-label={`标记已处理：${name}`} onClick={() => acts.handle(one)}>
              已处理
            </button>
          )}
          {reopening === null && (
            <button type="button" className="lnk" aria-label={`推迟：${name}`} onClick={() => acts.snooze(one)}>
              推迟
            </button>
          )}
          {!isHandled && (
            <button type="button" className="lnk" aria-label={`转交：${name}`} onClick={() => acts.assign(one)}>
              转交
            </button>
          )}
        </>
      )}
    </div>
  );
}

interface PartProps {
  readonly part: TodoRowItem;
  readonly thingName: string;
  readonly hasAction: boolean;
  readonly showsUnread: boolean;
  readonly acts: Acts;
}

function Part({ part, thingName, hasAction, showsUnread, acts }: PartProps) {
  const { reminder } = part;
  const subject = stripSampleMark(part.subject);
  const keeper = reminder ? formatResponsibleUser(reminder) : '';
  const decision = reminder ? formatDecision(reminder) : '';
  return (
    <li>
      <span className="tag">{TODO_KINDS[part.kind]}</span>
      {part.dueOn && <span className="num">{part.dueOn}</span>}
      {subject !== thingName && <span>{subject}</span>}
      {showsUnread && reminder?.read === false && <span className="td-new">未读</span>}
      {hasAction && <PartAction part={part} isMain={false} onRenew={acts.renew} />}
      {reminder && (
        <button
          type="button"
          className="lnk"
          aria-label={`详情：${stripSampleMark(reminder.title)}`}
          onClick={() => acts.open(reminder)}
        >
          详情
        </button>
      )}
      <p>{stripSampleMark(part.consequence)}</p>
      {decision && <p className="td-put-off">{decision}</p>}
      {keeper && <p className="text-3 small">{keeper}</p>}
    </li>
  );
}

interface PartsProps extends Pick<PartProps, 'showsUnread' | 'acts'> {
  readonly row: TodoRow;
}

/**
 * Lists the items of a row; items after the third are collapsed. A row for an empty field shows the number of records instead, and all of
 * its items are collapsed.
 */
function Parts({ row, showsUnread, acts }: PartsProps) {
  const [isOpen, setOpen] = useState(false);
  const isField = row.thing.kind === 'field';
  const folded = isField ? 0 : MAX_EXPANDED_ITEMS;
  const own = isField ? new Set() : listSeparateActions(row, (part) => getRenewalRight(part) !== null);
  const shown = isOpen ? row.parts : row.parts.slice(0, folded);
  const thingName = stripSampleMark(row.thing.name);
  const beyond = row.partCount - row.parts.length;
  return (
    <>
      {isField && (
        <p>
          {listItemKinds(row).map((kind) => (
            <span key={kind} className="tag">
              {TODO_KINDS[kind]}
            </span>
          ))}{' '}
          {formatMissingFieldCount(row)}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="td-parts">
          {shown.map((part) => (
            <Part
              key={part.key}
              {...{ part, thingName, showsUnread, acts }}
              hasAction={own.has(part.key) && part.reminder?.handled !== true}
            />
          ))}
        </ul>
      )}
      {row.parts.length > folded && (
        <button type="button" className="lnk" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : isField ? '逐人查看' : `另外 ${row.partCount - folded} 项`}
        </button>
      )}
      {isOpen && beyond > 0 && <p className="text-3 small">还有 {beyond} 项没有列出，办完前面的再显示</p>}
    </>
  );
}

const BACK_GROUPS: Readonly<Record<TodoGroup, string>> = {
  overdue: '今天恢复',
  week: '7 天内恢复',
  month: '30 天内恢复',
  later: '以后恢复',
};

/** Lists the rows below the heading of their group. Each row can be selected, reached by keyboard, and completed. */
export function TodoList({ rows, today, state, showsUnread, chosen, onChoose, acts, keys }: ListProps) {
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  return (
    <ul className="td-list">
      {rows.map((row, index) => {
        const isHead = rows[index - 1]?.group !== row.group;
        const name = stripSampleMark(row.thing.name);
        return (
          <li key={row.key}>
            {isHead && state !== 'handled' && (
              <h2 className="td-head">{state === 'snoozed' ? BACK_GROUPS[row.group] : TODO_GROUPS[row.group]}</h2>
            )}
            <div className={`td-row ${row.group}`} tabIndex={-1} ref={keys(row.key)}>
              {(acts.mayAct || showsUnread) && listResolvedReminders(row).length > 0 ? (
                <label className="td-pick">
                  <input type="checkbox" checked={chosen.has(row.key)} onChange={() => toggle(row.key)} />
                  <span className="sr-only">选择{name}</span>
                </label>
              ) : (
                <span className="td-pick" />
              )}
              <div className="td-what">
                <b>{name}</b>
                <Parts row={row} showsUnread={showsUnread} acts={acts} />
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
