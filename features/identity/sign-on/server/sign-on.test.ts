import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { listColleagues } from '#features/enterprise/colleagues/colleagues.contract.ts';
import { decideJoinRequest, getCertification } from '#features/enterprise/enterprise/contract/certification.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { getInfo, listOwnEnterprises, switchEnterprise } from '#platform/contract/session.ts';
import { type ProviderMisbehaviour, startOpenIdProvider } from '#platform/server/testing/openid-provider.ts';
import * as contract from '../sign-on.contract.ts';
import { assertDomainOwnership } from './provider.service.ts';
import { parseCallbackUrl } from './testing/read-return.ts';

const provider = await startOpenIdProvider();
const portal = await startPortal({
  quiet: true,
  environment: {
    SIGN_ON_ISSUER: provider.issuer,
    SIGN_ON_CLIENT_ID: provider.clientId,
    SIGN_ON_CLIENT_SECRET: provider.clientSecret,
    SIGN_ON_NAME: '示例集团统一认证',
    SIGN_ON_NETWORKS: '127.0.0.0/8',
  },
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});
const { db, cipher } = portal.app;
const entUuid = portal.entUuid('member');
const { rows: codes } = await db.sql<{ code: string }>('select credit_code as code from enterprise where uuid = $1', [
  entUuid,
]);
const account = codes[0]?.code ?? '';

const as = (token: string) => ({ token });
const settings = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  isOn: true,
};
const begin = (body: { account?: string } = {}) => portal.call(contract.beginSignOn, { body });
const finish = (ticket: string, back: URL, token?: string) =>
  portal.call(contract.finishSignOn, { body: { ticket, ...parseCallbackUrl(back) } }, token ? { token } : {});
async function signOn(body: { account?: string } = {}, token?: string) {
  const { url, ticket } = await begin(body);
  return { ticket, ...(await finish(ticket, await provider.logIn(url), token)) };
}
async function signOnWithToken(body: { account?: string } = {}): Promise<string> {
  const done = await signOn(body);
  if (done.state !== 'signed-in') throw new Error('the identity has no account');
  return done.token;
}
const link = (ticket: string, token: string, roles?: ('look' | 'edit')[]) =>
  portal.call(contract.linkIdentity, { body: { ticket, ...(roles ? { roles } : {}) } }, { token });
async function linkAs(person: TestAccount, body: { account?: string } = {}): Promise<void> {
  await link((await signOn(body)).ticket, await portal.signIn(person));
}
const configure = async (over: Record<string, unknown> = {}) =>
  portal.call(contract.saveProvider, { body: { ...settings, ...over } }, as(await portal.signIn('member')));
const isSignedIn = async (token: string) =>
  (await portal.request({ method: 'GET', path: '/portal/getInfo', token })).status === 200;

beforeEach(async () => {
  provider.misbehaviour = null;
  provider.refusal = null;
  provider.namesItself = true;
  provider.wantsForm = false;
  provider.hidesMail = false;
  provider.person = { sub: 'subject one', email: 'one@example.com' };
  await db.sql('delete from sign_on_identity');
  await db.sql('delete from sign_on_provider');
  await db.sql('delete from join_request');
  await db.sql('delete from firm_member where user_uuid = $1', [portal.userUuid('guest')]);
});

