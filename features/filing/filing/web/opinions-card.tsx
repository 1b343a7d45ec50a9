import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type FilingOpinion, listFilingOpinions } from '../contract/opinions.ts';
import { OpinionDialog } from './opinion-dialog.tsx';

const NOW = { yes: ['r', '现有资料仍有此问题'], no: ['g', '现有资料未发现'], open: ['x', '须人工核对'] } as const;
const keyOf = (said: boolean | null) => (said === null ? 'open' : said ? 'yes' : 'no');

const THEN = { yes: '当时即可发现', no: '当时未能发现', open: '当时资料不能判断' } as const;

function Opinion({ row }: { readonly row: FilingOpinion }) {
  const [tone, words] = NOW[keyOf(row.current.said)];
  return (
    <li>
      <span className="row between gap-8 wrap">
        <b>{row.title ?? '未归类的意见'}</b>
        <span className={`tag ${tone}`}>{words}</span>
      </span>
      <span className="text-2 small">{row.text}</span>
      <span className="text-3 small">
        {row.isOwn ? '本次意见' : `来自“${row.filingName}”`}，{row.confirmTime.slice(0, 10)} 登记
        {row.kindLabel !== null && `，${row.kindLabel}`}，{THEN[keyOf(row.atFiling.said)]}
      </span>
      {row.current.said !== false && <span className="text-2 small">{row.current.words}</span>}
    </li>
  );
}

/** Lists the opinions of authorities on this and earlier filings, and whether the records still show each problem. */
export function OpinionsCard({ filing }: { readonly filing: string }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange()('filing:case:edit');
  const found = useQuery(query(listFilingOpinions, { params: { id: filing }, query: { pageSize: 100 } }));
  return (
    <Card
      title="审查意见"
      note="本次和以往申报的意见，逐条按现有资料复核"
      more={
        may && (
          <Button size="small" onClick={() => setOpen(true)}>
            登记意见
          </Button>
        )
      }
    >
      <QueryView query={found} subject="审查意见" lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="还没有意见"
              hint="收到补正通知或不予许可决定后，粘贴原文即可逐条对应到规则并转成任务。"
            />
          ) : (
            <ul className="fl-list">
              {rows.map((row) => (
                <Opinion key={row.uuid} row={row} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isOpen && <OpinionDialog filing={filing} onClose={() => setOpen(false)} />}
    </Card>
  );
}
