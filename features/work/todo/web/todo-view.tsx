import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { href } from '#domain/access/page.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { formatTime } from '#domain/text/time.ts';
import { remindersPages } from '#features/work/reminders/pages/reminders.pages.ts';
import type { Reminder } from '#features/work/reminders/reminders.contract.ts';
import {
  formatReopenLabel,
  ReminderDrawer,
  useReminderActions,
} from '#features/work/reminders/web/reminders.web-api.ts';
import { useLiveStatus } from '#platform/web/live/use-live.ts';
import { getSessionOwner, saveOfflineSnapshot } from '#platform/web/offline/snapshot.ts';
import { getQueryKey, query } from '#platform/web/query.ts';
import { PageParts } from '#platform/web/shell/slots.tsx';
import { useEntryVisibility } from '#platform/web/shell/use-reach.ts';
import { useToday } from '#platform/web/state/now.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState, NoMatch } from '#platform/web/ui/states.tsx';
import { todoPages } from '../pages/todo.pages.ts';
import { listTodoItems, TODO_KINDS, type TodoRow, type TodoRowItem, type TodoState } from '../todo.contract.ts';
import type { ReminderPagePreset } from './reminder-presets.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { formatMissingFieldCount, listItemKinds, listResolvedReminders } from './thing.ts';
import { TodoFilters, TodoGroupFilter } from './todo-filters.tsx';
import { TodoList } from './todo-list.tsx';
import { buildTodoQuery, type TodoFilter, useTodoFilter } from './use-todo-filter.ts';
import { useTodoKeys } from './use-todo-keys.ts';
import './todo.css';

const PAGE = 30;

/** Loads the pages shown so far; each page starts after the cursor of the previous one. */
function useMatters(filter: ReturnType<typeof buildTodoQuery>) {
  const [afters, setAfters] = useState<readonly string[]>(['']);
  const pages = useQueries({
    queries: afters.map((after) => ({
      ...query(listTodoItems, { query: { ...filter, size: PAGE, ...(after ? { after } : {}) } }),
      placeholderData: keepPreviousData,
    })),
  });
  const first = pages[0];
  const last = pages.at(-1)?.data;
  const next = last?.next ?? null;
  return {
    first,
    rows: pages.flatMap((page) => page.data?.rows ?? []),
    next,
    isBusy: pages.some((page) => page.isFetching),
    goOn: () => next !== null && setAfters([...afters, next]),
  };
}

/** The last action on reminders, stored so that it can be undone. */
interface Decided {
  readonly rows: readonly Reminder[];
  readonly words: string;
  /** Number of records. */
  readonly count: number;
}

/**
 * Lists all open items of the enterprise with their actions (今日待办); on a reminder page only those that its filter selects.
 * @param props.lead content shown above the list
 */
export function TodoView({ lead }: { readonly lead?: ReactNode }) {
  const { filter, ...choose } = useTodoFilter();
  return <Inbox key={JSON.stringify(filter)} filter={filter} choose={choose} lead={lead} />;
}

/** Returns the offline form of a row: its name, the consequence of its first item, and its due day. */
function getStored(row: TodoRow) {
  const [first] = row.parts;
  const consequence = row.thing.kind === 'field' ? formatMissingFieldCount(row) : (first?.consequence ?? '');
  return { subject: row.thing.name, consequence, dueOn: row.dueOn };
}

/** Stores the open items on this device, so that they are readable offline. */
function useKept(found: ReturnType<typeof useMatters>['first']): void {
  const rows = found?.data?.rows;
  const at = found?.dataUpdatedAt ?? 0;
  const owner = getSessionOwner(useSession());
  useEffect(() => {
    if (rows) void saveOfflineSnapshot(rows.map(getStored), { at, savedAt: formatTime(at).slice(0, 16), owner });
  }, [rows, at, owner]);
}

type Choose = Omit<ReturnType<typeof useTodoFilter>, 'filter'>;

interface InboxProps {
  readonly filter: TodoFilter;
  readonly choose: Choose;
  readonly lead: ReactNode;
}

