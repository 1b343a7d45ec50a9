import { useQueryClient } from '@tanstack/react-query';
import { type Key, useState } from 'react';
import { useLocation } from 'react-router';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { keyOf, useCommand } from '#platform/web/query.ts';
import { BulkEdit, ListTools } from '#platform/web/shell/slots.tsx';
import { useToday } from '#platform/web/state/now.ts';
import { useMayChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { removePeople } from '../contract.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { columnsOf, PersonItem, type RowActions } from './people-columns.tsx';
import { type PeopleKind, type PersonRow, usePeople, usePeopleSummary, usePerson } from './people-kinds.ts';
import './people.css';
import { stripItems } from './people-strip.ts';
import { PersonDrawer } from './person-drawer.tsx';
import { PersonForm } from './person-form.tsx';

/** What stands in front of the list. */
type Open =
  | { readonly kind: 'view' | 'edit'; readonly uuid: string; readonly name: string }
  | { readonly kind: 'leave'; readonly people: readonly PersonRow[] }
  | { readonly kind: 'bulk'; readonly people: readonly PersonRow[] }
  | { readonly kind: 'new' }
  | null;

interface ScreenState {
  readonly setup: PeopleKind;
  readonly list: ListState;
  readonly today: string;
  readonly open: Open;
  readonly setOpen: (open: Open) => void;
  readonly chosen: readonly Key[];
  readonly setChosen: (keys: readonly Key[]) => void;
  readonly actions: RowActions;
}

function useScreen(setup: PeopleKind): ScreenState {
  const list = useListState();
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState<readonly Key[]>([]);
  const confirm = useConfirm();
  const remove = useCommand(removePeople, { stale: setup.stale });
  const may = useMayChange();
  const actions: RowActions = {
    canAdd: may(`personnel:${setup.kind}:add`),
    canEdit: may(`personnel:${setup.kind}:edit`),
    canRemove: may(`personnel:${setup.kind}:remove`),
    canReveal: may(`personnel:${setup.kind}:reveal`),
    view: (row) => setOpen({ kind: 'view', uuid: row.uuid, name: row.name }),
    edit: (row) => setOpen({ kind: 'edit', uuid: row.uuid, name: row.name }),
    leave: (people) => setOpen({ kind: 'leave', people }),
    bulk: (people) => setOpen({ kind: 'bulk', people }),
    remove: async (people) => {
      const who =
        people.length === 1 ? `${setup.noun}“${people[0]?.name ?? ''}”` : `所选 ${people.length} 名${setup.noun}`;
      const body = '注册证书等资料会一并删除。人员离职请改用“标为离职”，资料会保留。';
      if (!(await confirm({ title: `删除${who}？`, body, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ body: { kind: setup.kind, ids: people.map((person) => person.uuid) } });
      setChosen([]);
      toasts.show('success', `已删除 ${people.length} 人`);
    },
  };
  const today = useToday();
  return { setup, list, today, open, setOpen, chosen, setChosen, actions };
}

/** The form waits for the newest version of the record, so that its revision is that of the server. */
function EditForm({
  screen,
  uuid,
  name,
}: {
  readonly screen: ScreenState;
  readonly uuid: string;
  readonly name: string;
}) {
  const { setup, today, setOpen } = screen;
  const found = usePerson(setup, uuid, true);
  const close = () => setOpen(null);
  if (found.error) {
    const parts = { setup, uuid, today, canEdit: false, canReveal: false, onEdit: close, onClose: close };
    return <PersonDrawer {...parts} title={name} />;
  }
  if (!found.data || !found.isFetchedAfterMount) return null;
  return <PersonForm setup={setup} record={found.data} today={today} onClose={close} />;
}

function Front({ screen }: { readonly screen: ScreenState }) {
  const { setup, open, setOpen, setChosen, today, actions } = screen;
  const close = () => setOpen(null);
  if (!open) return null;
  if (open.kind === 'new') return <PersonForm setup={setup} record={null} today={today} onClose={close} />;
  if (open.kind === 'edit') return <EditForm screen={screen} uuid={open.uuid} name={open.name} />;
  const done = () => {
    setChosen([]);
    close();
  };
  if (open.kind === 'bulk') {
    const parts = { kind: setup.kind, noun: setup.noun, records: open.people, stale: setup.stale };
    return <BulkEdit {...parts} onDone={done} onClose={close} />;
  }
  if (open.kind === 'leave')
    return <LeaveDialog setup={setup} people={open.people} today={today} onDone={done} onClose={close} />;
  return (
    <PersonDrawer
      setup={setup}
      uuid={open.uuid}
      title={open.name}
      today={today}
      canEdit={actions.canEdit}
      canReveal={actions.canReveal}
      onEdit={() => setOpen({ ...open, kind: 'edit' })}
      onClose={close}
    />
  );
}

function useRefresh(setup: PeopleKind): () => void {
  const client = useQueryClient();
  return () => setup.stale.forEach((route) => void client.invalidateQueries({ queryKey: keyOf(route) }));
}

const STATUS_FILTER = {
  name: 'status',
  all: '在职与离职',
  options: [
    { value: 'on', label: '在职' },
    { value: 'left', label: '已离职' },
  ],
};

function List({ screen }: { readonly screen: ScreenState }) {
  const { setup, list, today, actions, chosen, setChosen } = screen;
  const summary = usePeopleSummary(setup, list.query);
  const people = usePeople(setup, list.query);
  const refresh = useRefresh(setup);
  const asChoices = (rows: readonly { readonly value: string; readonly count: number }[] = []) =>
    rows.map(({ value, count }) => ({ value, label: `${value}（${count}）` }));
  const rows = people.data?.rows.filter((row) => chosen.includes(row.uuid)) ?? [];
  return (
    <section className="card" aria-label={`${setup.noun}列表`}>
      <FilterBar
        list={list}
        search={setup.search}
        choices={[
          { ...setup.typeFilter, options: asChoices(summary.data?.types) },
          { ...setup.subtypeFilter, options: asChoices(summary.data?.subtypes) },
          STATUS_FILTER,
        ]}
        tools={
          <>
            <ExportList call={setup.exports} filters={list.query} />
            <button type="button" className="btn ic" aria-label="刷新" onClick={refresh}>
              <Icon name="refresh" />
            </button>
          </>
        }
      />
      <DataTable<PersonRow>
        subject={setup.noun}
        unit="人"
        list={list}
        query={people}
        rowKey="uuid"
        columns={columnsOf({ setup, today, actions, list })}
        renderItem={(row) => <PersonItem row={row} setup={setup} today={today} actions={actions} />}
        {...(actions.canEdit || actions.canRemove
          ? { selection: { keys: chosen, onChange: setChosen, actions: <Batch rows={rows} actions={actions} /> } }
          : {})}
        empty={<Empty screen={screen} />}
      />
    </section>
  );
}

function Batch({ rows, actions }: { readonly rows: readonly PersonRow[]; readonly actions: RowActions }) {
  const present = rows.filter((row) => row.status === 'on');
  return (
    <>
      {actions.canEdit && rows.length > 0 && (
        <button type="button" className="btn t sm" onClick={() => actions.bulk(rows)}>
          批量修改
        </button>
      )}
      {actions.canEdit && present.length > 0 && (
        <button type="button" className="btn t sm" onClick={() => actions.leave(present)}>
          标为离职
        </button>
      )}
      {actions.canRemove && (
        <button
          type="button"
          className="btn t sm"
          disabled={rows.length === 0}
          onClick={() => void actions.remove(rows)}
        >
          删除
        </button>
      )}
    </>
  );
}

function Empty({ screen }: { readonly screen: ScreenState }) {
  const { setup, actions, setOpen } = screen;
  return (
    <EmptyState
      title={`还没有${setup.noun}`}
      hint="录入人员和证书后，到期前 90 天起会逐级提醒，并参与资质人员核算。"
      action={
        actions.canAdd && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            <Icon name="plus" />
            新增人员
          </Button>
        )
      }
    />
  );
}

/** A list of people with its filters, drawer and form; registered and other people differ by their setup. */
export function PeopleScreen({ setup }: { readonly setup: PeopleKind }) {
  const screen = useScreen(setup);
  const location = useLocation();
  const { list, actions, setOpen } = screen;
  const summary = usePeopleSummary(setup, list.query);
  const active = list.filters.validity ?? '';
  return (
    <>
      <PageHead
        title={setup.title}
        meta={`${summary.data ? `${summary.data.total} 人，` : ''}证件号码默认脱敏，查看完整号码须说明原因并留痕`}
        actions={
          <>
            <ListTools sheets={setup.kind === 'register' ? ['注册人员', '注册证书'] : ['其他人员']} />
            {actions.canAdd && (
              <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
                <Icon name="plus" />
                新增人员
              </Button>
            )}
          </>
        }
      />
      {summary.data && (
        <StatusStrip
          label="按有效期筛选"
          active={active}
          items={stripItems(summary.data, active, location, setup.unknownWords)}
        />
      )}
      <List screen={screen} />
      <Front screen={screen} />
    </>
  );
}
