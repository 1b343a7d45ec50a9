import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { formatRegions } from '#domain/regions/region-name.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { assignRoles, listRoles } from '../contract/roles.ts';
import { getAccount, listAccounts } from '../user-admin.contract.ts';
import type { AccountDialogProps } from './account-dialogs.tsx';

const Chosen = assignRoles.body;

/** Assigns roles to an account; its rights change when its roles change. */
export function AssignRolesDialog({ account, onClose }: AccountDialogProps) {
  const { uuid: userUuid, username, operatorRoles } = account;
  const [ticked, setTicked] = useState<readonly string[]>(operatorRoles.map(({ uuid }) => uuid));
  const roles = useQuery(query(listRoles, { query: { pageSize: MAX_PAGE_SIZE } }));
  const give = useCommand(assignRoles, { stale: [listAccounts, getAccount, listRoles], quiet: true });
  const submit = async (body: z.input<typeof Chosen>) => {
    await give.mutateAsync({ body });
    toasts.show('success', ticked.length === 0 ? '已不再是运营人员' : '角色已设置，立即生效');
    onClose();
  };
  return (
    <FormDialog
      title={`“${username}”的运营角色`}
      action="保存"
      schema={Chosen}
      extra={{ userUuid, roleUuids: [...ticked] }}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <QueryView query={roles} subject="运营角色" lines={2}>
          {({ rows }) => (
            <fieldset className="ua-roles">
              <legend className="text-2">
                有几个角色时，各角色的权限在各自的地区内合并。原来单独授予的权限不再有效；不选角色即不再是运营人员。
              </legend>
              {rows.map(({ uuid, name, regions }) => (
                <label key={uuid}>
                  <input
                    type="checkbox"
                    checked={ticked.includes(uuid)}
                    onChange={({ target }) =>
                      setTicked((before) => (target.checked ? [...before, uuid] : before.filter((one) => one !== uuid)))
                    }
                  />
                  {name}
                  {regions !== null && <span className="tag b">{formatRegions(regions)}</span>}
                </label>
              ))}
              {errors.roleUuids && (
                <p className="er" role="alert">
                  {errors.roleUuids}
                </p>
              )}
            </fieldset>
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}
