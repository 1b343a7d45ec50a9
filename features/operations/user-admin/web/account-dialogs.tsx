import { useCommand } from '#platform/web/query.ts';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import { type Account, getAccount, listAccounts, lockAccount, unlockAccount } from '../user-admin.contract.ts';

export interface AccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

const STALE = { stale: [listAccounts, getAccount], quiet: true };

export function LockAccountDialog({ account: { uuid, username, sessionCount }, onClose }: AccountDialogProps) {
  const lock = useCommand(lockAccount, STALE);
  return (
    <ReasonDialog
      title={`停用用户“${username}”`}
      action="停用"
      isDangerous
      done="已停用，全部登录已退出"
      onSubmit={(reason) => lock.mutateAsync({ body: { uuid, reason } })}
      onClose={onClose}
    >
      <p className="text-2">
        现有 <span className="num">{sessionCount}</span> 处登录会立即退出，恢复以前不能再登录。
      </p>
    </ReasonDialog>
  );
}

export function UnlockAccountDialog({ account: { uuid, username, lockReason }, onClose }: AccountDialogProps) {
  const unlock = useCommand(unlockAccount, STALE);
  return (
    <ReasonDialog
      title={`恢复用户“${username}”`}
      action="恢复"
      done="已恢复，可以登录"
      onSubmit={(reason) => unlock.mutateAsync({ body: { uuid, reason } })}
      onClose={onClose}
    >
      {lockReason !== null && <p className="text-2">停用原因：{lockReason}</p>}
    </ReasonDialog>
  );
}
