import { Dropdown, type TableProps } from 'antd';
import { Link } from 'react-router';
import { getTag } from '#domain/reminders/wording.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import type { Reminder } from '../reminders.contract.ts';
import type { ReminderView } from './reminder-views.ts';
import type { ReminderActions } from './use-reminder-actions.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  '01': 'licence',
  '02': 'cert',
  '03': 'crane',
  '04': 'idcard',
  '05': 'people',
  '06': 'gauge',
};

interface RowProps {
  readonly row: Reminder;
  readonly actions: ReminderActions;
  readonly onOpen: (row: Reminder) => void;
}

/**
 * Shows the period in which renewal may and must be applied for, with the source document; hints that are not based on a text in force are
 * marked 待核对.
 */
export function HintText({ hint }: { readonly hint: Reminder['hint'] }) {
  if (!hint) return <span className="text-3">—</span>;
  return (
    <div className="rm-hint">
      <span>{hint.text}</span>
      <span className="row gap-6 wrap">
        {hint.docNumber && <Cite docNumber={hint.docNumber} {...(hint.clause ? { clause: hint.clause } : {})} />}
        {!hint.isSourced && <span className="tag x">待核对</span>}
      </span>
      {hint.safeStartOn && <span>最晚开始准备 {hint.safeStartOn}</span>}
    </div>
  );
}

/** Explains the latest date by which the preparation should begin. */
export function SafeStart({ hint }: { readonly hint: NonNullable<Reminder['hint']> }) {
  if (!hint.safeStartOn) return null;
  return (
    <section aria-label="最晚开始准备">
      <h3>最晚开始准备 {hint.safeStartOn}</h3>
      <ul>
        {hint.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the name of the user responsible for a reminder; empty if all users are responsible. */
export function formatKeeper({ assignee, deputy }: Pick<Reminder, 'assignee' | 'deputy'>): string {
  if (!assignee) return deputy ? `由${deputy.nickName}代理` : '';
  return deputy ? `由${assignee.nickName}跟进，外出期间${deputy.nickName}代理` : `由${assignee.nickName}跟进`;
}

/** Formats the end and the reason of a snooze, or that a snoozed reminder has reopened; empty if it was never snoozed. */
export function formatSnooze({
  snoozedUntil,
  snoozeReason,
  snoozedBy,
}: Pick<Reminder, 'snoozedUntil' | 'snoozeReason' | 'snoozedBy'>): string {
  if (snoozeReason === null) return '';
  const by = snoozedBy ?? '';
  return snoozedUntil === null
    ? `${by}曾推迟，现已恢复：${snoozeReason}`
    : `${by}推迟至 ${snoozedUntil}：${snoozeReason}`;
}

function Name({ row, onOpen }: Omit<RowProps, 'actions'>) {
  return (
    <div className="rm-name">
      <button type="button" className="lnk" onClick={() => onOpen(row)}>
        {stripSampleMark(row.subject)}
      </button>
      <span className="text-3 small">
        {!row.read && <span className="rm-new">未读</span>}
        {row.codeLabel}
        {formatKeeper(row) && `，${formatKeeper(row)}`}
      </span>
    </div>
  );
}

/** Returns the label of the action that reverts handling or snoozing. */
export const formatReopenLabel = ({ handled }: Reminder): string => (handled ? '恢复提醒' : '撤回推迟');

function Actions({ row, actions }: Omit<RowProps, 'onOpen'>) {
  if (row.handled || row.snoozedUntil) {
    if (!actions.mayAct) return null;
    return (
      <div className="rm-acts">
        <button
          type="button"
          className="lnk"
          aria-label={`${formatReopenLabel(row)}：${stripSampleMark(row.title)}`}
          onClick={() => actions.reopen([row])}
        >
          {formatReopenLabel(row)}
        </button>
      </div>
    );
  }
  return (
    <div className="rm-acts">
      <Link to={row.router} aria-label={`去处理：${stripSampleMark(row.title)}`}>
        去处理
      </Link>
      {actions.mayAct && <Decisions row={row} actions={actions} />}
    </div>
  );
}

function Decisions({ row, actions }: Omit<RowProps, 'onOpen'>) {
  return (
    <>
      <button
        type="button"
        className="lnk"
        aria-label={`标记已处理：${stripSampleMark(row.title)}`}
        onClick={() => actions.handle([row])}
      >
        标记已处理
      </button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'snooze', label: '推迟', onClick: () => actions.snooze([row]) },
            { key: 'assign', label: '转交同事', onClick: () => actions.assign([row]) },
          ],
        }}
      >
        <button type="button" className="lnk" aria-label={`${row.title}的更多操作`}>
          更多
        </button>
      </Dropdown>
    </>
  );
}

