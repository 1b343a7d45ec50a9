import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';
import './colleagues.css';

export const meta: MetaFunction = () => [{ title: getTitle('企业邀请') }];

/** Shows the invitations sent to the user's phone number: /invitations (P-212). */
export default function InvitationsPage() {
  return (
    <div className="wrapper co-invited">
      <PageHead title="企业邀请" meta="接受后立即成为企业的成员；一个账号可以属于多家企业，在页面顶部切换" />
      <ReceivedInvitations
        empty={
          <div className="card">
            <EmptyState title="没有等待答复的邀请" hint="邀请发到您登录用的手机号，7 天内有效。" />
          </div>
        }
      />
    </div>
  );
}
