import { useState } from 'react';
import { useLocation } from 'react-router';
import { title as titleRecord } from '#domain/records/person-credentials.ts';
import { HistoryButton } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { ActionMenu } from '#platform/web/console/action-menu.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import type { FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { ListCard, RefreshButton } from '#platform/web/console/list-card.tsx';
import {
  NewRecordButton,
  type RecordListState,
  RecordOverlays,
  useRecordListState,
} from '#platform/web/console/record-screen.tsx';
import { useCommand } from '#platform/web/query.ts';
import { CompletePeople, ListTools } from '#platform/web/shell/slots.tsx';
import { useToday } from '#platform/web/state/now.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useCanChange, useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusStrip } from '#platform/web/ui/status-strip.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import { PERSON_NOUNS, type PeopleSummary, PersonKind, type PersonRow, TITLE_FIELDS } from '../contract/people.ts';
import { exportPeople, listPeople, removePeople } from '../personnel.contract.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { getPeopleColumns, type PeopleRowActions, PersonItem } from './people-columns.tsx';
import { getPersonQuery, type PersonDetail, STALE_PEOPLE, usePeopleSummary } from './people-kinds.ts';
import { PersonBody } from './person-drawer.tsx';
import './people.css';
import { buildPeopleStripItems } from './people-strip.ts';
import { PersonForm } from './person-form.tsx';
import { FILTERS_BY_PERSON_KIND, type KindSpecificFilter, usePeopleList } from './use-people-list.ts';

interface ScreenState {
  readonly list: ListState;
  /** The kind of the listed people; null for both. */
  readonly kind: PersonKind | null;
  readonly today: string;
  readonly records: RecordListState<PersonRow>;
  /** The kind of the person or selected people in the open drawer or dialog. */
  readonly front: PersonKind;
  readonly create: (kind: PersonKind) => void;
  /** The people selected in the dialog that marks them as having left. */
  readonly leaving: readonly PersonRow[] | null;
  readonly setLeaving: (people: readonly PersonRow[] | null) => void;
  readonly actions: PeopleRowActions;
}

/** Returns the noun for people of one kind or of both kinds. */
function getNoun(people: readonly PersonRow[]): string {
  const [first, ...others] = new Set(people.map(({ personKind }) => personKind));
  return first !== undefined && others.length === 0 ? PERSON_NOUNS[first] : '人员';
}

function useScreen(): ScreenState {
  const list = usePeopleList();
  const records = useRecordListState<PersonRow>();
  const [front, setFront] = useState<PersonKind>('register');
  const [leaving, setLeaving] = useState<readonly PersonRow[] | null>(null);
  const confirm = useConfirm();
  const remove = useCommand(removePeople, { stale: STALE_PEOPLE });
  const may = useCanChange();
  const open = (kind: PersonKind, show: () => void) => {
    setFront(kind);
    show();
  };
  const actions: PeopleRowActions = {
    canAdd: (kind) => may(`personnel:${kind}:add`),
    canEdit: (kind) => may(`personnel:${kind}:edit`),
    canRemove: (kind) => may(`personnel:${kind}:remove`),
    canReveal: (kind) => may(`personnel:${kind}:reveal`),
    view: (row) => open(row.personKind, () => records.view({ uuid: row.uuid, title: row.name })),
    edit: (row) => open(row.personKind, () => records.edit({ uuid: row.uuid, title: row.name })),
    leave: setLeaving,
    bulk: (rows) => open(rows[0]?.personKind ?? front, () => records.choice.onBulk(rows)),
    remove: async (people) => {
      const noun = getNoun(people);
      const who = people.length === 1 ? `${noun}“${people[0]?.name ?? ''}”` : `所选 ${people.length} 名${noun}`;
      const body = '注册证书等资料会一并删除。人员离职请改用“标为离职”，资料会保留。';
      if (!(await confirm({ title: `删除${who}？`, body, action: '删除', isDangerous: true }))) return;
      await remove.mutateAsync({ body: { ids: people.map((person) => person.uuid) } });
      records.choice.onChange([]);
      toasts.show('success', `已删除 ${people.length} 人`);
    },
  };
  const kind = PersonKind.safeParse(list.filters.personKind).data ?? null;
  const create = (created: PersonKind) => open(created, records.create);
  return { list, kind, today: useToday(), records, front, create, leaving, setLeaving, actions };
}

