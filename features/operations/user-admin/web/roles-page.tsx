import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { exportRoles, listRoles, type OperatorRole } from '../contract/roles.ts';
import { RoleDialog } from './role-dialog.tsx';
import { getRoleColumns, RoleItem } from './role-rows.tsx';
import './accounts.css';

export const meta: MetaFunction = () => [{ title: getTitle('运营角色') }];

/** The page for roles, which give the same rights to several operators: /qyxx/ptgl/js (P-145). */
export default function RolesPage() {
  const session = useSession();
  const list = useListState();
  const [open, setOpen] = useState<{ readonly role: OperatorRole | null } | null>(null);
  const rows = useStickyQuery(listRoles, { query: list.query });
  const onEdit = (role: OperatorRole) => setOpen({ role });
  return (
    <>
      <PageHead
        title="运营角色"
        meta="角色的权限一改，所属人员立即随之改变；在用户管理里设置谁属于哪个角色"
        actions={
          <>
            <ExportList call={exportRoles} filters={list.filters} />
            {hasPermission(session, ['system:role:edit']) && (
              <Button kind="primary" onClick={() => setOpen({ role: null })}>
                新建角色
              </Button>
            )}
          </>
        }
      />
      <ListCard<OperatorRole>
        filters={{ search: '角色名称' }}
        subject="运营角色"
        unit="个"
        list={list}
        query={rows}
        rowKey="uuid"
        columns={getRoleColumns(onEdit)}
        renderItem={(role) => <RoleItem role={role} onEdit={onEdit} />}
        empty={<EmptyState title="还没有运营角色" hint="几位运营人员做同样的事时，可以为他们建立一个角色。" />}
      />
      {open && <RoleDialog role={open.role} onClose={() => setOpen(null)} />}
    </>
  );
}
