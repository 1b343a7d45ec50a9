import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { ExportList } from '#platform/web/console/export-list.tsx';
import type { FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { OperatorRegions, RegionsEmptyState } from '#platform/web/console/operator-regions.tsx';
import { query } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { listRoles } from '../contract/roles.ts';
import { type Account, exportAccounts, listAccounts } from '../user-admin.contract.ts';
import { LockAccountDialog, UnlockAccountDialog } from './account-dialogs.tsx';
import { AccountItem, getAccountColumns } from './account-rows.tsx';
import { AssignRolesDialog } from './give-role-dialog.tsx';
import { OperatorRightsDialog } from './rights-dialog.tsx';
import './accounts.css';

export const meta: MetaFunction = () => [{ title: getTitle('用户管理') }];

/** The actions on an account, each with its dialog. */
const DIALOGS = {
  lock: LockAccountDialog,
  unlock: UnlockAccountDialog,
  rights: OperatorRightsDialog,
  role: AssignRolesDialog,
} as const;
export type AccountRowAction = keyof typeof DIALOGS;

const CHOICES: readonly FilterChoice[] = [
  {
    name: 'state',
    all: '全部状态',
    options: [
      { value: 'active', label: '正常' },
      { value: 'locked', label: '已停用' },
    ],
  },
  { name: 'role', all: '全部用户', options: [{ value: 'operator', label: '运营人员' }] },
];

/** The page on which operators manage accounts and grant rights to each other: /qyxx/ptgl/yh (P-127). */
export default function AccountsPage() {
  const list = useListState();
  const [open, setOpen] = useState<{ readonly doing: AccountRowAction; readonly account: Account } | null>(null);
  const rows = useStickyQuery(listAccounts, { query: list.query });
  const session = useSession();
  const roles = useQuery({
    ...query(listRoles, { query: { pageSize: MAX_PAGE_SIZE } }),
    enabled: hasPermission(session, ['system:role:list']),
  });
  const ofRoles: readonly FilterChoice[] = roles.data?.rows.length
    ? [
        {
          name: 'roleUuid',
          all: '全部角色',
          options: roles.data.rows.map(({ uuid, name }) => ({ value: uuid, label: name })),
        },
      ]
    : [];
  const onDo = (doing: AccountRowAction, account: Account) => setOpen({ doing, account });
  const Dialog = open && DIALOGS[open.doing];
  return (
    <>
      <PageHead
        title="用户管理"
        meta={
          <>
            <OperatorRegions right="system:user:list" /> 停用后立即退出全部登录；运营权限按事项授予，每次变更都记入审计
          </>
        }
        actions={<ExportList call={exportAccounts} filters={list.filters} />}
      />
      <ListCard<Account>
        filters={{ search: '用户名或昵称', choices: [...CHOICES, ...ofRoles] }}
        subject="用户"
        unit="位"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={getAccountColumns(onDo)}
        renderItem={(account) => <AccountItem account={account} onDo={onDo} />}
        empty={<RegionsEmptyState right="system:user:list" title="还没有用户" hint="有人注册后，会列在这里。" />}
      />
      {open && Dialog && <Dialog account={open.account} onClose={() => setOpen(null)} />}
    </>
  );
}
