import {
  listOpinionRuleProposals,
  type OpinionRuleProposal,
  resolveOpinionRuleProposal,
} from '#features/filing/filing/contract/proposals.ts';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';

function Settle({ row: { uuid, text } }: { readonly row: OpinionRuleProposal }) {
  const session = useSession();
  const settle = useCommand(resolveOpinionRuleProposal, {
    stale: [listOpinionRuleProposals, listOperatorBacklog],
    onDone: () => toasts.show('success', '已记为处理过'),
  });
  if (!hasPermission(session, ['filing:proposal:edit'])) return null;
  return (
    <Button
      size="small"
      isBusy={settle.isPending}
      aria-label={`已处理：${text}`}
      onClick={() => settle.mutate({ body: { uuid } })}
    >
      已处理
    </Button>
  );
}

/** Lists objections of authorities that no rule detects, without names of people, names of enterprises and numbers. */
export function RuleProposalPanel() {
  const list = useWaitingListState();
  const rows = useStickyQuery(listOpinionRuleProposals, { query: list.query });
  return (
    <WaitingItemsCard<OpinionRuleProposal>
      subject="没有规则的审查意见"
      unit="条"
      list={list}
      query={rows}
      rowKey="uuid"
      hint="企业登记的补正或不予许可意见，没有规则对应的会列在这里，已去掉人员、企业和号码。"
      columns={[
        { title: '意见', render: (_value, row) => <span className="od-text">{row.text}</span> },
        { title: '次数', width: 80, className: 'num', dataIndex: 'times' },
        { title: '最近一次', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
        { title: '操作', width: 110, render: (_value, row) => <Settle row={row} /> },
      ]}
      renderItem={(row) => (
        <div className="desk-item">
          <span className="od-text">{row.text}</span>
          <span className="od-line">
            <small className="text-3 num">
              {row.times} 次，{row.createTime}
            </small>
            <Settle row={row} />
          </span>
        </div>
      )}
    />
  );
}
