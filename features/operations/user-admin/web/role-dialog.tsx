import { useState } from 'react';
import { isRegional } from '#domain/access/data-scope.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { addRole, editRole, listRoles, type OperatorRole } from '../contract/roles.ts';
import { FULL_RIGHTS, listAccounts } from '../user-admin.contract.ts';
import { OperatorRegionSelect } from './region-choice.tsx';
import { RightsFields } from './rights-fields.tsx';

/** A role limited to regions needs at least one region. */
const RoleForm = addRole.body.refine(({ regions }) => !Array.isArray(regions) || regions.length > 0, {
  path: ['regions'],
  message: '请选择省份或城市，或改为全国',
});

interface RoleDialogProps {
  /** Null for a new role. */
  readonly role: OperatorRole | null;
  readonly onClose: () => void;
}

/** Edits the name and the rights of a role. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const [asksSecond, setAsksSecond] = useState(role?.asksSecond ?? false);
  const [ticked, setTicked] = useState<readonly string[]>(role?.permissions ?? []);
  const [regions, setRegions] = useState<readonly string[] | null>(role?.regions ?? null);
  const limit = (chosen: readonly string[] | null) => {
    setRegions(chosen);
    // A role limited to regions cannot contain rights that do not depend on a region.
    if (chosen !== null) setTicked((before) => before.filter((right) => right === FULL_RIGHTS || isRegional(right)));
  };
  const options = { stale: [listRoles, listAccounts], quiet: true };
  const add = useCommand(addRole, options);
  const edit = useCommand(editRole, options);
  const title = role === null ? '新建运营角色' : `修改角色“${role.name}”`;
  return (
    <FormDialog
      title={title}
      action="保存"
      schema={RoleForm}
      extra={{ permissions: [...ticked], asksSecond, regions: regions && [...regions] }}
      width={620}
      onClose={onClose}
      onSubmit={async (body) => {
        if (role === null) await add.mutateAsync({ body });
        else await edit.mutateAsync({ body: { ...body, uuid: role.uuid, revision: role.revision } });
        toasts.show('success', role === null ? '角色已建立' : '角色已保存，所属人员的权限立即随之改变');
        onClose();
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="name"
            label="角色名称"
            defaultValue={role?.name}
            maxLength={50}
            isRequired
            error={errors.name}
          />
          <TextField name="note" label="说明" defaultValue={role?.note ?? ''} maxLength={200} error={errors.note} />
          <label className="ua-ask">
            <input type="checkbox" checked={asksSecond} onChange={({ target }) => setAsksSecond(target.checked)} />
            <span>
              发布须经他人批准
              <small className="text-3">内容和资质标准提交后，由另一位有批准权限的运营人员批准才生效。</small>
            </span>
          </label>
          <OperatorRegionSelect regions={regions} error={errors.regions} onChange={limit} />
          <RightsFields
            isLimited={regions !== null}
            legend={
              role !== null && role.holderCount > 0
                ? `属于该角色的 ${role.holderCount} 位运营人员可以做的事。`
                : '属于该角色的运营人员可以做的事。'
            }
            ticked={ticked}
            error={errors.permissions}
            onChange={setTicked}
          />
        </>
      )}
    </FormDialog>
  );
}
