import { randomBytes, randomUUID } from 'node:crypto';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import {
  addMembership,
  addSession,
  addUser,
  hashToken,
  linkUserToEnterprise,
  removeAllMemberships,
} from '#features/identity/session/server/session.server-api.ts';
import type { Db } from '#platform/server/db/db.ts';
import { hashCheaply } from '#platform/server/testing/cheap-hash.ts';

/** Test accounts: two members of different enterprises, one whose membership ended, a user without an enterprise, and an operator. */
export type TestAccount = 'member' | 'other' | 'expired' | 'guest' | 'operator';

export const PASSWORD = 'correct horse battery';

const ENTERPRISES = {
  member: { name: '示例甲建设有限公司', code: '91110105MA01EXMP0E', until: '2099-12-31' },
  other: { name: '示例乙设计有限公司', code: '91310115MA01EXMQ0C', until: '2099-12-31' },
  expired: { name: '示例丙监理有限公司', code: '91440300MA01EXMT04', until: '2020-01-01' },
} as const;

const PASSWORD_HASH = hashCheaply(PASSWORD);

export interface TestAccountIds {
  readonly users: Readonly<Record<TestAccount, string>>;
  readonly enterprises: Readonly<Record<keyof typeof ENTERPRISES, string>>;
}

/** Inserts the enterprises and accounts of a test directly into an empty database. */
export async function addTestAccounts(db: Db, now: Date): Promise<TestAccountIds> {
  const enterprises = { member: randomUUID(), other: randomUUID(), expired: randomUUID() };
  const users = {
    member: randomUUID(),
    other: randomUUID(),
    expired: randomUUID(),
    guest: randomUUID(),
    operator: randomUUID(),
  };
  const passwordHash = await PASSWORD_HASH;
  for (const [key, enterprise] of Object.entries(ENTERPRISES)) {
    const uuid = enterprises[key as keyof typeof ENTERPRISES];
    await db.sql(
      `insert into enterprise (uuid, ent_name, credit_code, region, establish_date, certify_status, create_time, update_time)
       values ($1, $2, $3, '110000', '2010-01-01', 'passed', $4, $4)`,
      [uuid, enterprise.name, enterprise.code, now],
    );
    await addMembership(db, {
      entUuid: uuid,
      startDate: '2019-01-01',
      endDate: enterprise.until,
      createTime: now,
      updateTime: now,
    });
  }
  for (const [index, [key, uuid]] of Object.entries(users).entries()) {
    await addUser(db, {
      uuid,
      username: `test_${key}`,
      phonenumber: `1380000000${index}`,
      passwordHash,
      nickName: `示例用户${index}`,
      now,
      entUuid: key in enterprises ? enterprises[key as keyof typeof ENTERPRISES] : null,
      roles: key === 'operator' ? ['ROLE_ADMIN'] : [],
      permissions: key === 'operator' ? ['*:*:*'] : [],
    });
  }
  return { users, enterprises };
}

/**
 * Adds a user of a certified enterprise that never was a member, in addition to the test accounts.
 * @returns the user's uuid
 */
export async function addTrialUser(db: Db, now: Date, place = 0): Promise<string> {
  const [entUuid, uuid] = [randomUUID(), randomUUID()];
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, region, establish_date, certify_status, create_time, update_time)
     values ($1, $2, $3, '320000', '2015-06-01', 'passed', $4, $4)`,
    [entUuid, `示例试用${place}建设有限公司`, `TRIAL${String(place).padStart(13, '0')}`, now],
  );
  await addUser(db, {
    uuid,
    username: `test_trial_${place}`,
    phonenumber: `1370000000${place}`,
    passwordHash: await PASSWORD_HASH,
    nickName: `示例试用${place}`,
    now,
    entUuid,
    roles: [],
    permissions: [],
  });
  return uuid;
}

/**
 * Adds another user to an enterprise, with the roles granted by its owner.
 * @returns the user's uuid
 */
export async function addColleague(
  db: Db,
  entUuid: string,
  roles: readonly EnterpriseRole[] | null,
  now: Date,
  place = 0,
): Promise<string> {
  const uuid = randomUUID();
  await addUser(db, {
    uuid,
    username: `test_colleague_${place}`,
    phonenumber: `1360000000${place}`,
    passwordHash: await PASSWORD_HASH,
    nickName: `示例同事${place}`,
    now,
    entUuid,
  });
  await db.sql('update firm_member set firm_roles = $2 where user_uuid = $1', [uuid, roles]);
  return uuid;
}

/** Removes the user from every enterprise, and adds the user to the given one, if any. Existing sessions switch to it immediately. */
export async function moveUserToEnterprise(db: Db, userUuid: string, entUuid: string | null, now: Date): Promise<void> {
  await removeAllMemberships(db, userUuid);
  if (entUuid !== null) await linkUserToEnterprise(db, userUuid, entUuid, now);
}

/**
 * Creates a session like a login.
 * @returns its token
 */
export async function signIn(db: Db, userUuid: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await addSession(db, {
    uuid: randomUUID(),
    tokenHash: hashToken(token),
    contextHash: null,
    userUuid,
    keyUuid: null,
    createTime: now,
    expireTime: new Date(now.getTime() + 604_800_000),
    lastSeen: now,
    userAgent: 'test',
    ip: '127.0.0.1',
  });
  return token;
}
