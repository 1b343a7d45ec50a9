import type { TestPortal } from '#apps/server/testing/portal.ts';

/**
 * Approves an operator's request as a second operator. The guest account becomes an operator for this approval only, so that the
 * installation has one operator before and after it.
 */
export async function approveBySecondOperator(portal: TestPortal, name: string, uuid: string, operator: string) {
  const grant = (permissions: readonly string[]) =>
    portal.app.db.sql('update app_user set permissions = $2 where uuid = $1', [portal.userUuid('guest'), permissions]);
  const path = `/portal/manage/${name}`;
  const { body } = await portal.request({ method: 'GET', path: `${path}/${uuid}`, token: operator });
  await grant([`manage:${name}:*`]);
  try {
    const token = await portal.signIn('guest');
    const asked = { uuid, revision: body.data.revision };
    return await portal.request({ method: 'POST', path: `${path}/approve`, token, body: asked });
  } finally {
    await grant([]);
  }
}
