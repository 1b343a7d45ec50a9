import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPortal, TestCallError } from '#apps/server/testing/portal.ts';
import { decideJoinRequest, getCertification } from '#features/enterprise/enterprise/contract/certification.ts';
import { getInfo } from '#platform/contract/session.ts';
import { PROVIDER_FORMS, type ProviderKind } from '../contract/provider-kinds.ts';
import * as contract from '../sign-on.contract.ts';
import { parseCallbackUrl } from './testing/read-return.ts';
import { type SignOnService, startCas, startDingTalk, startWeCom, TEST_CORP_ID } from './testing/services.ts';

const [weCom, dingTalk, cas] = [await startWeCom(), await startDingTalk(), await startCas()];
const portal = await startPortal({
  quiet: true,
  environment: {
    SIGN_ON_KIND: 'dingtalk',
    SIGN_ON_CORP_ID: TEST_CORP_ID,
    SIGN_ON_CLIENT_ID: 'dingapp',
    SIGN_ON_CLIENT_SECRET: dingTalk.secret,
    SIGN_ON_NETWORKS: '127.0.0.0/8',
    SIGN_ON_WECOM_URL: weCom.url,
    SIGN_ON_DINGTALK_URL: dingTalk.url,
  },
});
afterAll(async () => {
  await portal.close();
  await Promise.all([weCom, dingTalk, cas].map((service) => service.close()));
});
const { db } = portal.app;
const logged = (['warn', 'error', 'info'] as const).map((level) => vi.spyOn(portal.app.log, level));

type Body = Parameters<typeof portal.call<typeof contract.saveProvider>>[1]['body'];
const KINDS: readonly [ProviderKind, SignOnService, Body][] = [
  [
    'wecom',
    weCom,
    { kind: 'wecom', corpId: TEST_CORP_ID, clientId: '1000002', clientSecret: weCom.secret, issuer: 'x', isOn: true },
  ],
  [
    'dingtalk',
    dingTalk,
    { kind: 'dingtalk', corpId: TEST_CORP_ID, clientId: 'dingapp', clientSecret: dingTalk.secret, isOn: true },
  ],
  ['cas', cas, { kind: 'cas', issuer: `${cas.url}/cas/`, clientId: 'x', domain: 'example.com', isOn: true }],
];
const { invalid, unreachable, denied, ended, client, otherAddress, otherOrganisation, notMember } =
  contract.SIGN_ON_ERRORS;

async function getAccount(entUuid: string): Promise<string> {
  const { rows } = await db.sql<{ code: string }>('select credit_code as code from enterprise where uuid = $1', [
    entUuid,
  ]);
  return rows[0]?.code ?? '';
}
const account = await getAccount(portal.entUuid('member'));
const otherAccount = await getAccount(portal.entUuid('other'));
const owner = { token: await portal.signIn('member') };
const otherOwner = { token: await portal.signIn('other') };

const configure = (body: Body, who = owner) => portal.call(contract.saveProvider, { body }, who);
const begin = (of = account) => portal.call(contract.beginSignOn, { body: { account: of } });
const finish = (ticket: string, back: URL) =>
  portal.call(contract.finishSignOn, { body: { ticket, ...parseCallbackUrl(back) } });
async function signOn(service: SignOnService) {
  const { url, ticket } = await begin();
  return { ticket, ...(await finish(ticket, await service.logIn(url))) };
}

/** The answer of one attempt in the hands of another. */
function withStateOf(url: string, answer: URL, stateOf: string): URL {
  const changed = new URL(answer);
  const asked = new URL(stateOf).searchParams;
  changed.searchParams.set(
    'state',
    asked.get('state') ?? new URL(asked.get('service') ?? url).searchParams.get('state') ?? '',
  );
  return changed;
}

beforeEach(async () => {
  for (const service of [weCom, dingTalk, cas]) {
    Object.assign(service, { person: 'zhang', organisation: TEST_CORP_ID, misbehaviour: null });
    service.requests.length = 0;
  }
  await db.sql('delete from sign_on_identity');
  await db.sql('delete from sign_on_provider');
  await db.sql('delete from join_request');
});

