import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { listBatchRecords, type PlannedRow } from '../import-export.contract.ts';
import { RECORD_STATE_LABELS } from './states.ts';

interface TableProps {
  readonly id: string;
  readonly sheet: string;
  readonly pageNum: number;
}

const PAGE_SIZE = 20;

const LOOKS = { new: 'valid', changed: 'due90', unchanged: 'notAssessed', faulty: 'due7' } as const;
const ICONS = { new: 'plus', changed: 'edit', unchanged: 'minus', faulty: 'triangle' } as const;

function Changes({ row }: { readonly row: PlannedRow }) {
  if (row.changes.length === 0) return <span className="text-3">—</span>;
  return (
    <ul className="imp-changes">
      {row.changes.map((change) => (
        <li key={change.label}>
          <span className="text-3">{change.label}</span>
          {change.before !== '' && <del>{change.before}</del>}
          <ins>{change.after === '' ? '清空' : change.after}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Shows the planned changes, record by record, with the changed fields. */
export function PlannedRecordTable({ id, sheet, pageNum, state }: TableProps & { readonly state: string }) {
  const filters = { ...(sheet ? { sheet } : {}), ...(state ? { state } : {}) };
  const found = useStickyQuery(listBatchRecords, {
    params: { id },
    query: { pageNum, pageSize: PAGE_SIZE, ...filters } as never,
  });
  return (
    <QueryView query={found} subject="记录" shape="table">
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title="没有这样的记录" hint="换一个工作表或状态看看。" />
        ) : (
          <>
            <table className="table imp-table">
              <thead>
                <tr>
                  <th scope="col">记录</th>
                  <th scope="col">工作表</th>
                  <th scope="col">结果</th>
                  <th scope="col">变化</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.sheet}-${row.row}-${row.title}`}>
                    <td>{row.title}</td>
                    <td className="no-wrap num">
                      {row.sheet} 第 {row.row} 行
                    </td>
                    <td className="no-wrap">
                      <StatusTag
                        look={LOOKS[row.state]}
                        words={RECORD_STATE_LABELS[row.state]}
                        icon={ICONS[row.state]}
                      />
                    </td>
                    <td>
                      <Changes row={row} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager total={total} pageNum={pageNum} pageSize={PAGE_SIZE} />
          </>
        )
      }
    </QueryView>
  );
}
