import type { TestPortal } from '#apps/server/testing/portal.ts';
import { addPrice, listPrices } from '#features/enterprise/membership/membership.contract.ts';

/**
 * Adds prices of one membership and both kinds of key.
 * @returns their uuids
 */
export async function addTestPrices(portal: TestPortal) {
  const token = await portal.signIn('operator');
  const body = { name: '示例', rights: [], sort: 0 };
  const add = async (kind: 'member' | 'mainKey' | 'secondaryKey', amount: number, months: number | null) =>
    (await portal.call(addPrice, { body: { ...body, kind, amount, months } }, { token })).uuid;
  const uuids = {
    member: await add('member', 3600, 12),
    mainKey: await add('mainKey', 300, null),
    secondaryKey: await add('secondaryKey', 120.5, null),
  };
  return { ...uuids, count: (await portal.call(listPrices, { query: {} }, { token })).total };
}
