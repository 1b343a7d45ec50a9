import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { type Certification, decideJoin, getCertification } from '../../contract/certification.ts';

/** Lists the pending requests to join, for the owner of the enterprise. */
export function JoinRequests({ requests }: { readonly requests: Certification['requests'] }) {
  const confirm = useConfirm();
  const decide = useCommand(decideJoin, {
    stale: [getCertification],
    onDone: (_answer, input) => toasts.show('success', input.body.accept ? '已同意加入' : '已拒绝'),
  });
  const accept = async (uuid: string, name: string) => {
    const body = '同意后，该用户可以查看和修改本企业的资料。请先确认申请人确实是本企业人员。';
    if (await confirm({ title: `同意 ${name} 加入企业？`, body, action: '同意加入' }))
      decide.mutate({ body: { uuid, accept: true } });
  };
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
                {request.createTime} 申请{request.note && `：${request.note}`}
              </p>
            </div>
            <Button size="small" kind="primary" onClick={() => void accept(request.uuid, request.nickName)}>
              同意
            </Button>
            <Button size="small" onClick={() => decide.mutate({ body: { uuid: request.uuid, accept: false } })}>
              拒绝
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
