import { useQuery } from '@tanstack/react-query';
import { ENTERPRISE_ROLE_LABELS } from '#domain/access/enterprise-role.ts';
import { listOwnEnterprises, type OwnEnterprise } from '#platform/contract/session.ts';
import { query } from '../query.ts';
import { Icon } from '../ui/icon.tsx';
import type { EnterpriseSwitching } from './enterprise-switch.tsx';

const getStanding = ({ isOwner, enterpriseRoles }: OwnEnterprise): string => {
  if (isOwner) return '负责人';
  return enterpriseRoles === null ? '成员' : enterpriseRoles.map((role) => ENTERPRISE_ROLE_LABELS[role]).join('、');
};

interface ListProps {
  readonly switching: EnterpriseSwitching;
  readonly onChoose: () => void;
}

/** Lists the user's enterprises and marks the current one. */
export function EnterpriseList({ switching: { choose, isBusy }, onChoose }: ListProps) {
  const { data, error, isPending } = useQuery(query(listOwnEnterprises));
  if (error) return <p className="text-3 small enterprise-note">{error.message}</p>;
  if (isPending) return <p className="text-3 small enterprise-note">正在读取企业…</p>;
  return data.map((enterprise) => (
    <button
      key={enterprise.uuid}
      type="button"
      className="enterprise-pick"
      aria-pressed={enterprise.isChosen}
      disabled={isBusy}
      onClick={() => {
        if (enterprise.isChosen) onChoose();
        else void choose(enterprise.uuid);
      }}
    >
      <Icon name={enterprise.isChosen ? 'check' : 'licence'} />
      <span>
        {enterprise.entName}
        <small className="text-3">{getStanding(enterprise)}</small>
      </span>
    </button>
  ));
}
