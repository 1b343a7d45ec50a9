import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { query } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { listApprovalRequests, listOwnApprovalRequests } from '../approvals.contract.ts';
import { approvalsPages } from '../pages/approvals.pages.ts';
import { ApprovalRequestDrawer } from './approval-request-drawer.tsx';
import { ApprovalRequestItem } from './approval-request-item.tsx';
import { RulesCard } from './rules-card.tsx';
import './approvals.css';

export const meta: MetaFunction = () => [{ title: getTitle('变更审批') }];

const PAGE_SIZE = 20;
const LISTS = {
  all: { call: listApprovalRequests, title: '同事提交的变更', empty: '没有提交审批的变更' },
  own: { call: listOwnApprovalRequests, title: '我的提交', empty: '您没有提交审批的变更' },
} as const;

function ApprovalRequests({
  of,
  onOpen,
}: {
  readonly of: keyof typeof LISTS;
  readonly onOpen: (uuid: string) => void;
}) {
  const [pageNum, setPageNum] = useState(1);
  const { call, title, empty } = LISTS[of];
  const asked = { query: { pageNum, pageSize: PAGE_SIZE } };
  const found = useQuery({ ...query(call, asked), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <Card title={title}>
      <QueryView query={found} subject={title} lines={4}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={empty} hint="负责人设置须经审批的变更后，同事的这些操作在这里等待批准。" />
          ) : (
            <>
              <ul className="ap-list">
                {rows.map((approvalRequest) => (
                  <ApprovalRequestItem
                    key={approvalRequest.uuid}
                    approvalRequest={approvalRequest}
                    onOpen={() => onOpen(approvalRequest.uuid)}
                  />
                ))}
              </ul>
              <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} onTurn={setPageNum} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

/** Shows changes that colleagues requested and a second person must approve: /qyxx/bgsp (P-192). */
export default function ApprovalsPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const mayDecide = hasPermission(session, ['approval:change:decide']);
  const { isOwner } = session;
  const tabs = [
    ...(mayDecide ? [{ key: 'all', label: '待我审批', to: href(approvalsPages.approvals) }] : []),
    { key: 'own', label: '我的提交', to: `${href(approvalsPages.approvals)}?tab=own` },
    ...(isOwner ? [{ key: 'rules', label: '审批设置', to: `${href(approvalsPages.approvals)}?tab=rules` }] : []),
  ];
  const active = tabs.find(({ key }) => key === search.get('tab'))?.key ?? tabs[0]?.key ?? 'own';
  const open = search.get('proposal');
  const show = (uuid: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (uuid === null) next.delete('proposal');
      else next.set('proposal', uuid);
      return next;
    });
  return (
    <>
      <PageHead title="变更审批" meta="负责人选定的变更，由有审批权限的同事批准后生效；谁提交、谁批准都记入审计" />
      <LinkTabs label="变更审批" tabs={tabs} active={active} />
      {active === 'rules' ? <RulesCard /> : <ApprovalRequests of={active === 'all' ? 'all' : 'own'} onOpen={show} />}
      {open !== null && <ApprovalRequestDrawer uuid={open} onClose={() => show(null)} />}
    </>
  );
}
