import { findUnknownMenus, listGrantedLeaves } from '#domain/access/key-rights.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { ENTITY_KEY_ERRORS, type MenuItem } from '../keys.contract.ts';
import { getKeyManagerContext } from './key-manager.ts';
import { editKeyRow, getKeyRow, lockEntityKeys } from './keys.repo.ts';

const toItem = ({ id, label, kind, children = [] }: MenuNode): MenuItem => ({
  id,
  label,
  kind,
  children: children.map(toItem),
});

const allIds = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...allIds(children)]);

const EVERYTHING = listGrantedLeaves(allIds(MENU_TREE));

/** C-148. Returns the menu tree with the rights of a secondary key. */
export async function getMenuTree(context: LoginContext, keyUuid: string) {
  const key = await getKeyRow(context.app.db, getKeyManagerContext(context), keyUuid);
  if (!key) throw createNotFoundError();
  const checkedKeys = key.kind === 'main' ? EVERYTHING : listGrantedLeaves(key.menuIds);
  return { menus: MENU_TREE.map(toItem), checkedKeys };
}

/**
 * C-149. Replaces the rights of a secondary key. Sessions read the rights with every request, so the change takes effect with the next
 * request.
 */
export async function updateKeyRight(
  context: LoginContext,
  { uuid, menuIds }: { readonly uuid: string; readonly menuIds: readonly string[] },
) {
  const { app, now } = context;
  const scope = getKeyManagerContext(context);
  const unknown = findUnknownMenus(menuIds);
  if (unknown.length > 0) throw createFieldError('menuIds', `菜单中没有：${unknown.slice(0, 5).join('、')}`);
  const granted = listGrantedLeaves(menuIds);
  await app.db.transaction(async () => {
    await lockEntityKeys(app.db, scope);
    const key = await getKeyRow(app.db, scope, uuid);
    if (!key) throw createNotFoundError();
    if (key.kind === 'main') throw createApiError(ENTITY_KEY_ERRORS.mainHasAll);
    const before = new Set(key.menuIds);
    await editKeyRow(app.db, scope, uuid, { menuIds: granted }, now);
    await logAudit(context, {
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
