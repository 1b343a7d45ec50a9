import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type ImportBatch, listBatches } from '../import-export.contract.ts';
import { useImportUndo } from './result-step.tsx';
import { BATCH_STATUS_LABELS } from './states.ts';

function getOutcome(batch: ImportBatch): string {
  if (batch.result)
    return `新增 ${batch.result.added}，修改 ${batch.result.changed}${batch.result.skipped > 0 ? `，未导入 ${batch.result.skipped}` : ''}`;
  if (batch.status === 'refused') return batch.message ?? '';
  return batch.faultCount > 0 ? `${batch.faultCount} 处问题` : '';
}

/** Lists earlier imports, to open, correct or undo them. */
export function BatchHistory({ onShow }: { readonly onShow: (id: string) => void }) {
  const list = useListState(10);
  const undo = useImportUndo();
  const found = useStickyQuery(listBatches, { query: { pageNum: list.pageNum, pageSize: list.pageSize } });
  return (
    <Card title="导入记录" note="保留 30 天，期间可以撤销">
      <QueryView query={found} subject="导入记录" shape="rows">
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title="还没有导入过" hint="下载模板，填好后上传。" />
          ) : (
            <>
              <table className="table imp-table">
                <thead>
                  <tr>
                    <th scope="col">文件</th>
                    <th scope="col">时间</th>
                    <th scope="col">状态</th>
                    <th scope="col">结果</th>
                    <th scope="col">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((batch) => (
                    <tr key={batch.id}>
                      <td>{batch.fileName}</td>
                      <td className="no-wrap num">{batch.createTime.slice(0, 16)}</td>
                      <td className="no-wrap">
                        <StatusTag {...BATCH_STATUS_LABELS[batch.status]} />
                      </td>
                      <td>{getOutcome(batch)}</td>
                      <td className="no-wrap">
                        <span className="row-acts">
                          <button
                            type="button"
                            className="lnk"
                            aria-label={`查看导入 ${batch.fileName}`}
                            onClick={() => onShow(batch.id)}
                          >
                            查看
                          </button>
                          {batch.status === 'applied' && (
                            <button
                              type="button"
                              className="lnk"
                              aria-label={`撤销导入 ${batch.fileName}`}
                              disabled={undo.isBusy}
                              onClick={() => void undo.run(batch)}
                            >
                              撤销
                            </button>
                          )}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager total={total} pageNum={list.pageNum} pageSize={list.pageSize} unit="次" />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
