import { useState } from 'react';
import { z } from 'zod';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { EVERYTHING, editRights, getAccount, listAccounts, OPERATOR_RIGHTS } from '../contract.ts';
import type { AccountDialogProps } from './account-dialogs.tsx';

const Nothing = z.object({});

/** What an operator may look after; nothing ticked: he is none any more. */
export function RightsDialog({ account, onClose }: AccountDialogProps) {
  const { uuid, username } = account;
  const [ticked, setTicked] = useState<readonly string[]>(account.permissions);
  const edit = useCommand(editRights, { stale: [listAccounts, getAccount], quiet: true });
  const hasAll = ticked.includes(EVERYTHING);
  const submit = async () => {
    await edit.mutateAsync({ body: { uuid, permissions: [...ticked] } });
    toasts.show('success', '权限已保存，立即生效');
    onClose();
  };
  const toggle = (right: string, isOn: boolean) =>
    setTicked(isOn ? [...ticked, right] : ticked.filter((one) => one !== right));
  return (
    <FormDialog title={`“${username}”的运营权限`} action="保存" schema={Nothing} onClose={onClose} onSubmit={submit}>
      {() => (
        <fieldset className="ua-rights">
          <legend className="t2">不勾选任何一项，即不再是运营人员。</legend>
          {Object.entries(OPERATOR_RIGHTS).map(([right, label]) => (
            <label key={right}>
              <input
                type="checkbox"
                checked={hasAll || ticked.includes(right)}
                disabled={hasAll && right !== EVERYTHING}
                onChange={({ target }) => toggle(right, target.checked)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
