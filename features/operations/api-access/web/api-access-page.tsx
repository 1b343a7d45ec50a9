import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { PageParts } from '#platform/web/shell/slots.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TokenCard } from './token-card.tsx';
import { WebhookCard } from './webhook-card.tsx';
import './api-access.css';

export const meta: MetaFunction = () => [{ title: getTitle('开放接口') }];

/** Page for the API access of an enterprise's software, with tokens and webhooks, for the owner: /qyxx/kfjk (P-113). */
export default function ApiAccessPage() {
  const { ent, membership } = useSession();
  if (!ent)
    return (
      <div className="api-page">
        <PageHead title="开放接口" />
        <div className="card">
          <EmptyState
            title="还没有认证企业"
            hint="完成企业认证并开通会员后，可以让本企业自己的软件读写本企业的数据。"
            action={<ButtonLink to={href(membershipPages.memberCenter)}>去认证企业</ButtonLink>}
          />
        </div>
      </div>
    );
  const isMember = membership?.status === 'active';
  return (
    <div className="api-page">
      <PageHead
        title="开放接口"
        meta="让本企业自己的软件（财务、人事、OA）读写本企业的数据，并在记录变化时得到通知。"
        actions={
          <a className="btn" href="/portal/docs/guide" target="_blank" rel="noreferrer">
            <Icon name="help" />
            使用说明
          </a>
        }
      />
      {!isMember && (
        <p className="alert w" role="status">
          <Icon name="info" />
          会员有效期内才能新建和使用；已有的令牌随时可以吊销，回调随时可以停用。
        </p>
      )}
      <TokenCard canAdd={isMember} />
      <WebhookCard canAdd={isMember} />
      <PageParts place="api-access.cards" />
    </div>
  );
}