describe.each(KINDS)('sign-on by %s', (kind, service, settings) => {
  it('links a person, who enters after the owner has accepted', async () => {
    await configure(settings);
    const first = await signOn(service);
    expect(first).toMatchObject({ state: 'unlinked', ofEnterprise: true });
    const guest = { token: await portal.signIn('guest') };
    expect(await portal.call(contract.linkIdentity, { body: { ticket: first.ticket } }, guest)).toEqual({
      isAsking: true,
    });
    await expect(signOn(service)).rejects.toThrow(notMember.text);
    const { requests } = await portal.call(getCertification, {}, owner);
    await portal.call(
      decideJoinRequest,
      { body: { uuid: requests[0]?.uuid ?? '', accept: true, roles: ['look'] } },
      owner,
    );
    const second = await signOn(service);
    if (second.state !== 'signed-in') throw new Error('the identity has no account');
    const info = await portal.call(getInfo, {}, { token: second.token });
    expect(info).toMatchObject({ ent: { uuid: portal.entUuid('member') }, enterpriseRoles: ['look'] });
    expect(second.logoutUrl === null).toBe(kind !== 'cas');
    service.person = 'li';
    expect(await signOn(service), 'another person').toMatchObject({ state: 'unlinked' });
    await db.sql('delete from firm_member where user_uuid = $1', [portal.userUuid('guest')]);
  });

  it('accepts a code once, in the browser that began', async () => {
    await configure(settings);
    const [mine, theirs] = [await begin(), await begin()];
    const answer = await service.logIn(mine.url);
    await expect(finish(theirs.ticket, answer), "another browser's ticket").rejects.toThrow(ended.text);
    await expect(finish(mine.ticket, withStateOf(mine.url, answer, theirs.url)), 'another state').rejects.toThrow(
      ended.text,
    );
    expect(
      service.requests.filter((path) => /userinfo|userAccess/.test(path)),
      'the code is not sent',
    ).toEqual([]);
    expect(await finish(mine.ticket, answer)).toMatchObject({ state: 'unlinked' });
    await expect(finish(mine.ticket, answer), 'the attempt is used up').rejects.toThrow(ended.text);
    await expect(
      finish(theirs.ticket, withStateOf(theirs.url, answer, theirs.url)),
      'the code is used up',
    ).rejects.toThrow(invalid.text);
  });

  it('refuses an expired code, and a user who does not consent', async () => {
    await configure(settings);
    const late = await begin();
    const answer = await service.logIn(late.url);
    service.expireCodes();
    await expect(finish(late.ticket, answer)).rejects.toThrow(invalid.text);
    service.person = null;
    await expect(signOn(service)).rejects.toThrow(denied.text);
  });

  it('refuses an answer at the address of another enterprise before any request', async () => {
    await configure(settings);
    await configure({ ...settings }, otherOwner);
    const [mine, theirs] = [await begin(), await begin(otherAccount)];
    service.requests.length = 0;
    const answer = withStateOf(mine.url, await service.logIn(theirs.url), mine.url);
    await expect(finish(mine.ticket, answer)).rejects.toThrow(otherAddress.text);
    expect(service.requests).toEqual([]);
    const next = await begin();
    const { ticket } = { ...next, ...(await finish(next.ticket, await service.logIn(next.url))) };
    await portal.call(contract.linkIdentity, { body: { ticket } }, owner);
    const elsewhere = await begin(otherAccount);
    expect(
      await finish(elsewhere.ticket, await service.logIn(elsewhere.url)),
      'linked in the first only',
    ).toMatchObject({
      state: 'unlinked',
    });
  });

  it.each([
    ['down', unreachable.text],
    ['busy', unreachable.text],
    ['garbage', invalid.text],
  ] as const)('says in Chinese that the service is %s', async (misbehaviour, text) => {
    await configure(settings);
    const { url, ticket } = await begin();
    const answer = await service.logIn(url);
    service.misbehaviour = misbehaviour;
    const failures = [
      await finish(ticket, answer).catch((error: unknown) => error),
      await configure(settings).catch((error: unknown) => error),
    ];
    for (const failed of failures) {
      if (!(failed instanceof TestCallError)) throw new Error('accepted');
      expect(failed.status).toBeLessThan(500);
      expect(failed.message).toMatch(/\p{Script=Han}{5}/u);
    }
    expect(failures[0]).toMatchObject({ message: expect.stringContaining(text) });
    await configure({ ...settings, isOn: false });
  });

  it('asks for the fields of its kind and stores no others', async () => {
    await configure(settings);
    const { provider } = await portal.call(contract.getProvider, {}, owner);
    const { fields } = PROVIDER_FORMS[kind];
    expect(provider).toMatchObject({ kind, domain: null, hasSecret: fields.clientSecret !== undefined });
    expect([provider?.corpId !== null, provider?.clientId !== '']).toEqual([
      fields.corpId !== undefined,
      fields.clientId !== undefined,
    ]);
    for (const field of ['issuer', 'corpId', 'clientId', 'clientSecret'] as const)
      if (fields[field]?.isRequired) {
        await db.sql('delete from sign_on_provider');
        await expect(configure({ ...settings, [field]: null }), field).rejects.toMatchObject({
          fields: [{ path: field, message: `请填写${fields[field].label}` }],
        });
      }
  });
});

describe('a member of another organisation', () => {
  it.each([
    ['wecom', weCom],
    ['dingtalk', dingTalk],
  ] as const)('is refused by %s', async (kind, service) => {
    await configure(KINDS.find(([name]) => name === kind)?.[2] as Body);
    service.organisation = 'another';
    await expect(signOn(service)).rejects.toThrow(otherOrganisation.text);
  });
});

