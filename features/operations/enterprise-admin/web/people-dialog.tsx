import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import { type Colleague, getManagedEnterprise, transferEnterprise } from '../enterprise-admin.contract.ts';
import { ENTERPRISE_COMMAND_OPTIONS, type EnterpriseDialogProps } from './enterprise-dialogs.tsx';

function TransferDialog({ enterprise, onClose, to }: EnterpriseDialogProps & { readonly to: Colleague }) {
  const transfer = useCommand(transferEnterprise, ENTERPRISE_COMMAND_OPTIONS);
  return (
    <ReasonDialog
      title={`把企业移交给“${to.nickName}”`}
      action="移交"
      done="已移交，并通知双方"
      onSubmit={(reason) => transfer.mutateAsync({ body: { uuid: enterprise.uuid, userUuid: to.uuid, reason } })}
      onClose={onClose}
    >
      <p className="text-2">
        {enterprise.entName} 的负责人可以同意加入、购买和管理密钥。原负责人仍是企业的成员。请先核实移交的依据。
      </p>
    </ReasonDialog>
  );
}

interface PersonProps {
  readonly person: Colleague;
  readonly onTransfer: ((person: Colleague) => void) | null;
}

const Person = ({ person, onTransfer }: PersonProps) => (
  <li className="listed-foot">
    <span className="listed-name">
      <b>{person.nickName}</b>
      <small className="text-3">
        {person.username}，{person.lastLoginTime === null ? '从未登录' : `最近登录 ${person.lastLoginTime}`}
      </small>
    </span>
    <span className="listed-line">
      {person.isLocked && <span className="tag r">已停用</span>}
      {person.isOwner && <span className="tag b">负责人</span>}
      {onTransfer && !person.isLocked && (
        <button
          type="button"
          className="btn small"
          aria-label={`移交给${person.nickName}`}
          onClick={() => onTransfer(person)}
        >
          移交给他
        </button>
      )}
    </span>
  </li>
);

/** Lists the members of an enterprise and its owner. */
export function EnterpriseMembersDialog({ enterprise, onClose }: EnterpriseDialogProps) {
  const session = useSession();
  const found = useQuery(query(getManagedEnterprise, { params: { id: enterprise.uuid } }));
  const [to, setTo] = useState<Colleague | null>(null);
  if (to) return <TransferDialog enterprise={enterprise} to={to} onClose={onClose} />;
  const mayEdit = hasPermission(session, ['manage:enterprise:edit']);
  return (
    <Dialog title={`“${enterprise.entName}”的成员`} onClose={onClose} width={560}>
      <QueryView query={found} subject="成员" lines={4}>
        {({ people, ownerName }) => {
          // Without a named owner every member is an owner; an enterprise with a single member needs no named owner.
          const isSettled = ownerName !== null || people.length === 1;
          return people.length === 0 ? (
            <p className="text-2">还没有用户加入这家企业。</p>
          ) : (
            <ul className="fa-people">
              {people.map((person) => (
                <Person
                  key={person.uuid}
                  person={person}
                  onTransfer={mayEdit && !(person.isOwner && isSettled) ? setTo : null}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
