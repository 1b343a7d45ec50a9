import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { EnterpriseMerge } from '#platform/web/shell/slots.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { CERTIFICATION_LABELS, type ManagedEnterprise } from '../enterprise-admin.contract.ts';
import type { EnterpriseRowAction } from './enterprises-page.tsx';

interface Acting {
  readonly onDo: (doing: EnterpriseRowAction, enterprise: ManagedEnterprise) => void;
}
interface RowProps extends Acting {
  readonly enterprise: ManagedEnterprise;
}
type EnterpriseProps = Pick<RowProps, 'enterprise'>;

const LOOKS = { none: 'tag', reviewing: 'tag y', passed: 'tag g', rejected: 'tag r' } as const;

const Name = ({ enterprise: { entName, creditCode } }: EnterpriseProps) => (
  <span className="listed-name">
    <b>{entName}</b>
    <small className="text-3 num">{creditCode}</small>
  </span>
);

const State = ({ enterprise: { certifyStatus, isLocked, lockReason } }: EnterpriseProps) => (
  <span className="listed-line">
    <span className={LOOKS[certifyStatus]}>{CERTIFICATION_LABELS[certifyStatus]}</span>
    {isLocked && <span className="tag r">已停用</span>}
    {lockReason !== null && <small className="text-3">{lockReason}</small>}
  </span>
);

const Owner = ({ enterprise: { ownerName, peopleCount } }: EnterpriseProps) => (
  <span className="listed-name">
    <span>{ownerName ?? '全体成员'}</span>
    <small className="text-3">
      <span className="num">{peopleCount}</span> 位用户
    </small>
  </span>
);

function Actions({ enterprise, onDo }: RowProps) {
  const session = useSession();
  const { uuid, entName, isLocked } = enterprise;
  const button = (words: string, doing: EnterpriseRowAction) => (
    <button
      type="button"
      className="btn plain small"
      aria-label={`${words}${entName}`}
      onClick={() => onDo(doing, enterprise)}
    >
      {words}
    </button>
  );
  return (
    <span className="listed-line">
      {button('成员', 'people')}
      {hasPermission(session, ['manage:enterprise:edit']) &&
        (isLocked ? button('恢复', 'unlock') : button('停用', 'lock'))}
      {!isLocked && <EnterpriseMerge uuid={uuid} entName={entName} />}
    </span>
  );
}

export const getEnterpriseColumns = (onDo: Acting['onDo']): DataTableColumns<ManagedEnterprise> => [
  { title: '企业', render: (_value, enterprise) => <Name enterprise={enterprise} /> },
  { title: '状态', width: 200, render: (_value, enterprise) => <State enterprise={enterprise} /> },
  { title: '负责人', width: 150, render: (_value, enterprise) => <Owner enterprise={enterprise} /> },
  {
    title: '会员到期',
    width: 120,
    className: 'num no-wrap',
    render: (_value, enterprise) => enterprise.memberUntil ?? '未开通',
  },
  { title: '建立时间', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
  { title: '操作', width: 170, render: (_value, enterprise) => <Actions enterprise={enterprise} onDo={onDo} /> },
];

/** Displays one enterprise below 768 px. */
export const EnterpriseItem = ({ enterprise, onDo }: RowProps) => (
  <div className="listed-item">
    <Name enterprise={enterprise} />
    <span className="listed-foot">
      <State enterprise={enterprise} />
      <Owner enterprise={enterprise} />
    </span>
    <span className="listed-foot">
      <small className="text-3 num">
        {enterprise.memberUntil === null ? '未开通会员' : `会员至 ${enterprise.memberUntil}`}
      </small>
      <Actions enterprise={enterprise} onDo={onDo} />
    </span>
  </div>
);
