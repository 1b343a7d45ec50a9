import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { EnterprisePolicyCard } from '#features/identity/login-policy/web/login-policy.web-api.ts';
import { SignOnProviderCard } from '#features/identity/sign-on/web/sign-on.web-api.ts';
import { query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type Colleague, listColleagues } from '../colleagues.contract.ts';
import {
  ColleagueRolesDialog,
  LeaveEnterpriseDialog,
  OwnershipHandoverDialog,
  RemoveColleagueDialog,
} from './colleague-dialogs.tsx';
import { type ColleagueAction, ColleagueItem } from './colleague-item.tsx';
import { HandoverNotice } from './handover-notice.tsx';
import { IdViews } from './id-views.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import './colleagues.css';

export const meta: MetaFunction = () => [{ title: getTitle('成员与权限') }];

const DIALOGS = {
  roles: ColleagueRolesDialog,
  remove: RemoveColleagueDialog,
  handover: OwnershipHandoverDialog,
  leave: LeaveEnterpriseDialog,
} as const;

function People() {
  const found = useQuery(query(listColleagues, {}));
  const isOwner = found.data?.isOwner === true;
  const [open, setOpen] = useState<{ readonly doing: ColleagueAction; readonly person: Colleague } | null>(null);
  const Dialog = open && DIALOGS[open.doing];
  return (
    <>
      <section className="card" aria-label="成员">
        <QueryView query={found} subject="成员" lines={4}>
          {({ people, handover }) => (
            <>
              {handover && <HandoverNotice handover={handover} />}
              <ul className="co-people">
                {people.map((person) => (
                  <ColleagueItem
                    key={person.uuid}
                    person={person}
                    isOwner={isOwner}
                    mayHandOver={isOwner && handover === null}
                    onDo={(doing) => setOpen({ doing, person })}
                  />
                ))}
              </ul>
              {people.length === 1 && isOwner && (
                <p className="text-3 co-hint">
                  可以在下面按手机号邀请同事；同事也可以在会员中心凭统一社会信用代码申请加入，由您同意后列在这里。
                </p>
              )}
              {open && Dialog && <Dialog person={open.person} people={people} onClose={() => setOpen(null)} />}
            </>
          )}
        </QueryView>
      </section>
      {isOwner && (
        <div className="co-views">
          <InvitationsCard />
          <SignOnProviderCard />
          <EnterprisePolicyCard />
          <IdViews />
        </div>
      )}
    </>
  );
}

/** Shows the members of the enterprise and their permissions: /qyxx/cyqx (P-176). The owner manages them; all members can view them. */
export default function ColleaguesPage() {
  const { ent } = useSession();
  return (
    <>
      <PageHead title="成员与权限" meta="负责人设置每位同事能查看、编辑还是付款；变更立即生效，通知本人，并记入审计" />
      {ent ? (
        <People />
      ) : (
        <div className="card">
          <EmptyState
            title="还没有加入企业"
            hint="认证企业或加入已认证的企业后，在这里管理成员和权限。"
            action={<ButtonLink to={href(membershipPages.memberCenter)}>去会员中心</ButtonLink>}
          />
        </div>
      )}
    </>
  );
}