function Inbox({ filter, choose, lead }: InboxProps) {
  const { preset } = choose;
  const today = useToday();
  const session = useSession();
  const client = useQueryClient();
  const matters = useMatters(buildTodoQuery(filter, preset));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [renewing, setRenewing] = useState<TodoRowItem | null>(null);
  const [opened, setOpened] = useState<Reminder | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const asked = useRef<Decided | null>(null);
  const refresh = useCallback(() => void client.invalidateQueries(), [client]);
  const refreshList = useCallback(
    () => void client.invalidateQueries({ queryKey: getQueryKey(listTodoItems) }),
    [client],
  );
  // Reminders are recomputed shortly after their record changes; only then do renewed items disappear from the list.
  const mark = useLiveStatus().state?.reminders;
  useEffect(() => {
    if (mark !== undefined) refreshList();
  }, [mark, refreshList]);
  const finish = () => {
    setDecided(asked.current);
    asked.current = null;
    setOpened(null);
    setChosen(new Set());
    refresh();
  };
  const actions = useReminderActions(today, finish, refreshList);
  const decide = (words: string, act: typeof actions.handle) => (rows: readonly TodoRow[]) => {
    const reminders = rows.flatMap(listResolvedReminders);
    if (reminders.length === 0) return;
    asked.current = { rows: reminders, words, count: rows.length };
    const [only] = rows;
    act(reminders, rows.length === 1 && only ? stripSampleMark(only.thing.name) : `${rows.length} 项`);
  };
  const reopen = (rows: readonly Reminder[]) => {
    asked.current = null;
    actions.reopen(rows);
  };
  const decideOne = (words: string, act: typeof actions.handle) => (rows: readonly Reminder[]) => {
    asked.current = { rows, words, count: rows.length };
    act(rows);
  };
  const ofDrawer = {
    ...actions,
    handle: decideOne('已处理', actions.handle),
    snooze: decideOne('已推迟', actions.snooze),
    assign: decideOne('已转交', actions.assign),
    reopen,
  };
  const acts = {
    mayAct: actions.mayAct,
    handle: decide('已处理', actions.handle),
    snooze: decide('已推迟', actions.snooze),
    assign: decide('已转交', actions.assign),
    reopen: (rows: readonly TodoRow[]) => reopen(rows.flatMap(listResolvedReminders)),
    open: (reminder: Reminder) => {
      setOpened(reminder);
      actions.markRead([reminder]);
    },
    renew: setRenewing,
  };
  const keys = useTodoKeys(matters.rows, {
    isOff: renewing !== null || opened !== null || actions.dialog !== null,
    onHandle: (row) => actions.mayAct && acts.handle([row]),
    onNothing: (row) => toasts.show('info', whyNotSettled(row)),
  });
  const picked = matters.rows.filter(({ key }) => chosen.has(key));
  const counts = matters.first?.data?.counts;
  const state = filter.state ?? 'open';
  const showsUnread = preset !== null && canMakeCall(session, 'reminder:*:mark');
  const canOpen = useEntryVisibility();
  const settings = href(remindersPages.reminderSettings);
  useKept(preset === null && Object.keys(filter).length === 0 ? matters.first : undefined);
  return (
    <>
      <PageHead
        title={preset?.title ?? todoPages.todo.title}
        meta={formatMeta(counts?.total, state)}
        actions={
          preset && canOpen({ href: settings }) ? (
            <ButtonLink to={settings}>
              <Icon name="gear" />
              提醒设置
            </ButtonLink>
          ) : undefined
        }
      />
      {lead && <div className="td-lead">{lead}</div>}
      {preset === null && <PageParts place="todo.top" />}
      <TodoGroupFilter counts={counts} filter={filter} link={choose.link} />
      <section className="card td-card" aria-label="待办列表">
        <TodoFilters
          preset={preset}
          filter={filter}
          counts={counts}
          qualifications={matters.first?.data?.qualifications ?? []}
          set={choose.set}
        />
        {decided && (
          <p className="td-undo" role="status">
            {decided.words} {decided.count} 项
            <button
              type="button"
              className="lnk"
              onClick={() => (decided.words === '已转交' ? actions.giveBack : reopen)(decided.rows)}
            >
              撤销
            </button>
          </p>
        )}
        {picked.length > 0 && (
          <div className="td-bulk" role="toolbar" aria-label="批量操作">
            <span>已选 {picked.length} 项</span>
            {actions.mayAct && <BulkDecisions state={state} acts={acts} picked={picked} />}
            {showsUnread && (
              <Button size="small" onClick={() => actions.markRead(picked.flatMap(listResolvedReminders))}>
                标为已读
              </Button>
            )}
            <Button size="small" kind="text" onClick={() => setChosen(new Set())}>
              取消选择
            </Button>
          </div>
        )}
        {matters.first && (
          <QueryView query={matters.first} subject="待办" shape="rows" lines={10}>
            {() =>
              matters.rows.length === 0 ? (
                <Nothing filter={filter} preset={preset} onClear={choose.clear} />
              ) : (
                <TodoList
                  rows={matters.rows}
                  today={today}
                  state={state}
                  showsUnread={showsUnread}
                  chosen={chosen}
                  onChoose={setChosen}
                  acts={acts}
                  keys={keys}
                />
              )
            }
          </QueryView>
        )}
        {matters.next !== null && (
          <p className="td-more">
            <Button isBusy={matters.isBusy} busyLabel="加载中" onClick={matters.goOn}>
              继续加载
            </Button>
          </p>
        )}
      </section>
      <p className="text-3 small td-keys">键盘：j 下一项，k 上一项，回车打开{actions.mayAct && '，e 标记已处理'}。</p>
      {renewing && (
        <RenewDialog
          row={renewing}
          onClose={() => setRenewing(null)}
          onDone={() => {
            setRenewing(null);
            refresh();
          }}
        />
      )}
      {opened && <ReminderDrawer row={opened} today={today} actions={ofDrawer} onClose={() => setOpened(null)} />}
      {actions.dialog}
    </>
  );
}

