import { afterAll, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { startOpenIdProvider } from '#platform/server/testing/openid-provider.ts';
import * as contract from '../sign-on.contract.ts';
import { parseCallbackUrl } from './testing/read-return.ts';
import { startWeCom, TEST_CORP_ID } from './testing/services.ts';

// The mix-up attack (RFC 9700, 4.4): the provider of an enterprise leads its visitor to that of the installation, for the code of the latter.
const honest = await startOpenIdProvider();
const hostile = await startOpenIdProvider();
const weCom = await startWeCom();
// Neither names itself in its answers, so only the address tells whose answer it is.
honest.namesItself = false;
hostile.namesItself = false;
const portal = await startPortal({
  quiet: true,
  environment: {
    SIGN_ON_ISSUER: honest.issuer,
    SIGN_ON_CLIENT_ID: honest.clientId,
    SIGN_ON_CLIENT_SECRET: honest.clientSecret,
    SIGN_ON_NETWORKS: '127.0.0.0/8',
    SIGN_ON_WECOM_URL: weCom.url,
  },
});
afterAll(async () => {
  await portal.close();
  await Promise.all([honest.close(), hostile.close(), weCom.close()]);
});
async function getAccount(person: 'member' | 'other'): Promise<string> {
  const { rows } = await portal.app.db.sql<{ code: string }>(
    'select credit_code as code from enterprise where uuid = $1',
    [portal.entUuid(person)],
  );
  return rows[0]?.code ?? '';
}
const account = await getAccount('member');
const { otherAddress, invalid } = contract.SIGN_ON_ERRORS;

const beginHonest = () => portal.call(contract.beginSignOn, { body: {} });
const beginHostile = () => portal.call(contract.beginSignOn, { body: { account } });
const finish = (ticket: string, back: URL) =>
  portal.call(contract.finishSignOn, { body: { ticket, ...parseCallbackUrl(back) } });
const getParam = (url: string, name: string): string => new URL(url).searchParams.get(name) ?? '';

/** The hostile provider sends its visitor to the honest one for the attacker's attempt, with the state of the visitor's. */
async function divert(attackers: string, victims: string, over: Record<string, string> = {}): Promise<URL> {
  const url = new URL(attackers);
  for (const [name, value] of Object.entries({ state: getParam(victims, 'state'), ...over }))
    url.searchParams.set(name, value);
  return await honest.logIn(url.href);
}

/** The address with which the attacker's browser hands in a stolen code for the attacker's attempt. */
function useStolen(code: string | null | undefined, attackers: string): URL {
  const back = new URL(getParam(attackers, 'redirect_uri'));
  back.searchParams.set('code', code ?? '');
  back.searchParams.set('state', getParam(attackers, 'state'));
  return back;
}

const { clientId, clientSecret, issuer } = hostile;
const owner = { token: await portal.signIn('member') };
await portal.call(contract.saveProvider, { body: { issuer, clientId, clientSecret, isOn: true } }, owner);
const own = await beginHonest();
const { ticket: proven } = { ...own, ...(await finish(own.ticket, await honest.logIn(own.url))) };
await portal.call(contract.linkIdentity, { body: { ticket: proven } }, { token: await portal.signIn('other') });

it('refuses the code of another provider before the token request', async () => {
  const [attacker, victim] = [await beginHonest(), await beginHostile()];
  const back = await divert(attacker.url, victim.url);
  await expect(finish(victim.ticket, back)).rejects.toThrow(otherAddress.text);
  expect(hostile.tokenRequests).toEqual([]);
  // The code is worth the victim's session, so keeping it from the hostile provider is what prevents the attack.
  const code = back.searchParams.get('code');
  expect(await finish(attacker.ticket, useStolen(code, attacker.url))).toMatchObject({ state: 'signed-in' });
});

it('refuses a code that arrives at the address of no provider', async () => {
  const [attacker, victim] = [await beginHonest(), await beginHostile()];
  const shared = new URL('/signOn/callback', getParam(victim.url, 'redirect_uri')).href;
  const back = await divert(attacker.url, victim.url, { redirect_uri: shared });
  await expect(finish(victim.ticket, back)).rejects.toThrow(otherAddress.text);
  expect(hostile.tokenRequests).toEqual([]);
});

it('opens no session with a code that an honest provider sent to the address of the hostile one', async () => {
  const [attacker, victim] = [await beginHonest(), await beginHostile()];
  // The honest provider compares redirect addresses loosely here.
  const back = await divert(attacker.url, victim.url, { redirect_uri: getParam(victim.url, 'redirect_uri') });
  await expect(finish(victim.ticket, back)).rejects.toThrow(invalid.text);
  const code = hostile.tokenRequests.at(-1)?.get('code');
  expect(code, 'the code is stolen').toBe(back.searchParams.get('code'));
  await expect(finish(attacker.ticket, useStolen(code, attacker.url))).rejects.toThrow(invalid.text);
});

it('opens no session with a code of 企业微信, which compares only the domain of redirect addresses', async () => {
  weCom.person = 'zhang';
  const body = {
    kind: 'wecom',
    corpId: TEST_CORP_ID,
    clientId: '1000002',
    clientSecret: weCom.secret,
    isOn: true,
  } as const;
  await portal.call(contract.saveProvider, { body }, { token: await portal.signIn('other') });
  const honestAccount = await getAccount('other');
  const [attacker, victim] = [
    await portal.call(contract.beginSignOn, { body: { account: honestAccount } }),
    await beginHostile(),
  ];
  const url = new URL(attacker.url);
  for (const name of ['redirect_uri', 'state']) url.searchParams.set(name, getParam(victim.url, name));
  const back = await weCom.logIn(url.href);
  await expect(finish(victim.ticket, back)).rejects.toThrow(invalid.text);
  const code = hostile.tokenRequests.at(-1)?.get('code');
  expect(code, 'the code is stolen').toBe(back.searchParams.get('code'));
  // Another issuer removes the attempts of the hostile enterprise.
  const other = { issuer: honest.issuer, clientId, clientSecret, isOn: false };
  await portal.call(contract.saveProvider, { body: other }, owner);
  await expect(finish(attacker.ticket, useStolen(code, attacker.url))).rejects.toThrow(invalid.text);
  expect(weCom.requests, 'the code is not sent').not.toContain('/cgi-bin/auth/getuserinfo');
});
