import { useState } from 'react';
import { z } from 'zod';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { listRoles } from '../contract/roles.ts';
import { editOperatorRights, getAccount, listAccounts } from '../user-admin.contract.ts';
import type { AccountDialogProps } from './account-dialogs.tsx';
import { RightsFields } from './rights-fields.tsx';

const Nothing = z.object({});

/** Edits the individual rights of an operator; a user without any right is no longer an operator. */
export function OperatorRightsDialog({ account, onClose }: AccountDialogProps) {
  const { uuid, username, operatorRoles } = account;
  const [ticked, setTicked] = useState<readonly string[]>(account.permissions);
  const edit = useCommand(editOperatorRights, { stale: [listAccounts, getAccount, listRoles], quiet: true });
  const submit = async () => {
    await edit.mutateAsync({ body: { uuid, permissions: [...ticked] } });
    toasts.show('success', '权限已保存，立即生效');
    onClose();
  };
  return (
    <FormDialog title={`“${username}”的运营权限`} action="保存" schema={Nothing} onClose={onClose} onSubmit={submit}>
      {() => (
        <>
          {operatorRoles.length > 0 && (
            <p className="text-2">
              保存后不再属于{operatorRoles.length === 1 ? '角色' : '这些角色'}
              {operatorRoles.map(({ name }) => `“${name}”`).join('、')}，以下面勾选的权限为准，不限地区。
            </p>
          )}
          <RightsFields legend="不勾选任何一项，即不再是运营人员。" ticked={ticked} onChange={setTicked} />
        </>
      )}
    </FormDialog>
  );
}
