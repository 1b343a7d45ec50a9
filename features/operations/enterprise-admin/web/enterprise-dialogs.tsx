import { useCommand } from '#platform/web/query.ts';
import { ReasonDialog } from '#platform/web/ui/reason-dialog.tsx';
import {
  getManagedEnterprise,
  listEnterprises,
  lockEnterprise,
  type ManagedEnterprise,
  unlockEnterprise,
} from '../enterprise-admin.contract.ts';

export interface EnterpriseDialogProps {
  readonly enterprise: ManagedEnterprise;
  readonly onClose: () => void;
}

export const ENTERPRISE_COMMAND_OPTIONS = { stale: [listEnterprises, getManagedEnterprise], quiet: true };

export function LockEnterpriseDialog({ enterprise: { uuid, entName, peopleCount }, onClose }: EnterpriseDialogProps) {
  const lock = useCommand(lockEnterprise, ENTERPRISE_COMMAND_OPTIONS);
  return (
    <ReasonDialog
      title={`停用“${entName}”`}
      action="停用"
      isDangerous
      done="已停用，其成员全部退出登录"
      onSubmit={(reason) => lock.mutateAsync({ body: { uuid, reason } })}
      onClose={onClose}
    >
      <p className="text-2">
        企业的 <span className="num">{peopleCount}</span> 位用户会立即退出登录，恢复以前不能再登录；资料都保留。
      </p>
    </ReasonDialog>
  );
}

export function UnlockEnterpriseDialog({ enterprise: { uuid, entName, lockReason }, onClose }: EnterpriseDialogProps) {
  const unlock = useCommand(unlockEnterprise, ENTERPRISE_COMMAND_OPTIONS);
  return (
    <ReasonDialog
      title={`恢复“${entName}”`}
      action="恢复"
      done="已恢复，其成员可以登录"
      onSubmit={(reason) => unlock.mutateAsync({ body: { uuid, reason } })}
      onClose={onClose}
    >
      {lockReason !== null && <p className="text-2">停用原因：{lockReason}</p>}
    </ReasonDialog>
  );
}