describe('the secret of a client', () => {
  it.each(KINDS.filter(([kind]) => kind !== 'cas'))(
    'of %s is verified when it is saved, and never logged',
    async (kind, service, settings) => {
      for (const spy of logged) spy.mockClear();
      const wrong = 'a mistyped secret';
      await expect(configure({ ...settings, clientSecret: wrong })).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'clientSecret' }],
      });
      // Replaced at the service after it was saved here.
      await configure({ ...settings, clientSecret: wrong, isOn: false });
      await db.sql('update sign_on_provider set is_on = true');
      await expect(signOn(service)).rejects.toThrow(client.text);
      const { rows } = await db.sql<{ text: string }>(
        "select detail::text as text from audit_log where action like 'sign-on.%'",
      );
      const lines = JSON.stringify([logged.flatMap(({ mock }) => mock.calls), rows]);
      expect(lines).toContain(kind);
      for (const secret of [wrong, encodeURIComponent(wrong), service.secret]) expect(lines).not.toContain(secret);
    },
  );

  it('is kept for its organisation only', async () => {
    const [, service, settings] = KINDS[0] ?? [];
    if (!service || !settings) throw new Error('no kind');
    await configure(settings);
    await configure({ ...settings, clientSecret: null });
    expect(await signOn(service)).toMatchObject({ state: 'unlinked' });
    await expect(configure({ ...settings, clientSecret: null, corpId: 'another' })).rejects.toThrow('请填写Secret');
  });
});

it('replaces a withdrawn access token of 企业微信, and otherwise keeps it', async () => {
  await configure(KINDS[0]?.[2] as Body);
  weCom.requests.length = 0;
  for (let count = 0; count < 2; count += 1) await signOn(weCom);
  expect(weCom.requests.filter((path) => path.endsWith('gettoken'))).toEqual([]);
  weCom.withdrawTokens();
  expect(await signOn(weCom)).toMatchObject({ state: 'unlinked' });
  expect(weCom.requests.filter((path) => path.endsWith('gettoken'))).toHaveLength(1);
});

it('forgets the identities when the kind changes at the same address', async () => {
  await configure(KINDS[2]?.[2] as Body);
  const { ticket } = await signOn(cas);
  await portal.call(contract.linkIdentity, { body: { ticket } }, owner);
  await configure({ kind: 'openid', issuer: `${cas.url}/cas/`, clientId: 'portal', isOn: false });
  const { rows } = await db.sql('select 1 from sign_on_identity');
  expect(rows).toEqual([]);
});

describe('a session by CAS', () => {
  const form = (ticket: string | null, index = `<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`): string =>
    new URLSearchParams({
      logoutRequest: `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1" Version="2.0">
        <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>${index}</samlp:LogoutRequest>`,
    }).toString();
  const report = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await portal.request({ method: 'POST', path, body, headers })).status;
  };
  const isSignedIn = async (token: string) =>
    (await portal.request({ method: 'GET', path: getInfo.path, token })).body.code === 200;
  async function openSession() {
    const { url, ticket } = await begin();
    const back = await cas.logIn(url);
    const answer = await finish(ticket, back);
    if (answer.state === 'unlinked') await portal.call(contract.linkIdentity, { body: { ticket } }, owner);
    return { ticket: back.searchParams.get('ticket'), token: answer.state === 'signed-in' ? answer.token : '' };
  }

  it('ends by the request of the server, at the address of the service or at the one for logouts', async () => {
    await configure(KINDS[2]?.[2] as Body);
    await configure(KINDS[2]?.[2] as Body, otherOwner);
    await openSession();
    const [first, second] = [await openSession(), await openSession()];
    const at = `/${portal.entUuid('member')}`;
    expect(await report(`/signOn/logout/${portal.entUuid('other')}`, form(first.ticket)), 'another enterprise').toBe(
      200,
    );
    expect(await report(`/signOn/logout${at}`, form('ST-1')), 'an unknown ticket').toBe(200);
    for (const wrong of [form(null, ''), form(null, '<samlp:SessionIndex/>'), 'logoutRequest=x', 'logout_token=x', ''])
      expect(await report(`/signOn/logout${at}`, wrong), wrong).toBe(400);
    expect([await isSignedIn(first.token), await isSignedIn(second.token)]).toEqual([true, true]);
    expect(await report(`/signOn/callback${at}?state=x`, form(first.ticket))).toBe(200);
    expect([await isSignedIn(first.token), await isSignedIn(second.token)]).toEqual([false, true]);
    expect(await report(`/signOn/logout${at}`, form(second.ticket))).toBe(200);
    expect(await isSignedIn(second.token)).toBe(false);
  });

  it('leads to the logout of the server, which leads back', async () => {
    await configure(KINDS[2]?.[2] as Body);
    await openSession();
    const answer = await signOn(cas);
    const url = new URL(answer.state === 'signed-in' ? (answer.logoutUrl ?? '') : '');
    expect(`${url.origin}${url.pathname}`).toBe(`${cas.url}/cas/logout`);
    expect(new URL(url.searchParams.get('service') ?? '').pathname).toBe('/login');
  });
});

it('is possible by the provider of the installation', async () => {
  const { url, ticket } = await portal.call(contract.beginSignOn, { body: {} });
  expect(await finish(ticket, await dingTalk.logIn(url))).toMatchObject({ state: 'unlinked', ofEnterprise: false });
  const address = { method: 'POST', path: '/signOn/logout/installation', body: 'logout_token=x' } as const;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await portal.request({ ...address, headers })).status, 'no logout tokens').toBe(400);
});
