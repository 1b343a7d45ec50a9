import type { TestAccount, TestPortal } from '#apps/server/testing/portal.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { createApiToken } from '../../api-access.contract.ts';

/** Creates a token with the given rights for a test, as the owner of the enterprise would. */
export async function createTestToken(portal: TestPortal, menuIds: readonly string[], person: TestAccount = 'member') {
  const owner = await portal.signIn(person);
  const body = { name: '示例财务系统', validEnd: addDays(toShanghaiDay(portal.now()), 30), menuIds: [...menuIds] };
  return await portal.call(createApiToken, { body }, { token: owner });
}