interface BulkProps {
  readonly state: TodoState;
  readonly picked: readonly TodoRow[];
  readonly acts: Readonly<Record<'reopen' | 'handle' | 'snooze' | 'assign', (rows: readonly TodoRow[]) => void>>;
}

function BulkDecisions({ state, picked, acts }: BulkProps) {
  return (
    <>
      {state !== 'open' && (
        <Button size="small" onClick={() => acts.reopen(picked)}>
          {formatReopenLabel({ handled: state === 'handled' })}
        </Button>
      )}
      {state !== 'handled' && (
        <Button size="small" onClick={() => acts.handle(picked)}>
          标记已处理
        </Button>
      )}
      {state === 'open' && (
        <Button size="small" onClick={() => acts.snooze(picked)}>
          推迟
        </Button>
      )}
      {state !== 'handled' && (
        <Button size="small" onClick={() => acts.assign(picked)}>
          转交同事
        </Button>
      )}
    </>
  );
}

const STATE_WORDS = {
  open: { none: '没有待办', order: '先办到期早的', after: '' },
  snoozed: { none: '没有已推迟的事项', order: '先列恢复早的', after: '已推迟' },
  handled: { none: '没有已处理的事项', order: '先列到期早的', after: '已处理' },
} as const satisfies Record<TodoState, object>;

function formatMeta(total: number | undefined, state: TodoState): string {
  const { none, order, after } = STATE_WORDS[state];
  if (total === 0) return none;
  return total === undefined ? order : `${total} 项${after}，${order}`;
}

/** Items that are not reminders end only when their task is done; marking them as handled would only hide them. */
function whyNotSettled(row: TodoRow | null): string {
  if (row === null) return '先按 j 或 k 选中一项，再按 e 标记已处理';
  const kinds = listItemKinds(row).map((kind) => TODO_KINDS[kind]);
  return `${kinds.join('、')}办完后自动消失，不能直接标记已处理。按回车${row.action.label}`;
}

interface NothingProps {
  readonly filter: TodoFilter;
  readonly preset: ReminderPagePreset | null;
  readonly onClear: () => void;
}

function Nothing({ filter, preset, onClear }: NothingProps) {
  const { state, ...narrowing } = filter;
  if (Object.keys(narrowing).length > 0) return <NoMatch onClear={onClear} />;
  if (state === 'snoozed')
    return <EmptyState title={STATE_WORDS.snoozed.none} hint="推迟的事项列在这里，到恢复那天回到待办。" />;
  if (state === 'handled')
    return <EmptyState title={STATE_WORDS.handled.none} hint="标记为已处理的事项列在这里，可以恢复。" />;
  if (preset) return <EmptyState title="没有待处理的提醒" hint={preset.hint} />;
  return <EmptyState title="没有待办" hint="证照临期、人数不足、资料不一致时，会按期限列在这里。" />;
}
