import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { type Account, getAccount, listAccounts, lockAccount, unlockAccount } from '../user-admin.contract.ts';

export interface AccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

const Why = z.object({ reason: text('原因', 200, 2) });
const STALE = { stale: [listAccounts, getAccount], quiet: true };

export function LockDialog({ account, onClose }: AccountDialogProps) {
  const { uuid, username, sessionCount } = account;
  const lock = useCommand(lockAccount, STALE);
  const submit = async (values: z.input<typeof Why>) => {
    await lock.mutateAsync({ body: { uuid, ...Why.parse(values) } });
    toasts.show('success', '已停用，全部登录已退出');
    onClose();
  };
  return (
    <FormDialog
      title={`停用用户“${username}”`}
      action="停用"
      schema={Why}
      isDangerous
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <p className="text-2">
            现有 <span className="num">{sessionCount}</span> 处登录会立即退出，恢复以前不能再登录。
          </p>
          <TextField name="reason" label="原因" isRequired error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

export function UnlockDialog({ account, onClose }: AccountDialogProps) {
  const { uuid, username, lockReason } = account;
  const unlock = useCommand(unlockAccount, STALE);
  const submit = async (values: z.input<typeof Why>) => {
    await unlock.mutateAsync({ body: { uuid, ...Why.parse(values) } });
    toasts.show('success', '已恢复，可以登录');
    onClose();
  };
  return (
    <FormDialog title={`恢复用户“${username}”`} action="恢复" schema={Why} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          {lockReason !== null && <p className="text-2">停用原因：{lockReason}</p>}
          <TextField name="reason" label="原因" isRequired error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