/** Shows how a reminder was handled or snoozed, or that it was snoozed before. */
export function Decision({ row }: { readonly row: Reminder }) {
  if (row.handled) {
    return (
      <span className="text-2 small">
        {row.handledTime?.slice(0, 10)} 已处理{row.handledNote && `：${row.handledNote}`}
      </span>
    );
  }
  const putOff = formatSnooze(row);
  return putOff === '' ? null : <span className="text-2 small">{putOff}</span>;
}

function Tag({ row, today }: { readonly row: Reminder; readonly today: string }) {
  return (
    <div className="rm-state">
      <ValidityTag value={getTag(row, today)} />
      <Decision row={row} />
    </div>
  );
}

/** A reminder about a state, such as a reached age, has no expiry date; the day on which the state was detected is shown. */
const Day = ({ row }: { readonly row: Reminder }) =>
  row.dueDate ?? <span className="text-3">{row.updateTime.slice(0, 10)} 发现</span>;

interface TableContext {
  readonly view: ReminderView;
  readonly today: string;
  readonly actions: ReminderActions;
  readonly onOpen: (row: Reminder) => void;
}

export function getColumns({
  view,
  today,
  actions,
  onOpen,
}: TableContext): NonNullable<TableProps<Reminder>['columns']> {
  const name = {
    title: view.thing,
    width: 260,
    render: (_value: unknown, row: Reminder) => <Name row={row} onOpen={onOpen} />,
  };
  // Placed next to the name: on a narrow screen the fixed actions cover later columns.
  const state = {
    title: '状态',
    width: 150,
    render: (_value: unknown, row: Reminder) => <Tag row={row} today={today} />,
  };
  const acts = {
    title: '操作',
    width: 200,
    fixed: 'right' as const,
    render: (_value: unknown, row: Reminder) => <Actions row={row} actions={actions} />,
  };
  if (view.isDated) {
    return [
      name,
      state,
      {
        key: 'end',
        title: '到期日',
        width: 110,
        className: 'num no-wrap',
        render: (_value, row) => <Day row={row} />,
      },
      {
        title: '办理时间',
        width: 300,
        render: (_value, row) => (row.hint ? <HintText hint={row.hint} /> : row.content),
      },
      acts,
    ];
  }
  return [
    name,
    state,
    { title: '说明', width: 340, render: (_value, row) => <span className="text-2">{row.content}</span> },
    { title: '发现时间', width: 110, className: 'num no-wrap', render: (_value, row) => row.updateTime.slice(0, 10) },
    acts,
  ];
}

interface ItemProps extends RowProps {
  readonly today: string;
  readonly head: { readonly words: string; readonly count: number | null } | undefined;
}

/** A reminder in the list of a phone, below the head of its range (design n3). */
export function ReminderItem({ row, today, head, actions, onOpen }: ItemProps) {
  return (
    <>
      {head && (
        <div className="rm-gh">
          <span>{head.words}</span>
          {head.count !== null && head.count > 0 && <span>{head.count} 项</span>}
        </div>
      )}
      <div className="rm-li">
        <Icon name={ICONS[row.category] ?? 'bell'} size="large" />
        <button type="button" className="lnk rm-li-name" onClick={() => onOpen(row)}>
          {stripSampleMark(row.subject)}
        </button>
        <ValidityTag value={getTag(row, today)} />
        <p>
          {row.dueDate
            ? `${row.dueDate} ${row.daysLeft !== null && row.daysLeft < 0 ? '已到期' : '到期'}，${row.codeLabel}`
            : row.content}
          {formatKeeper(row) && `，${formatKeeper(row)}`}
        </p>
        {row.hint?.safeStartOn && <p className="rm-li-start">最晚开始准备 {row.hint.safeStartOn}</p>}
        <div className="rm-li-acts">
          <Decision row={row} />
          <Actions row={row} actions={actions} />
        </div>
      </div>
    </>
  );
}
