import type { ReactNode } from 'react';
import { otherPerson } from '#domain/records/person.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { ActionMenu } from '#platform/web/console/action-menu.tsx';
import type { DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExpiryColumnHead } from '#platform/web/console/end-head.tsx';
import { getListColumns } from '#platform/web/console/record-fields.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import { PERSON_NOUNS, type PersonKind, type PersonRow } from '../contract/people.ts';
import { listPersonCertificates, type PersonCertificate } from './person-papers.ts';
import { ExpiryTag, formatRegistrationName, IdNumber, LeftEmployeeTag } from './person-parts.tsx';

export interface PeopleRowActions {
  readonly canAdd: (kind: PersonKind) => boolean;
  readonly canEdit: (kind: PersonKind) => boolean;
  readonly canRemove: (kind: PersonKind) => boolean;
  readonly canReveal: (kind: PersonKind) => boolean;
  readonly view: (row: PersonRow) => void;
  readonly edit: (row: PersonRow) => void;
  readonly leave: (rows: readonly PersonRow[]) => void;
  readonly bulk: (rows: readonly PersonRow[]) => void;
  readonly remove: (rows: readonly PersonRow[]) => Promise<void>;
}

interface RowProps {
  readonly row: PersonRow;
  readonly actions: PeopleRowActions;
}

function Name({ row, actions }: RowProps) {
  return (
    <span className="ps-name">
      <button type="button" className="lnk" onClick={() => actions.view(row)}>
        {stripSampleMark(row.name)}
      </button>
      {row.status === 'left' && <LeftEmployeeTag />}
    </span>
  );
}

function Actions({ row, actions }: RowProps) {
  const more = [
    ...(row.status === 'on' && actions.canEdit(row.personKind)
      ? [{ label: '标为离职', onClick: () => actions.leave([row]) }]
      : []),
    ...(actions.canRemove(row.personKind)
      ? [{ label: '删除', isDangerous: true, onClick: () => void actions.remove([row]) }]
      : []),
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
      {actions.canEdit(row.personKind) && (
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

/** Renders one line per certificate, so that the cells of a row stay aligned. */
function Lines({ row, of }: { readonly row: PersonRow; readonly of: (paper: PersonCertificate) => ReactNode }) {
  const { shown } = listPersonCertificates(row);
  if (shown.length === 0) return <NotFilled />;
  return shown.map((paper) => (
    <span key={paper.key} className="ps-line">
      {of(paper)}
    </span>
  ));
}

const NotFilled = () => <span className="text-3">未填</span>;
const NONE = <span className="text-3">—</span>;

function PaperState({ paper, today }: { readonly paper: PersonCertificate; readonly today: string }) {
  return paper.end !== null || paper.isDated ? <ExpiryTag end={paper.end} today={today} /> : NONE;
}

function PaperNumber({ number, isDated }: Pick<PersonCertificate, 'number' | 'isDated'>) {
  if (number !== null) return <span className="text-2">{stripSampleMark(number)}</span>;
  return isDated ? <NotFilled /> : NONE;
}

function Count({ row }: { readonly row: PersonRow }) {
  const { shown, count } = listPersonCertificates(row);
  return count > shown.length && <span className="text-3 small">等 {count} 项</span>;
}

interface ColumnParts {
  /** Null if people of both kinds are listed. */
  readonly kind: PersonKind | null;
  readonly today: string;
  readonly actions: PeopleRowActions;
  readonly list: ListState;
}

/** Returns the title of a person, preceded by the kind if both kinds are listed. */
const describe = ({ personKind, titleName, titleRank }: PersonRow, kind: PersonKind | null): string =>
  [kind === null ? PERSON_NOUNS[personKind] : '', titleName ?? titleRank].filter(Boolean).join('，');

export function getPeopleColumns({ kind, today, actions, list }: ColumnParts): DataTableColumns<PersonRow> {
  return [
    {
      title: '姓名',
      width: 144,
      fixed: 'left',
      render: (_value, row) => (
        <span className="ps-two">
          <Name row={row} actions={actions} />
          <span className="text-3 small">{describe(row, kind)}</span>
        </span>
      ),
    },
    {
      title: '证件号码',
      width: 178,
      render: (_value, row) => (
        <IdNumber person={row} kind={row.personKind} canReveal={actions.canReveal(row.personKind)} />
      ),
    },
    {
      key: 'type',
      title: '类别',
      width: 124,
      render: (_value, row) => <Lines row={row} of={({ type }) => type ?? <NotFilled />} />,
    },
    {
      title: '专业或岗位',
      width: 128,
      render: (_value, row) => <Lines row={row} of={({ subject }) => subject ?? NONE} />,
    },
    {
      title: '证书编号',
      width: 124,
      className: 'num',
      render: (_value, row) => (
        <>
          <Lines row={row} of={(paper) => <PaperNumber {...paper} />} />
          <Count row={row} />
        </>
      ),
    },
    {
      key: 'end',
      title: <ExpiryColumnHead list={list} />,
      width: 108,
      className: 'num',
      render: (_value, row) => <Lines row={row} of={({ end }) => end ?? NONE} />,
    },
    {
      key: 'state',
      title: '状态',
      width: 126,
      render: (_value, row) => <Lines row={row} of={(paper) => <PaperState paper={paper} today={today} />} />,
    },
    ...getListColumns<PersonRow>(otherPerson),
    {
      title: '操作',
      width: 132,
      fixed: 'right',
      render: (_value, row) => <Actions row={row} actions={actions} />,
    },
  ];
}

/** Displays a person in the list on a phone. */
export function PersonItem({
  row,
  kind,
  today,
  actions,
}: RowProps & { readonly kind: PersonKind | null; readonly today: string }) {
  const about = describe(row, kind);
  return (
    <div className="ps-li">
      <div className="row between gap-8">
        <Name row={row} actions={actions} />
        {row.validEnd && <ExpiryTag end={row.validEnd} today={today} />}
      </div>
      <IdNumber person={row} kind={row.personKind} canReveal={actions.canReveal(row.personKind)} />
      {about && <p className="text-2 small">{about}</p>}
      {listPersonCertificates(row).shown.map(({ key, type, subject, end }) => (
        <p key={key} className="text-2 small">
          {type === null ? subject : formatRegistrationName(type, subject)}
          {end && `，有效期至 ${end}`}
        </p>
      ))}
      <Actions row={row} actions={actions} />
    </div>
  );
}
