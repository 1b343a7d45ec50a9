import { useState } from 'react';
import { useLocation } from 'react-router';
import { title as titleRecord } from '#domain/records/person-credentials.ts';
import { HistoryButton } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard, RefreshButton } from '#platform/web/console/list-card.tsx';
import {
  NewRecordButton,
  RecordFront,
  type RecordScreen,
  useRecordScreen,
} from '#platform/web/console/record-screen.tsx';
import { useCommand } from '#platform/web/query.ts';
import { CompletePeople, ListTools } from '#platform/web/shell/slots.tsx';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { TITLE_FIELDS } from '../contract/people.ts';
import { removePeople } from '../personnel.contract.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { getColumns, PersonItem, type RowActions } from './people-columns.tsx';
import {
  getPerson,
  type PeopleKind,
  type PersonDetail,
  type PersonRow,
  usePeople,
  usePeopleSummary,
} from './people-kinds.ts';
import { PersonBody } from './person-drawer.tsx';
import './people.css';
import { buildStripItems } from './people-strip.ts';
import { PersonForm } from './person-form.tsx';

interface ScreenState {
  readonly setup: PeopleKind;
  readonly list: ListState;
  readonly today: string;
  readonly records: RecordScreen<PersonRow>;
  /** The people selected to be marked as having left. */
  readonly leaving: readonly PersonRow[] | null;
  readonly setLeaving: (people: readonly PersonRow[] | null) => void;
  readonly actions: RowActions;
}