function Front({ screen }: { readonly screen: ScreenState }) {
  const { front, records, leaving, setLeaving, today, actions } = screen;
  if (leaving) {
    const close = () => setLeaving(null);
    const finish = () => {
      records.finish();
      close();
    };
    return <LeaveDialog people={leaving} today={today} onDone={finish} onClose={close} />;
  }
  return (
    <RecordOverlays<PersonRow, PersonDetail>
      screen={records}
      kind={front}
      noun={PERSON_NOUNS[front]}
      subject="人员"
      stale={STALE_PEOPLE}
      canEdit={actions.canEdit(front)}
      record={(uuid) => getPersonQuery(front, uuid)}
      lines={12}
      renderTools={({ uuid, title }) => <HistoryButton of={front} uuid={uuid} name={title} />}
      renderForm={(record) => <PersonForm kind={front} record={record} today={today} onClose={records.close} />}
    >
      {(person) => <PersonBody person={person} today={today} kind={front} actions={actions} />}
    </RecordOverlays>
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

/** Filter for a missing field of the title. It is displayed only if a link has set it. */
const MISSING_FILTER = {
  name: 'missing',
  all: '职称填全与否',
  options: TITLE_FIELDS.map((field) => ({ value: field, label: `${titleRecord.fields[field].label}未填` })),
};

const ALL_WORDS: Readonly<Record<KindSpecificFilter, string>> = {
  regType: '全部注册类别',
  specialty: '全部专业',
  kind: '全部人员类别',
  postName: '全部岗位',
};

type Counted = PeopleSummary['choices']['kind'];
const asChoices = (rows: Counted = []) => rows.map(({ value, count }) => ({ value, label: `${value}（${count}）` }));

function useFilters({ list, kind }: ScreenState): readonly FilterChoice[] {
  const session = useSession();
  const { data } = usePeopleSummary(list.query);
  const visible = PersonKind.options.filter((one) => hasPermission(session, [`personnel:${one}:list`]));
  const getLabel = (one: PersonKind) => {
    const found = data?.choices.personKind.find(({ value }) => value === one);
    return found ? `${PERSON_NOUNS[one]}（${found.count}）` : PERSON_NOUNS[one];
  };
  return [
    ...(visible.length > 1
      ? [{ name: 'personKind', all: '全部人员', options: visible.map((one) => ({ value: one, label: getLabel(one) })) }]
      : []),
    ...PersonKind.options
      .filter((one) => kind === null || one === kind)
      .flatMap((one) => FILTERS_BY_PERSON_KIND[one])
      .map((name) => ({ name, all: ALL_WORDS[name], options: asChoices(data?.choices[name]) })),
    STATUS_FILTER,
    ...(list.filters.missing ? [MISSING_FILTER] : []),
  ];
}

/** Button that creates a person of the listed kind; if both kinds are listed, the user chooses the kind. */
function NewPersonButton({ screen }: { readonly screen: ScreenState }) {
  const { actions, create, kind } = screen;
  const kinds = PersonKind.options.filter((one) => (kind === null || one === kind) && actions.canAdd(one));
  const [first, ...others] = kinds;
  if (first === undefined) return null;
  if (others.length === 0) return <NewRecordButton words="新增人员" onClick={() => create(first)} />;
  const choices = kinds.map((one) => ({ label: `新增${PERSON_NOUNS[one]}`, onClick: () => create(one) }));
  return <ActionMenu label="新增人员" icon="plus" className="btn p" actions={choices} />;
}

function List({ screen }: { readonly screen: ScreenState }) {
  const { list, kind, today, actions, records } = screen;
  const { keys, onChange } = records.choice;
  const people = useStickyQuery(listPeople, { query: list.query });
  const rows = people.data?.rows.filter((row) => keys.includes(row.uuid)) ?? [];
  const canSelect = PersonKind.options.some((one) => actions.canEdit(one) || actions.canRemove(one));
  const noun = kind === null ? '人员' : PERSON_NOUNS[kind];
  return (
    <ListCard<PersonRow>
      filters={{
        search: '姓名、证书编号或证件号码',
        choices: useFilters(screen),
        tools: (
          <>
            <ExportList call={exportPeople} filters={list.query} />
            <RefreshButton stale={STALE_PEOPLE} />
          </>
        ),
      }}
      subject={noun}
      unit="人"
      list={list}
      query={people}
      rowKey="uuid"
      columns={getPeopleColumns({ kind, today, actions, list })}
      renderItem={(row) => <PersonItem row={row} kind={kind} today={today} actions={actions} />}
      {...(canSelect ? { selection: { keys, onChange, actions: <Batch rows={rows} actions={actions} /> } } : {})}
      empty={
        <EmptyState
          title={`还没有${noun}`}
          hint="录入人员和证书后，到期前 90 天起会逐级提醒，并参与资质人员核算。"
          action={<NewPersonButton screen={screen} />}
        />
      }
    />
  );
}

function Batch({ rows, actions }: { readonly rows: readonly PersonRow[]; readonly actions: PeopleRowActions }) {
  const editable = rows.filter((row) => actions.canEdit(row.personKind));
  const present = editable.filter((row) => row.status === 'on');
  const removable = rows.filter((row) => actions.canRemove(row.personKind));
  // People of the two kinds have different fields.
  const byKind = [...Map.groupBy(editable, ({ personKind }) => personKind)];
  return (
    <>
      {byKind.map(([kind, people]) => (
        <button key={kind} type="button" className="btn plain small" onClick={() => actions.bulk(people)}>
          批量修改{byKind.length > 1 && PERSON_NOUNS[kind]}
        </button>
      ))}
      {present.length > 0 && (
        <button type="button" className="btn plain small" onClick={() => actions.leave(present)}>
          标为离职
        </button>
      )}
      {removable.length > 0 && (
        <button type="button" className="btn plain small" onClick={() => void actions.remove(removable)}>
          删除
        </button>
      )}
    </>
  );
}

/** Sheets of the import and export workbook by kind of people. */
const SHEETS = { register: ['注册人员', '注册证书'], else: ['其他人员'] } as const;

/** The list of people with its filters, drawer and form. The URL presets the kind of people. */
export function PeopleScreen() {
  const screen = useScreen();
  const location = useLocation();
  const { list, kind } = screen;
  const summary = usePeopleSummary(list.query);
  const active = list.filters.validity ?? '';
  const kinds = PersonKind.options.filter((one) => kind === null || one === kind);
  return (
    <>
      <PageHead
        title={kind === null ? '人员' : PERSON_NOUNS[kind]}
        meta={`${summary.data ? `${summary.data.total} 人，` : ''}证件号码默认脱敏，查看完整号码须说明原因并留痕`}
        actions={
          <>
            {kinds.map((one) => (
              <CompletePeople
                key={one}
                kind={one}
                stale={STALE_PEOPLE}
                {...(kind === null ? { label: `补全${PERSON_NOUNS[one]}资料` } : {})}
              />
            ))}
            <ListTools sheets={kinds.flatMap((one) => SHEETS[one])} />
            <NewPersonButton screen={screen} />
          </>
        }
      />
      {summary.data && (
        <StatusStrip
          label="按有效期筛选"
          active={active}
          items={buildPeopleStripItems(summary.data, active, location)}
        />
      )}
      <List screen={screen} />
      <Front screen={screen} />
    </>
  );
}
