import { useQuery } from '@tanstack/react-query';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { query } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { formatTableName } from '../contract/stored-names.ts';
import {
  exportTables,
  getStores,
  listTables,
  RETENTION_LABELS,
  type TableStatistics,
} from '../maintenance.contract.ts';
import { formatBytes } from './upkeep-words.ts';

const count = new Intl.NumberFormat('zh-CN');

const Life = ({ table: { lifeKind, keptDays } }: { readonly table: TableStatistics }) => (
  <>
    {RETENTION_LABELS[lifeKind]}
    {keptDays !== null && <span className="num">，{keptDays} 天</span>}
  </>
);

/** Displays the title of a table and its technical name. */
const Stored = ({ name }: { readonly name: string }) => (
  <>
    {formatTableName(name)} <code className="text-3">{name}</code>
  </>
);

/** The number and size of files of each kind, as measured last night. */
function Files() {
  const stores = useQuery(query(getStores));
  return (
    <Card title="文件">
      <QueryView query={stores} subject="文件" lines={3}>
        {({ stores: rows, measuredTime }) =>
          measuredTime === null ? (
            <EmptyState title="尚未统计" hint="文件大小每晚统计一次。" />
          ) : (
            <dl className="op-health">
              {rows.map(({ storeName, fileCount, totalBytes }) => (
                <div key={storeName}>
                  <dt>
                    <Stored name={storeName} />
                  </dt>
                  <dd className="num">
                    {formatBytes(totalBytes)} <small className="text-3">{count.format(fileCount)} 个</small>
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </QueryView>
    </Card>
  );
}

/** Lists the stored data and its retention. */
export function StoreList() {
  const list = useListState(20, ['what']);
  const rows = useStickyQuery(listTables, { query: list.query });
  return (
    <>
      <div className="op-card">
        <Files />
      </div>
      <Card title="数据表" note="行数为估计" more={<ExportList call={exportTables} />}>
        <DataTable<TableStatistics>
          subject="数据表"
          unit="张"
          list={list}
          query={rows}
          rowKey="tableName"
          columns={[
            { title: '数据表', render: (_value, { tableName }) => <Stored name={tableName} /> },
            { title: '行数', width: 120, className: 'num r', render: (_value, row) => count.format(row.rowEstimate) },
            { title: '大小', width: 120, className: 'num r', render: (_value, row) => formatBytes(row.totalBytes) },
            { title: '保留', width: 220, render: (_value, table) => <Life table={table} /> },
          ]}
          renderItem={(table) => (
            <div className="op-item">
              <Stored name={table.tableName} />
              <span className="num">
                {count.format(table.rowEstimate)} 行，{formatBytes(table.totalBytes)}
              </span>
              <small className="text-3">
                <Life table={table} />
              </small>
            </div>
          )}
          empty={<EmptyState title="没有数据表" hint="数据库还没有建立。" />}
        />
      </Card>
    </>
  );
}
