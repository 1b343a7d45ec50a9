import { useState } from 'react';
import { z } from 'zod';
import { useCommand } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { SelectField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import {
  type Colleague,
  editColleagueRoles,
  leaveEnterprise,
  listColleagues,
  offerOwnership,
  removeColleague,
} from '../colleagues.contract.ts';
import { formatOpenItems } from './colleague-item.tsx';
import { RoleChoice } from './role-choice.tsx';

interface DialogProps {
  readonly person: Colleague;
  readonly people: readonly Colleague[];
  readonly onClose: () => void;
}

const STALE = { stale: [listColleagues], quiet: true };
const None = z.object({});

export function ColleagueRolesDialog({ person, onClose }: DialogProps) {
  const [roles, setRoles] = useState(person.roles);
  const edit = useCommand(editColleagueRoles, STALE);
  const submit = async () => {
    await edit.mutateAsync({ body: { uuid: person.uuid, roles: roles && [...roles] } });
    toasts.show('success', '权限已设置，立即生效');
    onClose();
  };
  return (
    <FormDialog title={`${person.nickName}的权限`} action="保存" schema={None} onClose={onClose} onSubmit={submit}>
      {() => <RoleChoice roles={roles} onChange={(next) => setRoles(next && [...next])} />}
    </FormDialog>
  );
}

const Heir = z.object({ heirUuid: z.string().optional() });

export function RemoveColleagueDialog({ person, people, onClose }: DialogProps) {
  const remove = useCommand(removeColleague, STALE);
  const heirs = people.filter(({ uuid, isLocked }) => uuid !== person.uuid && !isLocked);
  const submit = async ({ heirUuid }: z.input<typeof Heir>) => {
    const taken = await remove.mutateAsync({ body: { uuid: person.uuid, heirUuid: heirUuid || null } });
    const work = formatOpenItems(taken);
    toasts.show('success', `已移出${person.nickName}${work && `，转交 ${work}`}`);
    onClose();
  };
  const work = person.open && formatOpenItems(person.open);
  return (
    <FormDialog
      title={`把${person.nickName}移出企业`}
      action="移出企业"
      schema={Heir}
      isDangerous
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <p className="text-2">
            他立即看不到本企业的任何资料，账号仍是他的。
            {work ? `他有未办 ${work}，将转给接手人。` : '他没有未办事项。'}
            他发放的锁归接手人，建立的接口令牌失效。
          </p>
          <SelectField
            name="heirUuid"
            label="接手人"
            options={heirs.map(({ uuid, nickName, isSelf }) => ({
              value: uuid,
              label: isSelf ? `${nickName}（本人）` : nickName,
            }))}
            defaultValue={heirs.find(({ isSelf }) => isSelf)?.uuid}
            error={errors.heirUuid}
          />
        </>
      )}
    </FormDialog>
  );
}

export function OwnershipHandoverDialog({ person, onClose }: DialogProps) {
  const offer = useCommand(offerOwnership, STALE);
  const submit = async () => {
    await offer.mutateAsync({ body: { uuid: person.uuid } });
    toasts.show('success', `已请${person.nickName}确认`);
    onClose();
  };
  return (
    <FormDialog
      title={`把负责人移交给${person.nickName}`}
      action="移交"
      schema={None}
      onClose={onClose}
      onSubmit={submit}
    >
      {() => (
        <p className="text-2">
          对方接受后，由他决定成员的加入、权限和移出，您仍是企业的成员。接受以前一切不变，您可以随时撤回。
        </p>
      )}
    </FormDialog>
  );
}

export function LeaveEnterpriseDialog({ onClose }: DialogProps) {
  const { ent } = useSession();
  const leave = useCommand(leaveEnterprise, { quiet: true });
  const submit = async () => {
    await leave.mutateAsync({ body: { entUuid: ent?.uuid ?? '' } });
    // The page is reloaded, so that no data of the enterprise stays on the screen.
    location.assign('/');
  };
  return (
    <FormDialog title="退出企业" action="退出" schema={None} isDangerous onClose={onClose} onSubmit={submit}>
      {() => <p className="text-2">您立即看不到本企业的任何资料，未办事项转给负责人。再次加入须由负责人同意。</p>}
    </FormDialog>
  );
}
