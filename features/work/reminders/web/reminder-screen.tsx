import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Key, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '#domain/access/page.ts';
import { REMINDER_CODES } from '#domain/reminders/codes.ts';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { keyOf, query } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { remindersPages } from '../pages/reminders.pages.ts';
import {
  countReminders,
  listReminders,
  type Reminder,
  type Summary,
  summariseReminders,
} from '../reminders.contract.ts';
import { ReminderDrawer } from './reminder-drawer.tsx';
import { buildStripItems, groupHeads } from './reminder-groups.ts';
import { getColumns, ReminderItem } from './reminder-rows.tsx';
import type { ReminderView } from './reminder-views.ts';
import { type ReminderActions, useReminderActions } from './use-reminder-actions.tsx';
import './reminders.css';

const getNarrowing = (view: ReminderView) => ({
  type: view.type,
  ...(view.personKind ? { personKind: view.personKind } : {}),
});

/** Renders any of the nine reminder pages: counts by stage, list, actions (P-060, P-068, P-072 … P-078). */
export function ReminderScreen({ view, lead }: { readonly view: ReminderView; readonly lead?: ReactNode }) {
  const list = useListState();
  const location = useLocation();
  const today = useToday();
  const [opened, setOpened] = useState<Reminder | null>(null);
  const [chosen, setChosen] = useState<readonly Key[]>([]);
  const actions = useReminderActions(today, () => {
    setOpened(null);
    setChosen([]);
  });
  const summary = useQuery({
    ...query(summariseReminders, { query: getNarrowing(view) }),
    placeholderData: keepPreviousData,
  });
  const open = (row: Reminder) => {
    setOpened(row);
    actions.markRead([row]);
  };
  return (
    <>
      <PageHead
        title={view.title}
        // The lead section itself shows whether there are open items.
        meta={lead ? undefined : <Meta summary={summary.data} />}
        actions={
          <ButtonLink to={href(remindersPages.reminderSettings)}>
            <Icon name="gear" />
            提醒设置
          </ButtonLink>
        }
      />
      {lead}
      {summary.data && (
        <div className="rm-strip">
          <StatusStrip
            label="按期限筛选"
            active={list.filters.stage ?? list.filters.state ?? ''}
            items={buildStripItems(summary.data, list.filters.stage ?? '', location)}
          />
        </div>
      )}
      <List
        view={view}
        list={list}
        today={today}
        summary={summary.data}
        actions={actions}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={open}
      />
      {opened && <ReminderDrawer row={opened} today={today} actions={actions} onClose={() => setOpened(null)} />}
      {actions.dialog}
    </>
  );
}

function Meta({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null;
  return (
    <>
      {summary.total > 0 ? `${summary.total} 项待处理` : '没有待处理的提醒'}
      {summary.sweptOn && `，${summary.sweptOn} 已全面核对`}
    </>
  );
}

interface ListProps {
  readonly view: ReminderView;
  readonly list: ListState;
  readonly today: string;
  readonly summary: Summary | undefined;
  readonly actions: ReminderActions;
  readonly chosen: readonly Key[];
  readonly onChoose: (keys: readonly Key[]) => void;
  readonly onOpen: (row: Reminder) => void;
}

function List({ view, list, today, summary, actions, chosen, onChoose, onOpen }: ListProps) {
  const found = useQuery({
    ...query(listReminders, { query: { ...list.query, ...getNarrowing(view) } }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.rows ?? [];
  const heads = groupHeads(rows, list.filters.state ? undefined : summary, today);
  const picked = rows.filter((row) => chosen.includes(row.uuid));
  return (
    <section className="card rm-card" aria-label={`${view.title}列表`}>
      <FilterBar
        list={list}
        search={`${view.thing}名称`}
        choices={
          view.codes.length > 1
            ? [
                {
                  name: 'code',
                  all: '全部类型',
                  options: view.codes.map((value) => ({ value, label: REMINDER_CODES[value] })),
                },
              ]
            : []
        }
        tools={<Refresh />}
      />
      <DataTable<Reminder>
        subject="提醒"
        unit="项"
        list={list}
        query={found}
        rowKey="uuid"
        columns={getColumns({ view, today, actions, onOpen })}
        renderItem={(row) => (
          <ReminderItem row={row} today={today} head={heads.get(row.uuid)} actions={actions} onOpen={onOpen} />
        )}
        selection={{
          keys: chosen,
          onChange: onChoose,
          actions: (
            <>
              {actions.mayAct && (
                <>
                  <Button size="small" onClick={() => actions.handle(picked)}>
                    标记已处理
                  </Button>
                  <Button size="small" onClick={() => actions.assign(picked)}>
                    转交同事
                  </Button>
                </>
              )}
              <Button size="small" onClick={() => actions.markRead(picked)}>
                标为已读
              </Button>
            </>
          ),
        }}
        empty={<EmptyState title="没有待处理的提醒" hint={view.emptyHint} />}
      />
    </section>
  );
}

function Refresh() {
  const client = useQueryClient();
  const refresh = () => {
    for (const route of [listReminders, summariseReminders, countReminders]) {
      void client.invalidateQueries({ queryKey: keyOf(route) });
    }
  };
  return (
    <button type="button" className="btn ic" aria-label="刷新" onClick={refresh}>
      <Icon name="refresh" />
    </button>
  );
}
