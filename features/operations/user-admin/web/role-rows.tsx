import { href } from '#domain/access/page.ts';
import { formatRegions } from '#domain/regions/region-name.ts';
import { type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { listRoles, type OperatorRole, removeRole } from '../contract/roles.ts';
import { userAdminPages } from '../pages/user-admin.pages.ts';
import { RightTags } from './rights-fields.tsx';

interface RowProps {
  readonly role: OperatorRole;
  readonly onEdit: (role: OperatorRole) => void;
}

const Name = ({ role: { name, note } }: Pick<RowProps, 'role'>) => (
  <span className="listed-name">
    <b>{name}</b>
    {note !== null && <small className="text-3">{note}</small>}
  </span>
);

const Rights = ({ role }: Pick<RowProps, 'role'>) => (
  <span className="listed-line">
    {role.regions !== null && <span className="tag b">{formatRegions(role.regions)}</span>}
    {role.asksSecond && <span className="tag o">发布须经他人批准</span>}
    <RightTags permissions={role.permissions} isLimited={role.regions !== null} />
  </span>
);

function Holders({ role: { uuid, holderCount } }: Pick<RowProps, 'role'>) {
  if (holderCount === 0) return <span className="text-3">无人</span>;
  return (
    <PageLink to={href(userAdminPages.accounts, null, { roleUuid: uuid })}>
      <span className="num">{holderCount}</span> 位
    </PageLink>
  );
}

function Actions({ role, onEdit }: RowProps) {
  const session = useSession();
  const confirm = useConfirm();
  const remove = useCommand(removeRole, { stale: [listRoles] });
  if (!hasPermission(session, ['system:role:edit'])) return null;
  const askToRemove = async () => {
    const body = '没有人属于它。删除后可以重新建立。';
    if (!(await confirm({ title: `删除角色“${role.name}”？`, body, action: '删除', isDangerous: true }))) return;
    await remove.mutateAsync({ params: { id: role.uuid } });
    toasts.show('success', '角色已删除');
  };
  return (
    <span className="listed-line">
      <button type="button" className="btn plain small" aria-label={`修改${role.name}`} onClick={() => onEdit(role)}>
        修改
      </button>
      {role.holderCount === 0 && (
        <button
          type="button"
          className="btn plain small"
          aria-label={`删除${role.name}`}
          onClick={() => void askToRemove()}
        >
          删除
        </button>
      )}
    </span>
  );
}

export const getRoleColumns = (onEdit: RowProps['onEdit']): DataTableColumns<OperatorRole> => [
  { title: '角色', width: 220, render: (_value, role) => <Name role={role} /> },
  // The tags wrap, because in one line they would push the actions out of sight.
  { title: '运营权限', width: 420, render: (_value, role) => <Rights role={role} /> },
  { title: '所属人员', width: 100, className: 'no-wrap', render: (_value, role) => <Holders role={role} /> },
  { title: '更新时间', width: 180, className: 'num no-wrap', dataIndex: 'updateTime' },
  { title: '操作', width: 130, render: (_value, role) => <Actions role={role} onEdit={onEdit} /> },
];

/** Displays one role below 768 px. */
export const RoleItem = ({ role, onEdit }: RowProps) => (
  <div className="listed-item">
    <span className="listed-foot">
      <Name role={role} />
      <Holders role={role} />
    </span>
    <Rights role={role} />
    <span className="listed-foot">
      <small className="text-3 num">{role.updateTime}</small>
      <Actions role={role} onEdit={onEdit} />
    </span>
  </div>
);
