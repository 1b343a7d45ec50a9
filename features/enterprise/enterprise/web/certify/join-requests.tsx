import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ENTERPRISE_ROLE_LABELS, type EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { RoleChoice } from '#features/enterprise/colleagues/web/colleagues.web-api.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { type Certification, decideJoinRequest, getCertification } from '../../contract/certification.ts';
import './certify.css';

type Request = Certification['requests'][number];

const None = z.object({});

/** Asks the owner for the roles of the new member; the requested roles are preselected. */
function AcceptDialog({ request, onClose }: { readonly request: Request; readonly onClose: () => void }) {
  const [roles, setRoles] = useState<readonly EnterpriseRole[] | null>(request.roles);
  const decide = useCommand(decideJoinRequest, { stale: [getCertification], quiet: true });
  const submit = async () => {
    await decide.mutateAsync({ body: { uuid: request.uuid, accept: true, roles: roles && [...roles] } });
    toasts.show('success', '已同意加入');
    onClose();
  };
  return (
    <FormDialog
      title={`同意 ${request.nickName} 加入企业？`}
      action="同意加入"
      schema={None}
      onClose={onClose}
      onSubmit={submit}
    >
      {() => (
        <>
          <p className="text-2">同意后，该用户按以下权限使用本企业的资料。请先确认申请人确实是本企业人员。</p>
          <RoleChoice roles={roles} onChange={setRoles} />
        </>
      )}
    </FormDialog>
  );
}

const formatWish = ({ roles }: Request): string =>
  roles === null ? '' : `，申请${roles.map((role) => ENTERPRISE_ROLE_LABELS[role]).join('、')}权限`;

/** Lists the pending requests to join, for the owner of the enterprise. */
export function JoinRequests({ requests }: { readonly requests: Certification['requests'] }) {
  const [accepted, setAccepted] = useState<Request | null>(null);
  const refuse = useCommand(decideJoinRequest, {
    stale: [getCertification],
    onDone: () => toasts.show('success', '已拒绝'),
  });
  if (requests.length === 0) return null;
  return (
    <section aria-label="加入申请" className="certify-requests">
      <h3>加入申请</h3>
      <ul>
        {requests.map((request) => (
          <li key={request.uuid}>
            <div>
              <b>
                <bdi>{request.nickName}</bdi>
              </b>{' '}
              <span className="text-2 num">{request.phonenumber}</span>
              <p className="text-3 small">
                {request.createTime} 申请{formatWish(request)}
                {request.note && `：${request.note}`}
              </p>
            </div>
            <Button size="small" kind="primary" onClick={() => setAccepted(request)}>
              同意
            </Button>
            <Button size="small" onClick={() => refuse.mutate({ body: { uuid: request.uuid, accept: false } })}>
              拒绝
            </Button>
          </li>
        ))}
      </ul>
      {accepted && <AcceptDialog request={accepted} onClose={() => setAccepted(null)} />}
    </section>
  );
}

/** Shows the pending requests on a separate card for an owner whose enterprise is already certified; renders nothing if there are none. */
export function JoinRequestsCard() {
  const { data } = useQuery(query(getCertification));
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <Card title="成员">
      <div className="certify-body">
        <JoinRequests requests={data.requests} />
      </div>
    </Card>
  );
}
