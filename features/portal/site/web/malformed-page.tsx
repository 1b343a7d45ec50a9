import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import type { Page, ResultOf } from '#platform/contract/route.ts';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { listMalformed, MALFORMED_ROW_DAYS } from '../site.contract.ts';
import { describeRowLocation, describeSchemaMismatch } from './malformed-words.ts';
import './malformed.css';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('异常数据') }];

type Found = ResultOf<typeof listMalformed>['rows'][number];
/** Keys are unique only within their table. */
interface Row extends Found {
  readonly id: string;
}

const withId = ({ rows, total }: Page<Found>): Page<Row> => ({
  rows: rows.map((row) => ({ ...row, id: `${row.place} ${row.rowKey}` })),
  total,
});

const COLUMNS: DataTableColumns<Row> = [
  { title: '位置', width: 220, render: (_value, row) => describeRowLocation(row.place) },
  { title: '记录编号', width: 360, className: 'no-wrap', render: (_value, row) => <CopyText text={row.rowKey} /> },
  { title: '问题', render: (_value, row) => <span className="mf-reason">{describeSchemaMismatch(row.reason)}</span> },
  { title: '最近发现', width: 170, className: 'num no-wrap', dataIndex: 'foundTime' },
];

function Item({ row }: { readonly row: Row }) {
  return (
    <div className="mf-item">
      <b>{describeRowLocation(row.place)}</b>
      <span className="mf-reason">{describeSchemaMismatch(row.reason)}</span>
      <CopyText text={row.rowKey} />
      <span className="text-2 small num">最近发现 {row.foundTime}</span>
    </div>
  );
}

/** Shows operators the malformed rows that lists leave out: /qyxx/ptgl/ycsj (P-115). */
export default function MalformedPage() {
  const list = useListState();
  const rows = useQuery({
    ...query(listMalformed, { query: list.query }),
    select: withId,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title="异常数据"
        meta={`内容无法读取的数据行，列表和页面已将其略去；修复后不再出现，${MALFORMED_ROW_DAYS} 天内未再遇到的自动移除`}
      />
      <ListCard<Row>
        subject="异常数据"
        unit="条"
        list={list}
        query={rows}
        rowKey="id"
        columns={COLUMNS}
        renderItem={(row) => <Item row={row} />}
        empty={<EmptyState title="没有异常数据" hint="读取时发现内容不完整或格式不符的数据行，会列在这里。" />}
      />
    </>
  );
}
