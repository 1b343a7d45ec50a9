import {
  CertifyCard,
  EnterpriseData,
  JoinRequestsCard,
} from '#features/enterprise/enterprise/web/enterprise.web-api.ts';
import { Slot } from '#platform/web/shell/slots.tsx';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { getMembershipParts } from './membership-parts.ts';
import { EnterpriseOrders, type EnterpriseOrdersProps, type PurchaseData } from './own-orders.tsx';

interface OwnMembershipProps {
  /** Null if the user may not pay. */
  readonly own: PurchaseData | null;
  readonly ent: EnterpriseOrdersProps['ent'];
}

/** Shows the part of the membership page for signed-in users: requests to join, certification, purchase and orders. */
export function SignedInMembership({ own, ent }: OwnMembershipProps) {
  const { ent: enterprise, key, isOwner } = useSession();
  const { routes } = useShellData();
  const { hasCertification, hasJoinRequests } = getMembershipParts({
    hasRoutes: routes.length > 0,
    isSecondary: key?.kind === 'secondary',
    isOwner,
  });
  return (
    <>
      {hasJoinRequests && <JoinRequestsCard />}
      {hasCertification && (
        <>
          <Slot name="welcomes" />
          <CertifyCard />
          {enterprise && <EnterpriseData />}
        </>
      )}
      {own ? <EnterpriseOrders own={own} ent={ent} /> : <NoOrders />}
    </>
  );
}

function NoOrders() {
  const { key } = useSession();
  if (key?.kind === 'secondary') return <KeyCard />;
  return (
    <Card title="订单">
      <p className="card-body text-2">您没有付款权限，购买、续费和发票请联系企业负责人。</p>
    </Card>
  );
}

/** Shows a user with a secondary key the details of that key that the user may see, and who can change them. */
function KeyCard() {
  const { key, info } = useSession();
  return (
    <Card title="我的密钥">
      <Facts
        className="fact-list card-body num"
        rows={[
          ['类型', '副锁'],
          ['序列号', key?.keySn],
          ['持有人', info?.nickName],
        ]}
      />
      <p className="card-body text-2">副锁能使用的功能由主锁持有人在密钥管理中授权；购买、续费和发票也由主锁办理。</p>
    </Card>
  );
}
