import type { TableProps } from 'antd';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { firmMergePages } from '#features/operations/enterprise-merge/pages/enterprise-merge.pages.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { CERTIFY_LABELS, type Firm } from '../enterprise-admin.contract.ts';
import type { Doing } from './firms-page.tsx';

interface Acting {
  readonly onDo: (doing: Doing, firm: Firm) => void;
}
interface RowProps extends Acting {
  readonly firm: Firm;
}
type FirmProps = Pick<RowProps, 'firm'>;

const LOOKS = { none: 'tag', reviewing: 'tag y', passed: 'tag g', rejected: 'tag r' } as const;

const Name = ({ firm: { entName, creditCode } }: FirmProps) => (
  <span className="listed-name">
    <b>{entName}</b>
    <small className="text-3 num">{creditCode}</small>
  </span>
);

const State = ({ firm: { certifyStatus, isLocked, lockReason } }: FirmProps) => (
  <span className="listed-line">
    <span className={LOOKS[certifyStatus]}>{CERTIFY_LABELS[certifyStatus]}</span>
    {isLocked && <span className="tag r">已停用</span>}
    {lockReason !== null && <small className="text-3">{lockReason}</small>}
  </span>
);

const Owner = ({ firm: { ownerName, peopleCount } }: FirmProps) => (
  <span className="listed-name">
    <span>{ownerName ?? '全体成员'}</span>
    <small className="text-3">
      <span className="num">{peopleCount}</span> 位用户
    </small>
  </span>
);

function Actions({ firm, onDo }: RowProps) {
  const session = useSession();
  const { uuid, entName, isLocked } = firm;
  const button = (words: string, doing: Doing) => (
    <button
      type="button"
      className="btn plain small"
      aria-label={`${words}${entName}`}
      onClick={() => onDo(doing, firm)}
    >
      {words}
    </button>
  );
  return (
    <span className="listed-line">
      {button('成员', 'people')}
      {hasPermission(session, ['manage:enterprise:edit']) &&
        (isLocked ? button('恢复', 'unlock') : button('停用', 'lock'))}
      {hasPermission(session, ['manage:merge:list']) && !isLocked && (
        <Link
          className="btn plain small"
          to={href(firmMergePages.compare, null, { stay: uuid })}
          aria-label={`合并${entName}`}
        >
          合并
        </Link>
      )}
    </span>
  );
}

export const columnsOf = (onDo: Acting['onDo']): NonNullable<TableProps<Firm>['columns']> => [
  { title: '企业', render: (_value, firm) => <Name firm={firm} /> },
  { title: '状态', width: 200, render: (_value, firm) => <State firm={firm} /> },
  { title: '负责人', width: 150, render: (_value, firm) => <Owner firm={firm} /> },
  { title: '会员到期', width: 120, className: 'num no-wrap', render: (_value, firm) => firm.memberUntil ?? '未开通' },
  { title: '建立时间', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
  { title: '操作', width: 170, render: (_value, firm) => <Actions firm={firm} onDo={onDo} /> },
];

/** One firm below 768 px. */
export const FirmItem = ({ firm, onDo }: RowProps) => (
  <div className="listed-item">
    <Name firm={firm} />
    <span className="listed-foot">
      <State firm={firm} />
      <Owner firm={firm} />
    </span>
    <span className="listed-foot">
      <small className="text-3 num">{firm.memberUntil === null ? '未开通会员' : `会员至 ${firm.memberUntil}`}</small>
      <Actions firm={firm} onDo={onDo} />
    </span>
  </div>
);
