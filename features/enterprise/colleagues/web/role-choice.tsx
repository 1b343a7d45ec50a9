import { useState } from 'react';
import { ENTERPRISE_ROLE_LABELS, ENTERPRISE_ROLES, type EnterpriseRole } from '#domain/access/enterprise-role.ts';
import './colleagues.css';

const HELP: Readonly<Record<EnterpriseRole, string>> = {
  look: '看到企业的资料、提醒、校验和申报',
  edit: '新增、修改、删除、导入和导出',
  approve: '批准或驳回同事提交的变更',
  pay: '下单、付款和申请发票',
};

interface RolesProps {
  readonly ticked: readonly EnterpriseRole[];
  readonly onTick: (role: EnterpriseRole, isTicked: boolean) => void;
}

const RoleBoxes = ({ ticked, onTick }: RolesProps) => (
  <fieldset className="co-boxes">
    <legend className="text-3">只给以下权限</legend>
    {ENTERPRISE_ROLES.map((role) => (
      <label key={role}>
        <input
          type="checkbox"
          checked={ticked.includes(role)}
          // The permission to edit requires the permission to view.
          disabled={role === 'look'}
          onChange={(event) => onTick(role, event.currentTarget.checked)}
        />
        <b>{ENTERPRISE_ROLE_LABELS[role]}</b>
        <small className="text-3">{HELP[role]}</small>
      </label>
    ))}
  </fieldset>
);

interface ChoiceProps {
  readonly roles: readonly EnterpriseRole[] | null;
  readonly onChange: (roles: readonly EnterpriseRole[] | null) => void;
}

/** Selects all permissions or individual ones; the individual selection is restored after a switch to all and back. */
export function RoleChoice({ roles, onChange }: ChoiceProps) {
  const [ticked, setTicked] = useState<readonly EnterpriseRole[]>(roles ?? ['look', 'edit']);
  const tick = (role: EnterpriseRole, isTicked: boolean) => {
    const next = ENTERPRISE_ROLES.filter((one) => (one === role ? isTicked : ticked.includes(one)));
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
