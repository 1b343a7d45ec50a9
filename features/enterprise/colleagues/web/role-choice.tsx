import { useState } from 'react';
import { FIRM_ROLE_LABELS, FIRM_ROLES, type FirmRole } from '#domain/access/firm-roles.ts';

const HELP: Readonly<Record<FirmRole, string>> = {
  look: '看到企业的资料、提醒、校验和申报',
  edit: '新增、修改、删除、导入和导出',
  approve: '批准或驳回同事提交的变更',
  pay: '下单、付款和申请发票',
};

interface RolesProps {
  readonly ticked: readonly FirmRole[];
  readonly onTick: (role: FirmRole, isTicked: boolean) => void;
}

const RoleBoxes = ({ ticked, onTick }: RolesProps) => (
  <fieldset className="co-boxes">
    <legend className="text-3">只给以下权限</legend>
    {FIRM_ROLES.map((role) => (
      <label key={role}>
        <input
          type="checkbox"
          checked={ticked.includes(role)}
          // Nobody edits what he cannot see.
          disabled={role === 'look'}
          onChange={(event) => onTick(role, event.currentTarget.checked)}
        />
        <b>{FIRM_ROLE_LABELS[role]}</b>
        <small className="text-3">{HELP[role]}</small>
      </label>
    ))}
  </fieldset>
);

interface ChoiceProps {
  readonly roles: readonly FirmRole[] | null;
  readonly onChange: (roles: readonly FirmRole[] | null) => void;
}

/** Everything, or only what is ticked; what was ticked is there again when everything was chosen in between. */
export function RoleChoice({ roles, onChange }: ChoiceProps) {
  const [ticked, setTicked] = useState<readonly FirmRole[]>(roles ?? ['look', 'edit']);
  const tick = (role: FirmRole, isTicked: boolean) => {
    const next = FIRM_ROLES.filter((one) => (one === role ? isTicked : ticked.includes(one)));
    setTicked(next);
    onChange(next);
  };
  return (
    <div className="co-choice">
      <label>
        <input type="radio" name="extent" checked={roles === null} onChange={() => onChange(null)} />
        <b>全部权限</b>
        <small className="text-3">除成员管理外与负责人相同，包括密钥和开放接口</small>
      </label>
      <label>
        <input type="radio" name="extent" checked={roles !== null} onChange={() => onChange(ticked)} />
        <b>按需给权限</b>
        <small className="text-3">不能管理密钥和开放接口</small>
      </label>
      {roles !== null && <RoleBoxes ticked={ticked} onTick={tick} />}
    </div>
  );
}