describe('sign-on by the provider of the installation', () => {
  it('offers its button, links an account after its login, and opens its session', async () => {
    expect(await portal.call(contract.getSignOnWays, {})).toEqual({
      installation: '示例集团统一认证',
      hasEnterprises: false,
    });
    const first = await signOn();
    expect(first).toMatchObject({ state: 'unlinked', providerName: '示例集团统一认证', ofEnterprise: false });
    const member = await portal.signIn('member');
    expect(await link(first.ticket, member)).toEqual({ isAsking: false });
    await expect(link(first.ticket, member)).rejects.toThrow(contract.SIGN_ON_ERRORS.ended.text);
    const second = await signOn();
    if (second.state !== 'signed-in') throw new Error('the identity has no account');
    expect(await portal.call(getInfo, {}, as(second.token))).toMatchObject({
      user: { uuid: portal.userUuid('member') },
      ent: { uuid: entUuid },
    });
    const end = new URL(second.logoutUrl ?? '');
    expect(end.origin).toBe(provider.issuer);
    expect(end.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login$/);
    const { rows } = await db.sql<{ by: string }>(
      "select detail ->> 'by' as by from audit_log where action = 'login.done' and user_uuid = $1 order by seq desc limit 1",
      [portal.userUuid('member')],
    );
    expect(rows).toEqual([{ by: 'sign-on' }]);
  });

  it('is no recent proof of identity: sensitive calls ask for the password', async () => {
    await linkAs('member');
    const token = await signOnWithToken();
    const rows = await portal.call(contract.listIdentities, {}, as(token));
    expect(rows).toMatchObject([{ name: '示例集团统一认证' }]);
    const uuid = rows[0]?.uuid ?? '';
    await expect(portal.call(contract.unlinkIdentity, { body: { uuid } }, as(token))).rejects.toMatchObject({
      status: 423,
    });
    const other = await portal.signIn('other');
    await expect(portal.call(contract.unlinkIdentity, { body: { uuid } }, as(other))).rejects.toMatchObject({
      status: 404,
    });
    expect(await isSignedIn(token)).toBe(true);
    await portal.call(contract.unlinkIdentity, { body: { uuid } }, as(await portal.signIn('member')));
    expect(await isSignedIn(token)).toBe(false);
    expect(await signOn()).toMatchObject({ state: 'unlinked' });
  });

  it('gives an identity to one account, and an account one identity', async () => {
    const first = await signOn();
    const again = await signOn();
    await link(first.ticket, await portal.signIn('member'));
    await expect(link(again.ticket, await portal.signIn('other'))).rejects.toThrow(contract.SIGN_ON_ERRORS.taken.text);
    provider.person = { sub: 'subject two' };
    const next = await signOn();
    await expect(link(next.ticket, await portal.signIn('member'))).rejects.toThrow(contract.SIGN_ON_ERRORS.linked.text);
  });

  it('opens no session of a locked account', async () => {
    await linkAs('guest');
    await db.sql("update app_user set status = '1' where uuid = $1", [portal.userUuid('guest')]);
    await expect(signOn()).rejects.toThrow(contract.SIGN_ON_ERRORS.noAccount.text);
    await db.sql("update app_user set status = '0' where uuid = $1", [portal.userUuid('guest')]);
  });
});

