import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type EnterpriseOfGroup, exportGroupEnterprises, listGroupEnterprises } from '../enterprise-group.contract.ts';
import { COLUMNS, GroupItem } from './group-rows.tsx';
import './group.css';

export const meta: MetaFunction = () => [{ title: getTitle('集团总览') }];

/** The enterprises of one user side by side: /qyxx/jtzl (P-180). Every number links to its page in that enterprise. */
export default function GroupPage() {
  const list = useListState();
  const rows = useStickyQuery(listGroupEnterprises, { query: list.query });
  return (
    <>
      <PageHead
        title="集团总览"
        meta="您所属各企业的到期、缺口、申报和未读；点数字进入那家企业的对应页面"
        actions={<ExportList call={exportGroupEnterprises} filters={list.filters} />}
      />
      <ListCard<EnterpriseOfGroup>
        filters={{ search: '企业名称或统一社会信用代码' }}
        subject="企业"
        unit="家"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={COLUMNS}
        renderItem={(enterprise) => <GroupItem enterprise={enterprise} />}
        empty={
          <EmptyState
            title="还没有加入企业"
            hint="认证企业或加入已认证的企业后，会列在这里。"
            action={<ButtonLink to={href(membershipPages.memberCenter)}>去会员中心</ButtonLink>}
          />
        }
      />
    </>
  );
}
