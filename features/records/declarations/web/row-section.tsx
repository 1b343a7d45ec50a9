import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordSpec } from '#domain/records/field.ts';
import { formatFieldValue, getFieldSpec } from '#domain/records/words.ts';
import { HistoryLink } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import type { ExportCall } from '#platform/contract/list-export.ts';
import type { Page } from '#platform/contract/route.ts';
import type { CallError } from '#platform/web/call-error.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import './declarations.css';

/** A column of the list; the first column identifies the row. */
export interface RowColumn<Row> {
  readonly head: string;
  readonly className?: string;
  /** Numbers are right-aligned. */
  readonly isRight?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Builds columns from a record definition; `others` overrides the cells of some columns. */
export const buildRecordColumns = <Row extends object>(
  spec: RecordSpec,
  names: readonly (keyof Row & string)[],
  others: { readonly [K in keyof Row]?: RowColumn<Row>['cell'] } = {},
): RowColumn<Row>[] =>
  names.map((name, index) => {
    const field = getFieldSpec(spec, name);
    return {
      head: field.label,
      isRight: field.kind === 'number' || field.kind === 'integer',
      ...(index > 0 && field.kind === 'line' ? { className: 'text-2' } : {}),
      cell: others[name] ?? ((row) => formatFieldValue(field, row[name]) ?? '未填'),
    };
  });

interface RowSectionProps<Row> {
  /** Anchor for links from other pages. */
  readonly anchor: string;
  readonly title: string;
  readonly note: string | undefined;
  /** The noun for one row: 设备. */
  readonly noun: string;
  /** Name of the list in its loading, empty and error states: 其他声明. */
  readonly subject: string;
  readonly emptyHint: string;
  readonly found: UseQueryResult<Page<Row>, CallError>;
  readonly columns: readonly RowColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Returns the text next to the name in the confirmation of a removal. */
  readonly detailOf?: (row: Row) => string | null;
  readonly exports: ExportCall;
  readonly history: 'equipment' | 'declaration';
  readonly canEdit: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (row: Row) => void;
  readonly onRemove: (row: Row) => Promise<unknown>;
  /** The form while it is open. */
  readonly children: ReactNode;
}

/** Displays a short list of equipment or declarations whose rows are edited and removed in place. */
export function RowSection<Row extends { readonly uuid: string }>(props: RowSectionProps<Row>) {
  const { title, note, noun, subject, emptyHint, found, columns, nameOf, canEdit, onAdd, onEdit } = props;
  const confirm = useConfirm();
  const remove = async (row: Row) => {
    const body = props.detailOf?.(row);
    const question = { title: `删除${noun}“${nameOf(row)}”？`, action: '删除', isDangerous: true };
    if (!(await confirm(body ? { ...question, body } : question))) return;
    await props.onRemove(row);
    toasts.show('success', '已删除');
  };
  const add = canEdit && (
    <Button size="small" onClick={onAdd}>
      <Icon name="plus" />
      新增{noun}
    </Button>
  );
  const tools = (
    <span className="row gap-8">
      <ExportList call={props.exports} />
      {add}
    </span>
  );
  return (
    <Card id={props.anchor} title={title} note={note} more={tools}>
      <QueryView query={found} subject={subject} shape="rows">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={`还没有${noun}`} hint={emptyHint} />
          ) : (
            <table className="table dec-table">
              <thead>
                <tr>
                  {columns.map(({ head, isRight }) => (
                    <th key={head} scope="col" className={isRight ? 'r' : undefined}>
                      {head}
                    </th>
                  ))}
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.uuid}>
                    {columns.map(({ head, className = '', isRight, cell }, index) => (
                      <td
                        key={head}
                        {...(index > 0 ? { 'data-label': head } : {})}
                        className={isRight ? `r num ${className}` : className}
                      >
                        {cell(row)}
                      </td>
                    ))}
                    <td className="no-wrap dec-acts">
                      <span className="row-acts">
                        <HistoryLink of={props.history} uuid={row.uuid} name={nameOf(row)} />
                        {canEdit && (
                          <>
                            <RowAction words="编辑" name={nameOf(row)} onClick={() => onEdit(row)} />
                            <RowAction words="删除" name={nameOf(row)} onClick={() => void remove(row)} />
                          </>
                        )}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryView>
      {props.children}
    </Card>
  );
}

interface ActionProps {
  readonly words: string;
  readonly name: string;
  readonly onClick: () => void;
}

function RowAction({ words, name, onClick }: ActionProps) {
  return (
    <button type="button" className="lnk" aria-label={`${words}${name}`} onClick={onClick}>
      {words}
    </button>
  );
}