describe('the answer of a provider', () => {
  const { invalid, unreachable, denied, ended, client } = contract.SIGN_ON_ERRORS;
  it.each<[ProviderMisbehaviour, string]>([
    ['signature', invalid.text],
    ['algorithm', invalid.text],
    ['nonce', invalid.text],
    ['audience', invalid.text],
    ['issuer', invalid.text],
    ['expired', invalid.text],
    ['no-id-token', invalid.text],
    ['garbage', invalid.text],
    ['down', unreachable.text],
  ])('opens no session with a wrong %s', async (misbehaviour, text) => {
    await linkAs('member');
    const { url, ticket } = await begin();
    const answer = await provider.logIn(url);
    provider.misbehaviour = misbehaviour;
    await expect(finish(ticket, answer)).rejects.toThrow(text);
    provider.misbehaviour = null;
    await expect(finish(ticket, answer), 'an answer counts once').rejects.toThrow(ended.text);
  });

  it('is awaited for seconds only', async () => {
    provider.misbehaviour = 'slow';
    await expect(begin()).rejects.toThrow(unreachable.text);
  });

  it.each([
    ['a control character', 'one\u0000'],
    ['too long', 'x'.repeat(256)],
  ])('names no account for a subject that is or has %s', async (_what, sub) => {
    provider.person = { sub };
    await expect(signOn()).rejects.toThrow(invalid.text);
    const path = '/signOn/logout/installation';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ logout_token: provider.signLogout({ sub }) }).toString();
    expect((await portal.request({ method: 'POST', path, headers, body })).status).toBe(400);
  });

  it.each([
    ['access_denied', denied.text],
    ['server_error', unreachable.text],
    ['temporarily_unavailable', unreachable.text],
    ['unauthorized_client', client.text],
    ['invalid_scope', invalid.text],
  ])('may be the error %s', async (refusal, text) => {
    provider.refusal = refusal;
    await expect(signOn()).rejects.toThrow(text);
  });

  it.each([
    ['header', false],
    ['form', true],
  ])('comes for the secret of the client in the %s', async (_where, wantsForm) => {
    provider.wantsForm = wantsForm;
    expect(await signOn()).toMatchObject({ state: 'unlinked' });
    await configure({ clientSecret: 'mistyped' });
    await expect(signOn({ account })).rejects.toThrow(client.text);
  });

  it('belongs to the ticket, the state and their time', async () => {
    await linkAs('member');
    const mine = await begin();
    const answer = await provider.logIn(mine.url);
    const theirs = await begin();
    await expect(finish(theirs.ticket, answer), "another browser's ticket").rejects.toThrow(ended.text);
    await expect(finish(mine.ticket, new URL('?code=x', answer)), 'no state').rejects.toThrow(ended.text);
    for (const state of ['%00', '', 'x'.repeat(201), '%0A'])
      await expect(finish(mine.ticket, new URL(`?code=x&state=${state}`, answer)), state).rejects.toThrow(ended.text);
    const forged = new URL(answer);
    forged.searchParams.set('code', 'guessed');
    await expect(finish(mine.ticket, forged), 'a guessed code').rejects.toThrow(invalid.text);
    const late = await begin();
    const lateAnswer = await provider.logIn(late.url);
    await db.sql("update sign_on_attempt set expire_time = now() - interval '1 second'");
    await expect(finish(late.ticket, lateAnswer), 'too late').rejects.toThrow(ended.text);
  });
});

