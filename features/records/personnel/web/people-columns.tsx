import type { ReactNode } from 'react';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { ActionMenu } from '#platform/web/console/action-menu.tsx';
import { type Columns } from '#platform/web/console/data-table.tsx';
import { EndHead } from '#platform/web/console/end-head.tsx';
import { getListColumns } from '#platform/web/console/record-fields.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import type { PeopleKind, PersonRow } from './people-kinds.ts';
import { EndTag, formatRegistrationName, IdNumber, LeftTag } from './person-parts.tsx';

export interface RowActions {
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  readonly canReveal: boolean;
  readonly view: (row: PersonRow) => void;
  readonly edit: (row: PersonRow) => void;
  readonly leave: (rows: readonly PersonRow[]) => void;
  readonly bulk: (rows: readonly PersonRow[]) => void;
  readonly remove: (rows: readonly PersonRow[]) => Promise<void>;
}

interface RowProps {
  readonly row: PersonRow;
  readonly actions: RowActions;
}

/** Maximum number of registrations shown in a cell; the drawer shows all. */
const LINES = 3;

function Name({ row, actions }: RowProps) {
  return (
    <span className="ps-name">
      <button type="button" className="lnk" onClick={() => actions.view(row)}>
        {stripSampleMark(row.name)}
      </button>
      {row.status === 'left' && <LeftTag />}
    </span>
  );
}

function Actions({ row, actions }: RowProps) {
  const more = [
    ...(row.status === 'on' && actions.canEdit ? [{ label: '标为离职', onClick: () => actions.leave([row]) }] : []),
    ...(actions.canRemove ? [{ label: '删除', isDangerous: true, onClick: () => void actions.remove([row]) }] : []),
  ];
  return (
    <span className="row-acts">
      <button
        type="button"
        className="lnk"
        aria-label={`查看${stripSampleMark(row.name)}的详情`}
        onClick={() => actions.view(row)}
      >
        详情
      </button>
      {actions.canEdit && (
        <button
          type="button"
          className="lnk"
          aria-label={`编辑${stripSampleMark(row.name)}`}
          onClick={() => actions.edit(row)}
        >
          编辑
        </button>
      )}
      {more.length > 0 && (
        <ActionMenu label="更多" aria-label={`${stripSampleMark(row.name)}的更多操作`} actions={more} />
      )}
    </span>
  );
}

/** Renders one line per registration, so that the cells of a row stay aligned. */
function Lines({
  row,
  of,
}: {
  readonly row: PersonRow;
  readonly of: (paper: PersonRow['registrations'][number]) => ReactNode;
}) {
  if (row.registrations.length === 0) return <span className="text-3">未填</span>;
  return row.registrations.slice(0, LINES).map((paper) => (
    <span key={paper.uuid} className="ps-line">
      {of(paper)}
    </span>
  ));
}

type PeopleColumns = Columns<PersonRow>;

interface ColumnParts {
  readonly setup: PeopleKind;
  readonly today: string;
  readonly actions: RowActions;
  readonly list: ListState;
}

function identityColumns({ setup, actions }: ColumnParts): PeopleColumns {
  return [
    { title: '姓名', width: 116, fixed: 'left', render: (_value, row) => <Name row={row} actions={actions} /> },
    {
      title: '证件号码',
      width: 178,
      render: (_value, row) => <IdNumber person={row} kind={setup.kind} canReveal={actions.canReveal} />,
    },
  ];
}

const registrationColumns = ({ today, list }: ColumnParts): PeopleColumns => [
  {
    key: 'type',
    title: '注册类别',
    width: 124,
    render: (_value, row) => <Lines row={row} of={(paper) => paper.regType} />,
  },
  {
    title: '专业',
    width: 112,
    render: (_value, row) => (
      <Lines row={row} of={(paper) => paper.specialty ?? <span className="text-3">不分专业</span>} />
    ),
  },
  {
    title: '注册编号',
    width: 124,
    className: 'num',
    render: (_value, row) => (
      <>
        <Lines row={row} of={(paper) => <span className="text-2">{stripSampleMark(paper.regNo ?? '未填')}</span>} />
        {row.registrations.length > LINES && <span className="text-3 small">等 {row.registrations.length} 项</span>}
      </>
    ),
  },
  {
    key: 'end',
    title: <EndHead list={list} />,
    width: 108,
    className: 'num',
    render: (_value, row) => <Lines row={row} of={(paper) => paper.validEnd ?? '—'} />,
  },
  {
    key: 'state',
    title: '状态',
    width: 126,
    render: (_value, row) => <Lines row={row} of={(paper) => <EndTag end={paper.validEnd} today={today} />} />,
  },
];

const joined = (...parts: readonly (string | null | undefined)[]): ReactNode => {
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? <span className="text-3">未填</span> : text;
};

function Post({ row }: { readonly row: PersonRow }) {
  return (
    <span className="ps-two">
      <span>{joined(row.postName, row.trade, row.skillGrade)}</span>
      {row.postCertNo && <span className="text-3 small num">{stripSampleMark(row.postCertNo)}</span>}
    </span>
  );
}

const titleText = (row: PersonRow): string => `${row.titleName ?? ''}${row.titleRank ? `（${row.titleRank}）` : ''}`;

const elseColumns = ({ today, list }: ColumnParts): PeopleColumns => [
  { key: 'type', title: '人员类别', width: 116, render: (_value, row) => joined(row.kind) },
  { title: '岗位 / 工种', width: 160, render: (_value, row) => <Post row={row} /> },
  { title: '职称', width: 140, render: (_value, row) => joined(titleText(row)) },
  {
    key: 'end',
    title: <EndHead list={list} />,
    width: 108,
    className: 'num',
    render: (_value, row) => row.validEnd ?? '—',
  },
  {
    key: 'state',
    title: '状态',
    width: 126,
    render: (_value, row) =>
      row.validEnd ? <EndTag end={row.validEnd} today={today} /> : <span className="text-3">—</span>,
  },
];

export function getColumns(parts: ColumnParts): PeopleColumns {
  return [
    ...identityColumns(parts),
    ...(parts.setup.kind === 'register' ? registrationColumns(parts) : elseColumns(parts)),
    ...getListColumns<PersonRow>(parts.setup.kind === 'register' ? registeredPerson : otherPerson),
    {
      title: '操作',
      width: 132,
      fixed: 'right',
      render: (_value, row) => <Actions row={row} actions={parts.actions} />,
    },
  ];
}

/** A person in the list of a phone. */
export function PersonItem({
  row,
  setup,
  today,
  actions,
}: RowProps & { readonly setup: PeopleKind; readonly today: string }) {
  return (
    <div className="ps-li">
      <div className="row between gap-8">
        <Name row={row} actions={actions} />
        {row.validEnd && <EndTag end={row.validEnd} today={today} />}
      </div>
      <IdNumber person={row} kind={setup.kind} canReveal={actions.canReveal} />
      {row.registrations.slice(0, LINES).map((paper) => (
        <p key={paper.uuid} className="text-2 small">
          {formatRegistrationName(paper.regType, paper.specialty)}
          {paper.validEnd && `，有效期至 ${paper.validEnd}`}
        </p>
      ))}
      {setup.kind === 'else' && (
        <p className="text-2 small">{joined(row.kind, row.postName, row.trade, row.titleName)}</p>
      )}
      <Actions row={row} actions={actions} />
    </div>
  );
}
