import { DataTable, type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type BidPackLogEntry, exportBidPackLog, listBidPackLog } from '../bid-packs.contract.ts';

const SHOWN = 5;
const WHAT: Readonly<Record<BidPackLogEntry['what'], string>> = { made: '整理', taken: '下载' };

const formatNames = ({ subjects }: BidPackLogEntry): string =>
  subjects.length > SHOWN ? `${subjects.slice(0, SHOWN).join('、')} 等 ${subjects.length} 项` : subjects.join('、');

const COLUMNS: DataTableColumns<BidPackLogEntry> = [
  { title: '时间', width: 176, render: (_value, row) => <span className="num">{row.at}</span> },
  { title: '事项', width: 80, render: (_value, row) => WHAT[row.what] },
  { title: '经办人', width: 120, render: (_value, row) => row.userName ?? '—' },
  { title: '投标项目', width: 240, render: (_value, row) => row.tender },
  { title: '使用日期', width: 120, render: (_value, row) => <span className="num">{row.useOn}</span> },
  { title: '人员和证书', width: 260, render: (_value, row) => formatNames(row) || '—' },
  { title: '文件数', width: 88, align: 'right', render: (_value, row) => row.files },
];

/** Lists the users who made or downloaded packs, and the people whose documents the packs contain. */
export function BidPackLogList() {
  const list = useListState();
  const found = useStickyQuery(listBidPackLog, { query: list.query });
  return (
    <Card
      title="取用记录"
      note="谁在什么时候取走了谁的材料"
      more={<ExportList call={exportBidPackLog} words="导出记录" />}
    >
      <DataTable<BidPackLogEntry>
        subject="取用记录"
        unit="条"
        list={list}
        query={found}
        rowKey="uuid"
        columns={COLUMNS}
        renderItem={(row) => (
          <div className="bp-take">
            <b>{row.tender}</b>
            <span className="text-2 small">
              {row.at} {row.userName ?? '—'} {WHAT[row.what]}，{row.files} 个文件
            </span>
            <span className="text-3 small">{formatNames(row)}</span>
          </div>
        )}
        empty={<EmptyState title="还没有取用记录" hint="整理或下载投标材料后，会记在这里。" />}
      />
    </Card>
  );
}
