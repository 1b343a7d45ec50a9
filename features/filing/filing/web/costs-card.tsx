import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import {
  COST_LABELS,
  exportFilingCosts,
  type FilingCost,
  listFilingCosts,
  removeFilingCost,
  sumFilingCosts,
} from '../contract/costs.ts';
import { CostDialog, STALE_COST_CALLS } from './cost-dialog.tsx';

const YUAN = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatYuan = (amount: number): string => `${YUAN.format(amount)} 元`;

function Sums({ filing }: { readonly filing: string }) {
  const found = useQuery(query(sumFilingCosts, { params: { id: filing } }));
  return (
    <QueryView query={found} subject="费用合计" lines={1}>
      {({ amount, hours, kinds, budget }) => (
        <p className="fl-foot fl-result">
          合计 <b>{formatYuan(amount)}</b>
          {hours > 0 && `，自有工时 ${hours} 小时`}
          {kinds.length > 1 && (
            <span className="text-2 small">
              {'；'}
              {kinds.map((one) => `${COST_LABELS[one.kind]} ${formatYuan(one.amount)}`).join('，')}
            </span>
          )}
          {budget !== null && (
            <span className={amount > budget ? 'small fl-late' : 'text-2 small'}>
              {'；'}
              {amount > budget ? `超出预算 ${formatYuan(amount - budget)}` : `预算余 ${formatYuan(budget - amount)}`}
            </span>
          )}
        </p>
      )}
    </QueryView>
  );
}

function Cost({ cost, filing }: { readonly cost: FilingCost; readonly filing: string }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange()('filing:case:edit');
  const confirm = useConfirm();
  const remove = useCommand(removeFilingCost, { stale: STALE_COST_CALLS });
  const ask = async () => {
    if (await confirm({ title: `删除费用“${cost.what}”？`, action: '删除', isDangerous: true }))
      remove.mutate({ body: { uuid: cost.uuid } });
  };
  return (
    <li className="fl-task">
      <span>
        <b>{cost.what}</b> <span className="num">{formatYuan(cost.amount)}</span>
        <br />
        <span className="text-3 small">
          {cost.onDay}，{COST_LABELS[cost.kind]}
          {cost.hours !== null && `，${cost.hours} 小时`}
        </span>
      </span>
      {may && (
        <span className="row gap-8">
          <Button size="small" aria-label={`修改费用：${cost.what}`} onClick={() => setOpen(true)}>
            修改
          </Button>
          <Button size="small" aria-label={`删除费用：${cost.what}`} onClick={() => void ask()}>
            删除
          </Button>
        </span>
      )}
      {isOpen && <CostDialog filing={filing} cost={cost} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Shows the costs of the filing so far, compared with its budget. */
export function CostsCard({ filing }: { readonly filing: string }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange()('filing:case:edit');
  const found = useQuery(query(listFilingCosts, { params: { id: filing }, query: { pageSize: 100 } }));
  const hasCosts = (found.data?.total ?? 0) > 0;
  return (
    <Card
      title="费用"
      note="自有工时、代理费、规费"
      more={
        <span className="row gap-8 wrap">
          {hasCosts && (
            <Button
              size="small"
              // The download has already reported its error.
              onClick={() => void downloadFile(exportFilingCosts, { params: { id: filing } }).catch(() => undefined)}
            >
              导出费用
            </Button>
          )}
          {may && (
            <Button size="small" onClick={() => setOpen(true)}>
              登记费用
            </Button>
          )}
        </span>
      }
    >
      <QueryView query={found} subject="费用" lines={2}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有登记费用" hint="登记后在这里合计，并与预算相比。" />
          ) : (
            <>
              <Sums filing={filing} />
              <ul className="fl-list">
                {rows.map((cost) => (
                  <Cost key={cost.uuid} cost={cost} filing={filing} />
                ))}
              </ul>
              {total > rows.length && (
                <p className="fl-foot text-3 small">
                  共 {total} 笔，显示最近 {rows.length} 笔，全部见导出
                </p>
              )}
            </>
          )
        }
      </QueryView>
      {isOpen && <CostDialog filing={filing} onClose={() => setOpen(false)} />}
    </Card>
  );
}