function useScreen(setup: PeopleKind): ScreenState {
  const list = useListState();
  const records = useRecordScreen<PersonRow>();
  const [leaving, setLeaving] = useState<readonly PersonRow[] | null>(null);
  const confirm = useConfirm();
  const remove = useCommand(removePeople, { stale: setup.stale });
  const may = useCanChange();
  const actions: RowActions = {
    canAdd: may(`personnel:${setup.kind}:add`),
    canEdit: may(`personnel:${setup.kind}:edit`),
    canRemove: may(`personnel:${setup.kind}:remove`),
    canReveal: may(`personnel:${setup.kind}:reveal`),
    view: (row) => records.view({ uuid: row.uuid, title: row.name }),
    edit: (row) => records.edit({ uuid: row.uuid, title: row.name }),
    leave: setLeaving,
    bulk: records.choice.onBulk,
    remove: async (people) => {
      const who =
        people.length === 1 ? `${setup.noun}“${people[0]?.name ?? ''}”` : `所选 ${people.length} 名${setup.noun}`;
      const body = '注册证书等资料会一并删除。人员离职请改用“标为离职”，资料会保留。';
      if (!(await confirm({ title: `删除${who}？`, body, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ body: { kind: setup.kind, ids: people.map((person) => person.uuid) } });
      records.choice.onChange([]);
      toasts.show('success', `已删除 ${people.length} 人`);
    },
  };
  const today = useToday();
  return { setup, list, today, records, leaving, setLeaving, actions };
}

function Front({ screen }: { readonly screen: ScreenState }) {
  const { setup, records, leaving, setLeaving, today, actions } = screen;
  if (leaving) {
    const close = () => setLeaving(null);
    const finish = () => {
      records.finish();
      close();
    };
    return <LeaveDialog setup={setup} people={leaving} today={today} onDone={finish} onClose={close} />;
  }
  return (
    <RecordFront<PersonRow, PersonDetail>
      screen={records}
      kind={setup.kind}
      noun={setup.noun}
      subject="人员"
      stale={setup.stale}
      canEdit={actions.canEdit}
      record={(uuid) => getPerson(setup, uuid)}
      lines={12}
      renderTools={({ uuid, title }) => <HistoryButton of={setup.kind} uuid={uuid} name={title} />}
      renderForm={(record) => <PersonForm setup={setup} record={record} today={today} onClose={records.close} />}
    >
      {(person) => <PersonBody person={person} today={today} setup={setup} actions={actions} />}
    </RecordFront>
  );
}

const STATUS_FILTER = {
  name: 'status',
  all: '在职与离职',
  options: [
    { value: 'on', label: '在职' },
    { value: 'left', label: '已离职' },
  ],
};

/** Offered only where a link has set it: the list of one missing field. */
const MISSING_FILTER = {
  name: 'missing',
  all: '职称填全与否',
  options: TITLE_FIELDS.map((field) => ({ value: field, label: `${titleRecord.fields[field].label}未填` })),
};

function List({ screen }: { readonly screen: ScreenState }) {
  const { setup, list, today, actions, records } = screen;
  const { keys, onChange } = records.choice;
  const summary = usePeopleSummary(setup, list.query);
  const people = usePeople(setup, list.query);
  const asChoices = (rows: readonly { readonly value: string; readonly count: number }[] = []) =>
    rows.map(({ value, count }) => ({ value, label: `${value}（${count}）` }));
  const rows = people.data?.rows.filter((row) => keys.includes(row.uuid)) ?? [];
  return (
    <ListCard<PersonRow>
      filters={{
        search: setup.search,
        choices: [
          { ...setup.typeFilter, options: asChoices(summary.data?.types) },
          { ...setup.subtypeFilter, options: asChoices(summary.data?.subtypes) },
          STATUS_FILTER,
          ...(list.filters.missing ? [MISSING_FILTER] : []),
        ],
        tools: (
          <>
            <ExportList call={setup.exports} filters={list.query} />
            <RefreshButton stale={setup.stale} />
          </>
        ),
      }}
      subject={setup.noun}
      unit="人"
      list={list}
      query={people}
      rowKey="uuid"
      columns={getColumns({ setup, today, actions, list })}
      renderItem={(row) => <PersonItem row={row} setup={setup} today={today} actions={actions} />}
      {...(actions.canEdit || actions.canRemove
        ? { selection: { keys, onChange, actions: <Batch rows={rows} actions={actions} /> } }
        : {})}
      empty={
        <EmptyState
          title={`还没有${setup.noun}`}
          hint="录入人员和证书后，到期前 90 天起会逐级提醒，并参与资质人员核算。"
          action={actions.canAdd && <NewRecordButton words="新增人员" onClick={records.create} />}
        />
      }
    />
  );
}

function Batch({ rows, actions }: { readonly rows: readonly PersonRow[]; readonly actions: RowActions }) {
  const present = rows.filter((row) => row.status === 'on');
  return (
    <>
      {actions.canEdit && rows.length > 0 && (
        <button type="button" className="btn plain small" onClick={() => actions.bulk(rows)}>
          批量修改
        </button>
      )}
      {actions.canEdit && present.length > 0 && (
        <button type="button" className="btn plain small" onClick={() => actions.leave(present)}>
          标为离职
        </button>
      )}
      {actions.canRemove && (
        <button
          type="button"
          className="btn plain small"
          disabled={rows.length === 0}
          onClick={() => void actions.remove(rows)}
        >
          删除
        </button>
      )}
    </>
  );
}

/** A list of people with its filters, drawer and form; registered and other people differ by their setup. */
export function PeopleScreen({ setup }: { readonly setup: PeopleKind }) {
  const screen = useScreen(setup);
  const location = useLocation();
  const { list, actions, records } = screen;
  const summary = usePeopleSummary(setup, list.query);
  const active = list.filters.validity ?? '';
  return (
    <>
      <PageHead
        title={setup.title}
        meta={`${summary.data ? `${summary.data.total} 人，` : ''}证件号码默认脱敏，查看完整号码须说明原因并留痕`}
        actions={
          <>
            <CompletePeople kind={setup.kind} stale={setup.stale} />
            <ListTools sheets={setup.kind === 'register' ? ['注册人员', '注册证书'] : ['其他人员']} />
            {actions.canAdd && <NewRecordButton words="新增人员" onClick={records.create} />}
          </>
        }
      />
      {summary.data && (
        <StatusStrip
          label="按有效期筛选"
          active={active}
          items={buildStripItems(summary.data, active, location, setup.unknownWords)}
        />
      )}
      <List screen={screen} />
      <Front screen={screen} />
    </>
  );
}
