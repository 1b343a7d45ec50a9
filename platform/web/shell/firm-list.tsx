import { useQuery } from '@tanstack/react-query';
import { FIRM_ROLE_LABELS } from '#domain/access/firm-roles.ts';
import { listOwnFirms, type OwnFirm } from '#platform/contract/session.ts';
import { query } from '../query.ts';
import { Icon } from '../ui/icon.tsx';
import type { FirmSwitching } from './firm-switch.tsx';

const standingOf = ({ isOwner, firmRoles }: OwnFirm): string => {
  if (isOwner) return '负责人';
  return firmRoles === null ? '成员' : firmRoles.map((role) => FIRM_ROLE_LABELS[role]).join('、');
};

interface ListProps {
  readonly switching: FirmSwitching;
  readonly onChoose: () => void;
}

/** The firms of the reader, the one that is open marked. */
export function FirmList({ switching: { choose, isBusy }, onChoose }: ListProps) {
  const { data, error, isPending } = useQuery(query(listOwnFirms));
  if (error) return <p className="text-3 small firm-note">{error.message}</p>;
  if (isPending) return <p className="text-3 small firm-note">正在读取企业…</p>;
  return data.map((firm) => (
    <button
      key={firm.uuid}
      type="button"
      className="firm-pick"
      aria-pressed={firm.isChosen}
      disabled={isBusy}
      onClick={() => {
        if (firm.isChosen) onChoose();
        else void choose(firm.uuid);
      }}
    >
      <Icon name={firm.isChosen ? 'check' : 'licence'} />
      <span>
        {firm.entName}
        <small className="text-3">{standingOf(firm)}</small>
      </span>
    </button>
  ));
}