describe('sign-on by the provider of an enterprise', () => {
  const getContentVersion = async () => {
    const { rows } = await db.sql<{ version: string }>('select version::text from content_version');
    return Number(rows[0]?.version);
  };

  it('is set by the owner alone, sealed, and shown to no other enterprise', async () => {
    const version = await getContentVersion();
    await configure();
    // The cached login page is rendered again, with the new way.
    expect(await getContentVersion()).toBeGreaterThan(version);
    const { rows } = await db.sql<{ secret: string }>('select client_secret as secret from sign_on_provider');
    expect(rows[0]?.secret).not.toContain(provider.clientSecret);
    expect(cipher.decrypt(rows[0]?.secret ?? '')).toBe(provider.clientSecret);
    const own = await portal.call(contract.getProvider, {}, as(await portal.signIn('member')));
    expect(own).toMatchObject({ provider: { issuer: provider.issuer, hasSecret: true, domain: null, isOn: true } });
    const { url } = await begin({ account });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(own.redirectUri);
    expect(new URL(own.redirectUri).pathname).toBe(`/signOn/callback/${entUuid}`);
    expect(JSON.stringify(own)).not.toContain(provider.clientSecret);
    const other = await portal.call(contract.getProvider, {}, as(await portal.signIn('other')));
    expect(other.provider).toBeNull();
    expect(other.domainRecord).not.toBe(own.domainRecord);
    const guest = await portal.signIn('guest');
    await expect(portal.call(contract.saveProvider, { body: settings }, as(guest))).rejects.toMatchObject({
      status: 403,
    });
    expect(await portal.call(contract.getSignOnWays, {})).toMatchObject({ hasEnterprises: true });
    // A stored secret is kept for its address, and never sent to another one.
    await configure({ clientSecret: null });
    expect(await signOn({ account })).toMatchObject({ state: 'unlinked' });
    await configure({ clientSecret: null, clientId: 'another', isOn: false });
    const { rows: changed } = await db.sql<{ secret: string | null }>(
      'select client_secret as secret from sign_on_provider',
    );
    expect(changed).toEqual([{ secret: null }]);
    await expect(begin({ account }), 'disabled').rejects.toThrow(contract.SIGN_ON_ERRORS.unknown.text);
  });

  it.each([
    ['ftp://id.example', '必须以 https:// 开头'],
    ['id.example', '完整网址'],
    ['https://user:secret@id.example', '不能带用户名和密码'],
    ['https://169.254.169.254/latest', '必须在公网上'],
    ['https://10.0.0.1', '必须在公网上'],
    ['https://localhost', '必须在公网上'],
    ['http://93.184.216.34', '必须以 https:// 开头'],
    ['http://127.0.0.1:1', '没有读到身份提供方的配置'],
  ])('refuses the address %s', async (issuer, text) => {
    await expect(configure({ issuer })).rejects.toMatchObject({ status: 400, fields: [{ path: 'issuer' }] });
    await expect(configure({ issuer })).rejects.toThrow(text);
  });

  it('asks the owner, who chooses the roles, and admits no user before', async () => {
    await configure();
    const first = await signOn({ account });
    expect(first).toMatchObject({ state: 'unlinked', ofEnterprise: true });
    expect(await link(first.ticket, await portal.signIn('guest'), ['edit'])).toEqual({ isAsking: true });
    await expect(signOn({ account })).rejects.toThrow(contract.SIGN_ON_ERRORS.notMember.text);
    const owner = await portal.signIn('member');
    const { requests } = await portal.call(getCertification, {}, as(owner));
    expect(requests).toMatchObject([{ roles: ['look', 'edit'], note: '通过本企业的单点登录核实了身份' }]);
    const uuid = requests[0]?.uuid ?? '';
    const stranger = await portal.signIn('other');
    await expect(
      portal.call(decideJoinRequest, { body: { uuid, accept: true } }, as(stranger)),
      "another enterprise's request",
    ).rejects.toMatchObject({ status: 404 });
    await portal.call(decideJoinRequest, { body: { uuid, accept: true, roles: ['look'] } }, as(owner));
    const token = await signOnWithToken({ account });
    expect(await portal.call(getInfo, {}, as(token))).toMatchObject({
      ent: { uuid: entUuid },
      enterpriseRoles: ['look'],
    });
    const { people } = await portal.call(listColleagues, {}, as(owner));
    expect(people.find(({ uuid: who }) => who === portal.userUuid('guest'))).toMatchObject({ roles: ['look'] });
  });

  it('is valid only in this enterprise and without the rights of an operator', async () => {
    await configure();
    const operator = portal.userUuid('operator');
    await db.sql('insert into firm_member (user_uuid, ent_uuid, join_time) values ($1, $2, now()), ($1, $3, now())', [
      operator,
      entUuid,
      portal.entUuid('other'),
    ]);
    await linkAs('operator', { account });
    const token = await signOnWithToken({ account });
    const info = await portal.call(getInfo, {}, as(token));
    expect(info).toMatchObject({ ent: { uuid: entUuid }, enterpriseCount: 1, isBySignOn: true });
    expect(info.permissions.filter((right) => right === '*:*:*' || right.startsWith('system:'))).toEqual([]);
    expect(info.roles).not.toContain('ROLE_ADMIN');
    expect(await portal.call(listOwnEnterprises, {}, as(token))).toMatchObject([{ uuid: entUuid }]);
    await expect(portal.call(switchEnterprise, { body: { uuid: portal.entUuid('other') } }, as(token))).rejects.toThrow(
      '您是通过企业单点登录的',
    );
    await db.sql('delete from firm_member where user_uuid = $1 and ent_uuid = $2', [operator, entUuid]);
    expect(await isSignedIn(token), 'the user has left the enterprise').toBe(false);
    await db.sql('delete from firm_member where user_uuid = $1', [operator]);
  });

  it("does not reach the person's own account", async () => {
    await configure();
    await linkAs('member', { account });
    const token = await signOnWithToken({ account });
    const read = (path: string, who: string) => portal.request({ method: 'GET', path, token: who });
    const password = await portal.signIn('member');
    for (const path of [
      '/portal/user/profile',
      '/portal/user/sessions',
      '/portal/user/secondFactor',
      '/portal/wx/binding',
    ]) {
      expect((await read(path, password)).status, path).toBe(200);
      const refused = await read(path, token);
      expect([refused.status, refused.body.msg], path).toEqual([403, expect.stringContaining('企业单点登录')]);
    }
    for (const path of ['/wx/generateBindQrcode', '/portal/user/logins?pageNum=1&pageSize=10'])
      expect((await read(path, token)).status, path).toBe(403);
    const answer = { method: 'POST', path: '/portal/colleague/invitation/answer', token } as const;
    const body = JSON.stringify({ uuid: portal.app.random.uuid(), accept: true });
    expect((await portal.request({ ...answer, body, headers: { 'content-type': 'application/json' } })).status).toBe(
      403,
    );
    for (const path of ['/portal/getInfo', '/portal/colleague/invitation/own', '/portal/ent/certification'])
      expect((await read(path, token)).status, path).toBe(200);
  });

  it('shows messages about this enterprise and no other', async () => {
    await configure();
    await linkAs('member', { account });
    const token = await signOnWithToken({ account });
    const user = portal.userUuid('member');
    for (const [title, ent] of [
      ['about this', entUuid],
      ['about the other', portal.entUuid('other')],
      ['about none', null],
    ])
      await db.sql(
        `insert into message (uuid, user_uuid, ent_uuid, type, title, content, message_time, create_time)
         values (gen_random_uuid(), $1, $2, '01', $3, '', now() - interval '1 second', now())`,
        [user, ent, title],
      );
    const titlesFor = async (who: string) => {
      const query = { pageNum: 1, pageSize: 50 };
      const { rows } = await portal.call(listMessages, { query }, as(who));
      return rows.map(({ title }) => title).filter((title) => title.startsWith('about'));
    };
    expect((await titlesFor(token)).sort()).toEqual(['about none', 'about this']);
    expect((await titlesFor(await portal.signIn('member'))).sort()).toEqual([
      'about none',
      'about the other',
      'about this',
    ]);
    await db.sql("delete from message where title like 'about %'");
  });

  it('belongs to the mail domain that the DNS has confirmed', async () => {
    const record = 'zhixun-sign-on=x';
    const resolve = async () => [['other'], ['zhixun-', 'sign-on=x']];
    await expect(assertDomainOwnership('example.com', record, resolve)).resolves.toBeUndefined();
    const none = () => Promise.reject(new Error('no such name'));
    await expect(assertDomainOwnership('example.com', record, none)).rejects.toThrow(record);
    await expect(assertDomainOwnership('@example', record, resolve)).rejects.toThrow('应如 example.com');
    await configure();
    await db.sql("update sign_on_provider set domain = 'example.com'");
    expect(await signOn({ account: 'Someone@Example.com' })).toMatchObject({ state: 'unlinked' });
    provider.person = { sub: 'subject one', email: 'one@example.com.evil.example' };
    await expect(signOn({ account: 'example.com' })).rejects.toThrow(contract.SIGN_ON_ERRORS.otherDomain.text);
    provider.person = { sub: 'subject one', email: 'one@example.com', email_verified: false };
    await expect(signOn({ account: 'example.com' }), 'unverified').rejects.toThrow(
      contract.SIGN_ON_ERRORS.otherDomain.text,
    );
    provider.person = { sub: 'subject one' };
    await expect(signOn({ account: 'example.com' }), 'no address').rejects.toThrow(
      contract.SIGN_ON_ERRORS.otherDomain.text,
    );
    provider.hidesMail = true;
    provider.person = { sub: 'subject one', email: 'one@example.com' };
    expect(await signOn({ account: 'example.com' }), 'asked for').toMatchObject({ state: 'unlinked' });
    provider.person = { sub: 'subject one', email: 'one@elsewhere.example' };
    await expect(signOn({ account: 'example.com' }), 'asked for').rejects.toThrow(
      contract.SIGN_ON_ERRORS.otherDomain.text,
    );
    await expect(begin({ account: 'elsewhere.example' })).rejects.toMatchObject({ fields: [{ path: 'account' }] });
  });

  it('forgets the identities of a provider that another one replaces', async () => {
    await configure();
    await linkAs('member', { account });
    const { ticket } = await signOn({ account }, undefined).then(async () => {
      provider.person = { sub: 'subject two' };
      return await signOn({ account });
    });
    const count = async () =>
      (await db.sql<{ count: number }>('select count(*)::int as count from sign_on_identity')).rows[0]?.count;
    expect(await count()).toBe(1);
    await configure({ clientId: 'another', isOn: false });
    expect(await count(), 'the same issuer').toBe(1);
    await configure({ issuer: 'https://id.example', isOn: false });
    expect(await count()).toBe(0);
    await configure();
    await expect(link(ticket, await portal.signIn('guest')), 'proven at the former one').rejects.toThrow(
      contract.SIGN_ON_ERRORS.ended.text,
    );
  });

  it('ends with its provider', async () => {
    await configure();
    await linkAs('member', { account });
    const token = await signOnWithToken({ account });
    await portal.call(contract.removeProvider, {}, as(await portal.signIn('member')));
    expect(await isSignedIn(token)).toBe(false);
    await configure();
    expect(await signOn({ account }), 'identities go with their provider').toMatchObject({ state: 'unlinked' });
  });
});

