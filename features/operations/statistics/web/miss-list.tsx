import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { DataTable, type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import {
  exportMissedSearches,
  listMissedSearches,
  type MissedSearch,
  resolveMissedSearch,
} from '../statistics.contract.ts';

function Actions({ miss }: { readonly miss: MissedSearch }) {
  const settle = useCommand(resolveMissedSearch, { stale: [listMissedSearches] });
  const canSettle = hasPermission(useSession(), ['system:statistics:edit']);
  return (
    <span className="row gap-8">
      <Link className="btn plain" to={href(searchPages.globalSearch, null, { keyword: miss.word })}>
        再搜一次
      </Link>
      <Link className="btn plain" to={href(searchPages.synonyms)}>
        加同义词
      </Link>
      {canSettle && (
        <button
          type="button"
          className="btn plain"
          aria-label={`“${miss.word}”已处理`}
          disabled={settle.isPending}
          onClick={() => settle.mutate({ body: { word: miss.word } })}
        >
          已处理
        </button>
      )}
    </span>
  );
}

const COLUMNS: DataTableColumns<MissedSearch> = [
  { title: '搜索词', render: (_value, { word }) => <span className="st-word">{word}</span> },
  { title: '次数', dataIndex: 'times', width: 90, className: 'num' },
  { title: '最近', dataIndex: 'lastTime', width: 180, className: 'num no-wrap' },
  { title: '操作', width: 260, render: (_value, miss) => <Actions miss={miss} /> },
];

/** Lists searches without results; operators add a synonym or a text for them. */
export function MissedSearchList() {
  const list = useListState();
  const rows = useStickyQuery(listMissedSearches, { query: list.query });
  return (
    <Card
      title="没有结果的搜索词"
      note="加了同义词或内容后点“已处理”；再有人搜不到时会重新出现"
      more={<ExportList call={exportMissedSearches} />}
    >
      <DataTable<MissedSearch>
        subject="搜索词"
        unit="个"
        list={list}
        query={rows}
        rowKey="word"
        columns={COLUMNS}
        renderItem={(miss) => (
          <div>
            <b className="st-word">{miss.word}</b>
            <p className="text-3 small">
              {miss.times} 次，最近 {miss.lastTime.slice(0, 16)}
            </p>
            <Actions miss={miss} />
          </div>
        )}
        empty={<EmptyState title="没有搜不到的词" hint="有人搜索而没有结果时，会列在这里。" />}
      />
    </Card>
  );
}
