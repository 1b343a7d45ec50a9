import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
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

const Why = z.object({ reason: text('原因', 200, 2) });
export const STALE = { stale: [listEnterprises, getManagedEnterprise], quiet: true };

export function LockDialog({ enterprise, onClose }: EnterpriseDialogProps) {
  const { uuid, entName, peopleCount } = enterprise;
  const lock = useCommand(lockEnterprise, STALE);
  const submit = async (values: z.input<typeof Why>) => {
    await lock.mutateAsync({ body: { uuid, ...Why.parse(values) } });
    toasts.show('success', '已停用，其成员全部退出登录');
    onClose();
  };
  return (
    <FormDialog title={`停用“${entName}”`} action="停用" schema={Why} isDangerous onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          <p className="text-2">
            企业的 <span className="num">{peopleCount}</span> 位用户会立即退出登录，恢复以前不能再登录；资料都保留。
          </p>
          <TextField name="reason" label="原因" isRequired error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

export function UnlockDialog({ enterprise, onClose }: EnterpriseDialogProps) {
  const { uuid, entName, lockReason } = enterprise;
  const unlock = useCommand(unlockEnterprise, STALE);
  const submit = async (values: z.input<typeof Why>) => {
    await unlock.mutateAsync({ body: { uuid, ...Why.parse(values) } });
    toasts.show('success', '已恢复，其成员可以登录');
    onClose();
  };
  return (
    <FormDialog title={`恢复“${entName}”`} action="恢复" schema={Why} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          {lockReason !== null && <p className="text-2">停用原因：{lockReason}</p>}
          <TextField name="reason" label="原因" isRequired error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
