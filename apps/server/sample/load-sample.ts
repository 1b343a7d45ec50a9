import { ROLES } from '#domain/access/rights.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { saveSampleArticles } from '#features/content/articles/server/articles.server-api.ts';
import { loadSampleCourses } from '#features/content/courses/server/courses.server-api.ts';
import { saveSampleOpinions } from '#features/content/interpretations/server/interpretations.server-api.ts';
import { saveSamplePrices } from '#features/enterprise/membership/server/membership.server-api.ts';
import { saveSampleMessages } from '#features/enterprise/messages/server/messages.server-api.ts';
import { saveSampleOrders } from '#features/enterprise/orders/server/orders.server-api.ts';
import { hashPassword } from '#features/identity/auth/server/auth.server-api.ts';
import {
  addMembership,
  addUser,
  getUserByLogin,
  hasUsers,
} from '#features/identity/session/server/session.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { storeEnterprise } from './enterprise.seed.ts';
import { listSampleEnterprises } from './enterprises.ts';

interface Account {
  readonly username: string;
  readonly nickName: string;
  readonly phonenumber: string;
  /** Description of the account, printed when the program starts. */
  readonly note: string;
  readonly isOperator?: boolean;
}

/** The phone numbers only fill the form: no message is ever sent to them. */
export const ACCOUNTS: readonly Account[] = [
  { username: 'demo_member', nickName: '示例施工企业', phonenumber: '19900000001', note: '施工企业，会员' },
  { username: 'demo_design', nickName: '示例设计企业', phonenumber: '19900000002', note: '设计企业，会员' },
  { username: 'demo_plain', nickName: '示例监理企业', phonenumber: '19900000003', note: '监理企业，未开通会员' },
  { username: 'demo_guest', nickName: '示例用户', phonenumber: '19900000004', note: '还没有认证企业的用户' },
  {
    username: 'demo_operator',
    nickName: '示例运营',
    phonenumber: '19900000005',
    note: '运营人员，全部权限',
    isOperator: true,
  },
];

async function addAccount(app: App, account: Account, entUuid: string | null, passwordHash: string): Promise<void> {
  await addUser(app.db, {
    uuid: app.random.uuid(),
    username: account.username,
    phonenumber: account.phonenumber,
    passwordHash,
    nickName: account.nickName,
    now: app.clock.now(),
    entUuid,
    roles: account.isOperator ? [ROLES.admin] : [],
    permissions: account.isOperator ? ['*:*:*'] : [],
  });
}

/**
 * Fills a database without users with the sample enterprises and accounts, in one transaction.
 * @returns false if there were users already; nothing was changed then
 */
export async function loadSample(app: App, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return await app.db.transaction(async () => {
    if (await hasUsers(app.db)) return false;
    const now = app.clock.now();
    const today = toShanghaiDay(now);
    const enterprises = new Map<string, string>();
    for (const { enterprise, uses, username, memberUntil } of listSampleEnterprises(today)) {
      const entUuid = await storeEnterprise(app, enterprise, uses);
      enterprises.set(username, entUuid);
      if (memberUntil !== null) {
        await addMembership(app.db, {
          entUuid,
          startDate: today,
          endDate: memberUntil,
          createTime: now,
          updateTime: now,
        });
      }
    }
    await saveSampleArticles(app);
    await loadSampleCourses(app);
    await saveSamplePrices(app);
    await saveSampleOpinions(app);
    for (const account of ACCOUNTS)
      await addAccount(app, account, enterprises.get(account.username) ?? null, passwordHash);
    const member = await getUserByLogin(app.db, 'demo_member');
    const memberEnterprise = enterprises.get('demo_member');
    if (member && memberEnterprise !== undefined) {
      const owner = { userUuid: member.uuid, entUuid: memberEnterprise };
      await saveSampleMessages(app, owner);
      await saveSampleOrders(app, owner);
    }
    return true;
  });
}
