import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ENTERPRISE_ROLE_LABELS } from '#domain/access/enterprise-role.ts';
import { getQueryKey, query, useCommand } from '#platform/web/query.ts';
import { useSwitchEnterprise } from '#platform/web/shell/enterprise-switch.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { answerInvitation, listReceivedInvitations, type ReceivedInvitation } from '../contract/invitations.ts';
import './colleagues.css';

const getRights = ({ roles }: ReceivedInvitation): string =>
  roles === null ? '全部（除成员管理外）' : roles.map((role) => ENTERPRISE_ROLE_LABELS[role]).join('、');

function Invited({ invitation }: { readonly invitation: ReceivedInvitation }) {
  const { uuid, entName, inviter, endTime } = invitation;
  const confirm = useConfirm();
  const { choose } = useSwitchEnterprise();
  const client = useQueryClient();
  const answer = useCommand(answerInvitation, { stale: [listReceivedInvitations] });
  /** If the answer is rejected, the invitation was withdrawn or expired in the meantime, so the list is reloaded. */
  const lookAgain = () => void client.invalidateQueries({ queryKey: getQueryKey(listReceivedInvitations) });
  const accept = async () => {
    const body = `您将以“${getRights(invitation)}”的权限看到这家企业的资料，对方看到您的姓名。`;
    if (!(await confirm({ title: `加入${entName}？`, body, action: '接受' }))) return;
    const { entUuid } = await answer.mutateAsync({ body: { uuid, accept: true } });
    await choose(entUuid);
  };
  const decline = async () => {
    if (!(await confirm({ title: `拒绝${entName}的邀请？`, action: '拒绝' }))) return;
    await answer.mutateAsync({ body: { uuid, accept: false } });
    toasts.show('success', '已拒绝，并通知对方');
  };
  return (
    <li className="listed-row">
      <span className="co-name">
        <b>{entName}</b>
        <small className="text-3">
          {inviter} 邀请您加入，权限：{getRights(invitation)}，有效期至 <span className="num">{endTime}</span>
        </small>
      </span>
      <span className="co-acts">
        <Button kind="primary" isBusy={answer.isPending} onClick={() => void accept().catch(lookAgain)}>
          接受
        </Button>
        <Button isBusy={answer.isPending} onClick={() => void decline().catch(lookAgain)}>
          拒绝
        </Button>
      </span>
    </li>
  );
}

/** Shows the invitations that await the user's answer. @param empty shown if there are none; if omitted, nothing is shown */
export function ReceivedInvitations({ empty = null }: { readonly empty?: ReactNode }) {
  const found = useQuery(query(listReceivedInvitations, {}));
  if (empty === null && !found.data?.length) return null;
  return (
    <QueryView query={found} subject="企业邀请" lines={3}>
      {(invitations) =>
        invitations.length === 0 ? (
          empty
        ) : (
          <section className="card" aria-label="企业邀请">
            <ul className="co-people">
              {invitations.map((invitation) => (
                <Invited key={invitation.uuid} invitation={invitation} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryView>
  );
}
