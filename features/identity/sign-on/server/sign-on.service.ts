import { href } from '#domain/access/page.ts';
import { getLandmarkAddress } from '#domain/access/site.ts';
import { isCreditCode, normaliseCreditCode } from '#domain/identity/credit-code.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { startSession } from '#features/identity/auth/server/auth.server-api.ts';
import {
  hashToken,
  isActiveEnterpriseMember,
  lockAccessibleMembership,
  recordLogin,
} from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { LoginContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { signOnPages } from '../pages/sign-on.pages.ts';
import type * as contract from '../sign-on.contract.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';
import {
  beginProviderLogin,
  finishProviderLogin,
  getIdentityIssuer,
  getIssuer,
  readProviderLogout,
} from './protocols.ts';
import type { IdentityProvider, ProvenIdentity, SignOnAttempt } from './provider.ts';
import * as repo from './sign-on.repo.ts';
import type { RequestMembership } from './sign-on.server-api.ts';

/** Time for the login at the provider, and for linking an account afterwards. */
const ATTEMPT_MS = 15 * 60_000;

/** The form of states that this program generates; others are rejected without a query. */
const STATE = /^[\w-]{1,200}$/;

/** Returns the last part of the redirect address: the uuid of the enterprise, or `installation`. */
const getAddressPart = (entUuid: string | null): string => entUuid ?? 'installation';

/**
 * Returns the redirect address that is registered with a provider, without a default port, as in the token request. Each provider has a
 * separate address, so that a code of one provider is never accepted as that of another (RFC 9700, 4.4).
 * @param entUuid null for the provider of the installation
 */
export const getRedirectUri = ({ origin }: Pick<PublicContext, 'origin'>, entUuid: string | null): string =>
  new URL(href(signOnPages.callback, { of: getAddressPart(entUuid) }), origin).href;

const toProvider = ({ cipher }: App, { entName, clientSecret, ...row }: repo.EnabledProvider): IdentityProvider => ({
  ...row,
  name: entName,
  clientSecret: clientSecret === null ? null : cipher.decrypt(clientSecret),
});

/**
 * @param entUuid null for the provider of the installation
 * @returns null if it is not configured, or disabled
 */
async function getProvider(app: App, entUuid: string | null): Promise<IdentityProvider | null> {
  if (entUuid === null) {
    const { provider } = app.config.signOn;
    return provider && { ...provider, issuer: getIssuer(app, provider), entUuid, domain: null };
  }
  const row = await repo.getEnabledProvider(app.db, entUuid);
  return row ? toProvider(app, row) : null;
}

/** Finds the provider for the text that the user entered: a mail address, a domain or a credit code. */
async function findProvider(app: App, account: string): Promise<IdentityProvider | null> {
  const creditCode = normaliseCreditCode(account);
  const domain = account.slice(account.lastIndexOf('@') + 1).toLowerCase();
  const row = await repo.findEnabledProvider(app.db, isCreditCode(creditCode) ? { creditCode } : { domain });
  return row ? toProvider(app, row) : null;
}

export async function listSignOnOptions({ app }: PublicContext): Promise<ResultOf<typeof contract.getSignOnWays>> {
  return {
    installation: app.config.signOn.provider?.name ?? null,
    hasEnterprises: await repo.hasEnabledProviders(app.db),
  };
}

/**
 * Generates the random values of a sign-on. 企业微信 accepts only letters and digits in a state; the verifier has the length of RFC 7636, 4.1.
 */
const createAttempt = ({ random }: App): SignOnAttempt => ({
  state: Buffer.from(random.token(32), 'base64url').toString('hex'),
  nonce: random.token(32),
  verifier: random.token(32),
});

export async function beginSignOn(
  context: PublicContext,
  { account }: InputOf<typeof contract.beginSignOn>['body'],
): Promise<ResultOf<typeof contract.beginSignOn>> {
  const { app, now } = context;
  const provider = account === undefined ? await getProvider(app, null) : await findProvider(app, account);
  if (provider === null) {
    const fields = [{ path: 'account', message: SIGN_ON_ERRORS.unknown.text }];
    throw createApiError(SIGN_ON_ERRORS.unknown, {}, account === undefined ? {} : { fields });
  }
  const attempt = createAttempt(app);
  const url = await beginProviderLogin(app, provider, attempt, getRedirectUri(context, provider.entUuid));
  const ticket = app.random.token(32);
  const { entUuid } = provider;
  const expireTime = new Date(now.getTime() + ATTEMPT_MS);
  await repo.addSignOnAttempt(app.db, { ticketHash: hashToken(ticket), entUuid, expireTime, ...attempt });
  return { url, ticket };
}

/**
 * Returns whether the mail address of the identity belongs to the verified domain of the enterprise. An address that the provider reports
 * as unverified does not count; not every provider reports this.
 */
const isOfDomain = ({ domain }: IdentityProvider, { mail, isMailVerified }: ProvenIdentity): boolean =>
  domain === null || (mail !== null && isMailVerified && mail.toLowerCase().endsWith(`@${domain}`));

/** Opens the session of a linked account. @throws ApiError if the account is locked, or not a member of the provider's enterprise */
async function openSession(
  context: PublicContext,
  { entUuid }: IdentityProvider,
  { issuer, subject, sid }: ProvenIdentity,
  { userUuid, status, delFlag }: NonNullable<Awaited<ReturnType<typeof repo.findLinkedUser>>>,
): Promise<string> {
  const { app, now, ip } = context;
  if (status !== '0' || delFlag !== '0') throw createApiError(SIGN_ON_ERRORS.noAccount);
  return await app.db.transaction(async () => {
    if (entUuid !== null && !(await lockAccessibleMembership(app.db, userUuid, entUuid)))
      throw createApiError(SIGN_ON_ERRORS.notMember);
    const uuid = app.random.uuid();
    const opener = { uuid, userUuid, keyUuid: null, authMethod: 'sign-on', signOnEnt: entUuid } as const;
    const token = await startSession(context, opener);
    await repo.addSignOnSession(app.db, { sessionUuid: uuid, entUuid, issuer, subject, sid });
    await recordLogin(app.db, userUuid, ip, now);
    await logAudit(context, {
      action: 'login.done',
      targetKind: 'user',
      targetUuid: userUuid,
      isByTarget: true,
      detail: { by: 'sign-on', issuer, ofEnterprise: entUuid },
    });
    return token;
  });
}

/** The names of the code parameter for all kinds of providers. */
const CODE_NAMES = ['code', 'authCode', 'ticket'] as const;

/**
 * Asserts that the codes of an answer were never sent to a provider, and stores their hashes. 企业微信 compares only the domain of a redirect
 * address and does not support PKCE. Otherwise a hostile provider could redirect its visitor there, obtain the code through the visitor's
 * attempt, and use it in another attempt at the honest provider (RFC 9700, 4.4).
 * @throws ApiError
 */
async function assertUnusedCodes({ app, now }: PublicContext, entUuid: string | null, answer: string): Promise<void> {
  const given = new URLSearchParams(answer);
  const codes = new Set(CODE_NAMES.flatMap((name) => given.getAll(name)).filter((code) => code !== ''));
  const expireTime = new Date(now.getTime() + ATTEMPT_MS);
  if (await repo.recordAuthorizationCodes(app.db, [...codes].map(hashToken), expireTime)) return;
  app.log.warn({ entUuid }, 'a sign-on was refused: its code was already sent to a provider');
  throw createApiError(SIGN_ON_ERRORS.invalid);
}

/** Completes a sign-on. The attempt is consumed first, so that an answer can be used only once and only with its ticket. */
export async function finishSignOn(
  context: PublicContext,
  { ticket, of, answer }: InputOf<typeof contract.finishSignOn>['body'],
): Promise<ResultOf<typeof contract.finishSignOn>> {
  const { app, now, origin } = context;
  const ticketHash = hashToken(ticket);
  const given = new URLSearchParams(answer).get('state');
  const attempt =
    given === null || !STATE.test(given) ? undefined : await repo.consumeSignOnAttempt(app.db, ticketHash, given, now);
  const provider = attempt ? await getProvider(app, attempt.entUuid) : null;
  if (!attempt || provider === null) throw createApiError(SIGN_ON_ERRORS.ended);
  const { entUuid, state, nonce, verifier } = attempt;
  // Checked before the token request, which would send the code of an honest provider to the provider that redirected the browser.
  if (of !== getAddressPart(entUuid)) {
    app.log.warn({ entUuid, of }, 'a sign-on was refused: its answer arrived at the address of another provider');
    throw createApiError(SIGN_ON_ERRORS.otherAddress);
  }
  await assertUnusedCodes(context, entUuid, answer);
  const begun = { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '' };
  const afterLogout = new URL(getLandmarkAddress(app.site, 'login'), origin).href;
  const addresses = { redirectUri: getRedirectUri(context, entUuid), afterLogout };
  const proven = await finishProviderLogin(app, provider, begun, answer, addresses);
  if (!isOfDomain(provider, proven)) throw createApiError(SIGN_ON_ERRORS.otherDomain);
  const { issuer, subject, logoutUrl } = proven;
  const linked = await repo.findLinkedUser(app.db, { entUuid, issuer, subject });
  if (linked) return { state: 'signed-in', token: await openSession(context, provider, proven, linked), logoutUrl };
  const expireTime = new Date(now.getTime() + ATTEMPT_MS);
  await repo.addSignOnAttempt(app.db, { ticketHash, entUuid, issuer, subject, expireTime });
  return { state: 'unlinked', providerName: provider.name, ofEnterprise: entUuid !== null };
}

function toLinkError(error: unknown): unknown {
  if (isUniqueViolation(error, 'sign_on_identity_subject')) return createApiError(SIGN_ON_ERRORS.taken);
  if (isUniqueViolation(error, 'sign_on_identity_user')) return createApiError(SIGN_ON_ERRORS.linked);
  return error;
}

/**
 * Links the verified identity of a ticket to the caller's account. A user who does not belong to the provider's enterprise also requests
 * membership from its owner.
 */
export async function linkIdentity(
  context: LoginContext,
  { ticket, roles }: InputOf<typeof contract.linkIdentity>['body'],
  askForMembership: RequestMembership,
): Promise<ResultOf<typeof contract.linkIdentity>> {
  const { app, now, session } = context;
  const { userUuid } = session;
  try {
    return await app.db.transaction(async () => {
      const proven = await repo.consumeSignOnAttempt(app.db, hashToken(ticket), null, now);
      if (!proven?.issuer || proven.subject === null) throw createApiError(SIGN_ON_ERRORS.ended);
      const { entUuid, issuer, subject } = proven;
      // The provider may have been removed or replaced since the identity was verified.
      const provider = await getProvider(app, entUuid);
      if (provider === null || getIdentityIssuer(provider) !== issuer) throw createApiError(SIGN_ON_ERRORS.ended);
      const uuid = app.random.uuid();
      await repo.addIdentity(app.db, { uuid, entUuid, issuer, subject, userUuid, createTime: now });
      await logAudit(context, {
        action: 'sign-on.linked',
        targetKind: 'user',
        targetUuid: userUuid,
        detail: { issuer, ofEnterprise: entUuid },
      });
      if (entUuid === null || (await isActiveEnterpriseMember(app.db, userUuid, entUuid))) return { isAsking: false };
      await askForMembership(context, entUuid, roles);
      return { isAsking: true };
    });
  } catch (error) {
    throw toLinkError(error);
  }
}

export async function listIdentities({
  app,
  session,
}: LoginContext): Promise<ResultOf<typeof contract.listIdentities>> {
  const rows = await repo.listIdentityRows(app.db, session.userUuid);
  const installation = app.config.signOn.provider?.name ?? '统一身份认证';
  return rows.map(({ uuid, entName, createTime }) => ({
    uuid,
    name: entName ?? installation,
    linkTime: formatTime(createTime),
  }));
}

export async function unlinkIdentity(context: LoginContext, uuid: string): Promise<void> {
  const { app, session } = context;
  await app.db.transaction(async () => {
    const gone = await repo.removeIdentity(app.db, session.userUuid, uuid.toLowerCase());
    if (!gone) throw createNotFoundError();
    await repo.endSignOnSessions(app.db, { ...gone, sid: null });
    await logAudit(context, {
      action: 'sign-on.unlinked',
      targetKind: 'user',
      targetUuid: session.userUuid,
      detail: { issuer: gone.issuer, ofEnterprise: gone.entUuid },
    });
  });
}

/**
 * Ends the sessions that a provider reports as ended.
 * @param of enterprise of the provider, or `installation`
 * @param sent the fields of its form
 * @throws ApiError
 */
export async function handleProviderLogout(
  context: Pick<PublicContext, 'app' | 'now' | 'ip' | 'userAgent'>,
  of: string,
  sent: URLSearchParams,
): Promise<void> {
  const { app, now } = context;
  const entUuid = of === getAddressPart(null) ? null : of;
  const provider = entUuid === null || isUuid(entUuid) ? await getProvider(app, entUuid) : null;
  if (provider === null) throw createNotFoundError();
  const ended = await readProviderLogout(app, provider, sent, now);
  await app.db.transaction(async () => {
    for (const userUuid of await repo.endSignOnSessions(app.db, { ...ended, entUuid }))
      await logAudit(
        { ...context, session: null },
        {
          action: 'logout.done',
          targetKind: 'user',
          targetUuid: userUuid,
          detail: { by: 'provider', issuer: ended.issuer },
        },
      );
  });
}
