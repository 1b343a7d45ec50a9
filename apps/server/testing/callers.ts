import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { type EnrolledKey, logInByKey, logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { createTestToken } from '#features/operations/api-access/server/testing/make-token.ts';
import type { AccessDecision, Caller } from '#scripts/lib/rights.ts';
import { addColleague, addTrialUser, signIn } from './people.ts';
import type { RawAnswer, TestAccount, TestPortal } from './portal.ts';

export const TODAY = new Date('2026-11-21T02:00:00Z');
/** The membership of 'expired' ended on the first of January 2020. */
const WITHIN_GRACE = new Date('2020-01-05T02:00:00Z');

export const listMenuLeafIds = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? listMenuLeafIds(node.children) : [node.id]));

/** A token needs at least one menu permission; this one grants nothing beyond the rights of every token. */
const MENU_WITHOUT_RIGHTS = 'read.filing';

const PEOPLE: Readonly<Partial<Record<Caller, TestAccount>>> = {
  'no-enterprise': 'guest',
  expired: 'expired',
  grace: 'expired',
  member: 'member',
  operator: 'operator',
};

export interface Callers {
  readonly keyWithout: EnrolledKey;
  readonly keyWith: EnrolledKey;
  /** Sets the clock to a time at which the account belongs to this kind of caller. */
  setClock(caller: Caller): void;
  /** Returns a token of a new session each time, because some calls end sessions. */
  tokenOf(caller: Caller): Promise<string | null>;
}

/**
 * Sends a request as a caller and signs in again if an earlier call ended the session, so that the response shows the access decision of
 * this call.
 */
export type ReauthenticatingCall = (
  wanted: AccessDecision,
  ask: (token: string | null) => Promise<RawAnswer>,
) => Promise<RawAnswer>;

export async function createReauthenticatingCall(callers: Callers, caller: Caller): Promise<ReauthenticatingCall> {
  let token = await callers.tokenOf(caller);
  return async (wanted, ask) => {
    const answer = await ask(token);
    if (answer.status !== 401 || wanted === 401) return answer;
    token = await callers.tokenOf(caller);
    return await ask(token);
  };
}

/** Adds every kind of caller that access control distinguishes to one portal. */
export async function addCallers(portal: TestPortal): Promise<Callers> {
  const keyWithout = await logInBySecondaryKey(portal, []);
  const keyWith = await logInBySecondaryKey(portal, listMenuLeafIds(MENU_TREE));
  const trialUser = await addTrialUser(portal.app.db, portal.now());
  const colleague = await addColleague(portal.app.db, portal.entUuid('member'), ['look'], portal.now());
  const { token } = await createTestToken(portal, listMenuLeafIds(MENU_TREE));
  const without = await createTestToken(portal, [MENU_WITHOUT_RIGHTS]);
  return {
    keyWithout,
    keyWith,
    setClock: (caller) => portal.setNow(caller === 'grace' ? WITHIN_GRACE : TODAY),
    async tokenOf(caller) {
      if (caller === 'anonymous') return null;
      if (caller === 'token') return token;
      if (caller === 'token-without') return without.token;
      if (caller === 'trial') return await signIn(portal.app.db, trialUser, portal.now());
      if (caller === 'colleague') return await signIn(portal.app.db, colleague, portal.now());
      if (caller === 'key-without') return await logInByKey(portal, keyWithout.device);
      if (caller === 'key-with') return await logInByKey(portal, keyWith.device);
      return await portal.signIn(PEOPLE[caller] ?? 'guest');
    },
  };
}

/** Returns the access decision that a response shows. */
export const getDecision = ({ status, body }: RawAnswer): AccessDecision | 'broken' | 'unrouted' => {
  // An error of the feature itself, such as an expired address, occurs after access control admitted the caller.
  if ((status === 401 || status === 403) && String(body?.fault).startsWith('kernel.')) return status;
  if (status >= 500) return 'broken';
  return status === 404 && body?.msg === '接口不存在' ? 'unrouted' : 'in';
};
