import { formatRegions } from '#domain/regions/region-name.ts';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { useNationwideRight } from '#platform/web/console/operator-regions.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import type { Account } from '../user-admin.contract.ts';
import type { AccountRowAction } from './accounts-page.tsx';
import { RightTags } from './rights-fields.tsx';

interface Acting {
  readonly onDo: (doing: AccountRowAction, account: Account) => void;
}
interface RowProps extends Acting {
  readonly account: Account;
}

const Name = ({ account }: Pick<RowProps, 'account'>) => (
  <span className="listed-name">
    <b>{account.username}</b>
    <small className="text-3">{account.nickName}</small>
  </span>
);

const StateTag = ({ account: { isLocked, lockReason } }: Pick<RowProps, 'account'>) => (
  <span className="listed-line">
    <span className={isLocked ? 'tag r' : 'tag g'}>{isLocked ? '已停用' : '正常'}</span>
    {lockReason !== null && <small className="text-3">{lockReason}</small>}
  </span>
);

function Rights({ account: { permissions, entName, operatorRoles } }: Pick<RowProps, 'account'>) {
  if (permissions.length === 0) return <span className="text-3">{entName ?? '未加入企业'}</span>;
  if (operatorRoles.length === 0)
    return (
      <span className="listed-line">
        <RightTags permissions={permissions} />
      </span>
    );
  return (
    <span className="ua-held">
      {operatorRoles.map(({ uuid, name, regions }) => (
        <span key={uuid} className="listed-line">
          <b>{name}</b>
          {regions !== null && <span className="tag b">{formatRegions(regions)}</span>}
        </span>
      ))}
    </span>
  );
}

function Actions({ account, onDo }: RowProps) {
  const session = useSession();
  const isWhole = useNationwideRight('system:user:edit');
  const { username, isLocked, entName, permissions, uuid } = account;
  // Users cannot manage their own account here.
  if (!hasPermission(session, ['system:user:edit']) || session.info?.uuid === uuid) return null;
  const mayOperate = entName === null || permissions.length > 0;
  const button = (words: string, doing: AccountRowAction) => (
    <button
      type="button"
      className="btn plain small"
      aria-label={`${words}${username}`}
      onClick={() => onDo(doing, account)}
    >
      {words}
    </button>
  );
  return (
    <span className="listed-line">
      {isLocked ? button('恢复', 'unlock') : button('停用', 'lock')}
      {mayOperate && isWhole && button('权限', 'rights')}
      {mayOperate && hasPermission(session, ['system:role:edit']) && button('角色', 'role')}
    </span>
  );
}

export const getAccountColumns = (onDo: Acting['onDo']): DataTableColumns<Account> => [
  { title: '用户', render: (_value, account) => <Name account={account} /> },
  { title: '手机号', width: 130, className: 'num no-wrap', dataIndex: 'phonenumber' },
  { title: '企业或运营权限', render: (_value, account) => <Rights account={account} /> },
  { title: '状态', width: 160, render: (_value, account) => <StateTag account={account} /> },
  {
    title: '最近登录',
    width: 180,
    className: 'num no-wrap',
    render: (_value, account) => account.lastLoginTime ?? '从未',
  },
  { title: '操作', width: 180, render: (_value, account) => <Actions account={account} onDo={onDo} /> },
];

/** Displays one account below 768 px. */
export const AccountItem = ({ account, onDo }: RowProps) => (
  <div className="listed-item">
    <span className="listed-foot">
      <Name account={account} />
      <StateTag account={account} />
    </span>
    <Rights account={account} />
    <span className="listed-foot">
      <small className="text-3 num">{account.lastLoginTime ?? '从未登录'}</small>
      <Actions account={account} onDo={onDo} />
    </span>
  </div>
);
