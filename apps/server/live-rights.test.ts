import { afterAll, describe, expect, it } from 'vitest';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { updateKeyRight, updateKeyStatus } from '#features/identity/keys/keys.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import {
  linkUserToEnterprise,
  recordLogin,
  saveMembershipEnd,
} from '#features/identity/session/server/session.server-api.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { type LiveReader, openLiveReader } from './testing/live-reader.ts';
import { moveUserToEnterprise } from './testing/people.ts';
import { startPortal, type TestAccount } from './testing/portal.ts';

/** A user who gains or loses a right is notified in every open page, and every later request obeys it (docs/adr/0024-live-updates.md). */
const portal = await startPortal();
const base = await portal.listen();
afterAll(() => portal.close());
const { db } = portal.app;

const getRights = (data: string): string => (JSON.parse(data) as { rights: string }).rights;
const getMark = async (token: string): Promise<string> => (await portal.call(getInfo, {}, { token })).mark;
const openPage = async (token: string): Promise<{ reader: LiveReader; mark: string }> => {
  const reader = await openLiveReader(base, token);
  return { reader, mark: getRights((await reader.next()).data) };
};

/** Both pages of a person hear of the change, and what they hear is what the session is from then on. */
async function expectTold(token: string, change: () => Promise<unknown>): Promise<void> {
  const pages = [await openPage(token), await openPage(token)];
  expect(pages[0]?.mark).toBe(await getMark(token));
  await change();
  for (const { reader, mark } of pages) {
    const heard = getRights((await reader.next()).data);
    expect(heard).not.toBe(mark);
    expect(heard).toBe(await getMark(token));
    reader.close();
  }
}

const member = (person: 'expired' | 'other', endDate: string) =>
  saveMembershipEnd(db, { entUuid: portal.entUuid(person), startDate: '2020-01-01', endDate }, portal.now());
const setPermissions = (person: TestAccount, permissions: readonly string[]) =>
  db.sql('update app_user set permissions = $1 where uuid = $2', [permissions, portal.userUuid(person)]);

describe('rights that change while pages are open', () => {
  it('a membership that is bought', async () => {
    const token = await portal.signIn('expired');
    expect(await portal.call(getRouters, {}, { token })).toEqual([]);
    await expectTold(token, () => member('expired', '2099-12-31'));
    expect((await portal.call(getRouters, {}, { token })).length).toBeGreaterThan(40);
  });

  it('a page learns of an enterprise that its user joins, and from then on of changes of that enterprise', async () => {
    const token = await portal.signIn('guest');
    const entUuid = portal.entUuid('other');
    await expectTold(token, () => linkUserToEnterprise(db, portal.userUuid('guest'), entUuid, portal.now()));
    await expectTold(token, () => member('other', '2098-12-31'));
    await expectTold(token, () =>
      db.sql('update enterprise set ent_name = $1 where uuid = $2', ['示例改名公司', entUuid]),
    );

    // A page that was open before the user joined belongs to the enterprise as well.
    await moveUserToEnterprise(db, portal.userUuid('guest'), null, portal.now());
    const { reader } = await openPage(token);
    await linkUserToEnterprise(db, portal.userUuid('guest'), entUuid, portal.now());
    const joined = getRights((await reader.next()).data);
    await member('other', '2097-12-31');
    expect(getRights((await reader.next()).data)).not.toBe(joined);
    reader.close();
  });

  it('a right that an operator is given and that is taken back', async () => {
    const token = await portal.signIn('guest');
    await expectTold(token, () => setPermissions('guest', ['order:info:list']));
    await expectTold(token, () => setPermissions('guest', []));
    expect((await portal.call(getInfo, {}, { token })).permissions).not.toContain('order:info:list');
  });

  it('the menus of a secondary key, and the key itself', async () => {
    const key = await logInBySecondaryKey(portal, ['read.links']);
    const owner = { token: await portal.signIn('member') };
    const menuIds = ['read.links', 'read.policies'];
    await expectTold(key.token, () => portal.call(updateKeyRight, { body: { uuid: key.uuid, menuIds } }, owner));
    const { reader } = await openPage(key.token);
    const body = { uuid: key.uuid, status: 'suspended' as const, reason: '示例停用' };
    await portal.call(updateKeyStatus, { body }, owner);
    expect(await reader.next()).toMatchObject({ event: 'end', data: 'session' });
  });

  it('a membership that ends by itself is found at the next look', async () => {
    const token = await portal.signIn('expired');
    await member('expired', toShanghaiDay(portal.now()));
    await expectTold(token, async () => {
      portal.setNow(new Date(portal.now().getTime() + 2 * 86_400_000));
      await sendMessage(portal.app, { type: '01', title: '示例', content: '<p>示例</p>' }, portal.now());
    });
    expect((await portal.call(getInfo, {}, { token })).membership.status).toBe('grace');
  });

  it('a change without effect on rights notifies no page', async () => {
    const token = await portal.signIn('guest');
    const { reader } = await openPage(token);
    await recordLogin(db, portal.userUuid('guest'), '127.0.0.1', portal.now());
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(reader.waiting).toEqual([]);
    reader.close();
  });
});