describe('a logout at the provider', () => {
  const address = '/signOn/logout/installation';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (token: string, path = address) =>
    portal.request({ method: 'POST', path, headers, body: new URLSearchParams({ logout_token: token }).toString() });
  it('ends the sessions that it names, and no others', async () => {
    await linkAs('member');
    const [byProvider, byPassword] = [await signOnWithToken(), await portal.signIn('member')];
    for (const wrong of [
      provider.signLogout({ sub: 'subject one' }, { aud: 'another' }),
      provider.signLogout({ sub: 'subject one' }, { iss: 'https://elsewhere.example' }),
      provider.signLogout({ sub: 'subject one' }, { events: {} }),
      provider.signLogout({ sub: 'subject one' }, { nonce: 'n' }),
      provider.signLogout({ sub: 'subject one' }, { iat: 1, exp: 2 }),
      provider.signLogout({}),
      'nonsense',
      '',
    ])
      expect((await send(wrong)).status).toBe(400);
    provider.misbehaviour = 'signature';
    expect((await send(provider.signLogout({ sub: 'subject one' }))).status).toBe(400);
    provider.misbehaviour = null;
    expect((await send(provider.signLogout({ sub: 'subject two' }))).status).toBe(200);
    expect(await isSignedIn(byProvider)).toBe(true);
    expect((await send(provider.signLogout({ sid: 'session of subject one' }))).status).toBe(200);
    expect(await isSignedIn(byProvider)).toBe(false);
    expect(await isSignedIn(byPassword)).toBe(true);
    expect((await send(provider.signLogout({ sub: 'x' }), `/signOn/logout/${entUuid}`)).status).toBe(400);
    expect((await send('x', '/signOn/logout/unknown')).status).toBe(400);
  });
});
