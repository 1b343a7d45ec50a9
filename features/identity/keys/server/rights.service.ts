import { grantedLeaves, unknownMenus } from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { fail, failField, notFound } from '#platform/contract/fault.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { KEY_FAULTS, type MenuItem } from '../keys.contract.ts';
import { managerScope } from './key-manager.ts';
import { editKeyRow, getKeyRow, lockKeys } from './keys.repo.ts';

const toItem = ({ id, label, kind, children = [] }: MenuNode): MenuItem => ({
  id,
  label,
  kind,
  children: children.map(toItem),
});

const allIds = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...allIds(children)]);

const EVERYTHING = grantedLeaves(allIds(MENU_TREE));

/** C-148. */
export async function getMenuTree(context: LoginContext, keyUuid: string) {
  const key = await getKeyRow(context.app.db, managerScope(context), keyUuid);
  if (!key) throw notFound();
  const checkedKeys = key.kind === 'main' ? EVERYTHING : grantedLeaves(key.menuIds);
  return { menus: MENU_TREE.map(toItem), checkedKeys };
}

/** C-149. Sessions read the rights with every request, so the change holds from the next one. */
export async function updateKeyRight(
  context: LoginContext,
  { uuid, menuIds }: { readonly uuid: string; readonly menuIds: readonly string[] },
) {
  const { app, now } = context;
  const scope = managerScope(context);
  const unknown = unknownMenus(menuIds);
  if (unknown.length > 0) throw failField('menuIds', `菜单中没有：${unknown.slice(0, 5).join('、')}`);
  const granted = grantedLeaves(menuIds);
  await app.db.transaction(async () => {
    await lockKeys(app.db, scope);
    const key = await getKeyRow(app.db, scope, uuid);
    if (!key) throw notFound();
    if (key.kind === 'main') throw fail(KEY_FAULTS.mainHasAll);
    const before = new Set(key.menuIds);
    await editKeyRow(app.db, scope, uuid, { menuIds: granted }, now);
    await recordAudit(context, {
      action: 'key.rights-changed',
      targetKind: 'key',
      targetUuid: uuid,
      detail: {
        keySn: key.keySn,
        added: granted.filter((id) => !before.has(id)),
        removed: key.menuIds.filter((id) => !granted.includes(id)),
      },
    });
  });
  return { checkedKeys: granted };
}
