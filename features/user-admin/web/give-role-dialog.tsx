import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { PAGE_SIZE_MOST } from '#platform/contract/fields.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { SelectField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { giveRole, listRoles } from '../contract/roles.ts';
import { getAccount, listAccounts } from '../contract.ts';
import type { AccountDialogProps } from './account-dialogs.tsx';

const Chosen = z.object({ roleUuid: z.string() });

/** What he may do follows his role from then on, and changes with it. */
export function GiveRoleDialog({ account, onClose }: AccountDialogProps) {
  const { uuid: userUuid, username, role } = account;
  const roles = useQuery(query(listRoles, { query: { pageSize: PAGE_SIZE_MOST } }));
  const give = useCommand(giveRole, { stale: [listAccounts, getAccount, listRoles], quiet: true });
  const submit = async ({ roleUuid }: z.input<typeof Chosen>) => {
    await give.mutateAsync({ body: { userUuid, roleUuid: roleUuid === '' ? null : roleUuid } });
    toasts.show('success', roleUuid === '' ? '已不再是运营人员' : '角色已设置，立即生效');
    onClose();
  };
  return (
    <FormDialog title={`“${username}”的运营角色`} action="保存" schema={Chosen} onClose={onClose} onSubmit={submit}>
      {(faults) => (
        <QueryView query={roles} subject="运营角色" lines={2}>
          {({ rows }) => (
            <>
              <p className="t2">按角色的权限办事，原来单独授予的权限不再有效；不选角色即不再是运营人员。</p>
              <SelectField
                name="roleUuid"
                label="运营角色"
                placeholder="不属于任何角色"
                defaultValue={role?.uuid ?? ''}
                options={rows.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                error={faults.roleUuid}
              />
            </>
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}
