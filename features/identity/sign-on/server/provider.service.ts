import { resolveTxt as resolveTxtRecords } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { createAddressFilter, createRangeMatcher } from '#platform/server/net/reachable.ts';
import { PROVIDER_FORMS, type ProviderField, type ProviderKind } from '../contract/provider-kinds.ts';
import type * as contract from '../sign-on.contract.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';
import { getIssuer, verifyProvider } from './protocols.ts';
import type { IdentityProvider } from './provider.ts';
import * as repo from './sign-on.repo.ts';
import { getRedirectUri } from './sign-on.service.ts';

/** Returns the DNS TXT record with which an enterprise proves that it owns a mail domain. */
const getDomainRecord = ({ cipher }: App, entUuid: string): string =>
  `zhixun-sign-on=${cipher.blindIndex(`sign-on domain ${entUuid}`)}`;

export const BACK_CHANNEL_PATH = '/signOn/logout';

export async function getProviderSettings(context: MemberContext): Promise<ResultOf<typeof contract.getProvider>> {
  const { app, scope, origin } = context;
  const row = await repo.getProviderRow(app.db, scope);
  const provider = row && {
    kind: row.kind,
    issuer: row.issuer,
    clientId: row.clientId,
    corpId: row.corpId,
    hasSecret: row.clientSecret !== null,
    domain: row.domain,
    isOn: row.isOn,
  };
  return {
    provider: provider ?? null,
    redirectUri: getRedirectUri(context, scope.entUuid),
    backChannelLogoutUri: `${origin}${BACK_CHANNEL_PATH}/${scope.entUuid}`,
    domainRecord: getDomainRecord(app, scope.entUuid),
  };
}

/**
 * Parses the issuer address. The address is checked again with each connection, when its host name is resolved; this check gives the owner
 * immediate feedback.
 */
function parseIssuer({ config }: App, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.search || url.hash)
    throw createFieldError('issuer', '身份提供方地址应为完整网址，如 https://id.example.com');
  const { networks } = config.signOn;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && networks.length > 0))
    throw createFieldError('issuer', '身份提供方地址必须以 https:// 开头');
  if (url.username || url.password) throw createFieldError('issuer', '身份提供方地址中不能带用户名和密码');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHidden = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !createAddressFilter(networks)(host);
  if (isHidden) throw createFieldError('issuer', '身份提供方地址必须在公网上，不能是本机或内网地址');
  if (url.protocol === 'http:' && isIP(host) !== 0 && !createRangeMatcher(networks)(host))
    throw createFieldError('issuer', '身份提供方在公网上的地址必须以 https:// 开头');
  // The text is unchanged, because the provider's metadata must name exactly the same issuer.
  return text;
}

type ResolveTxt = (domain: string) => Promise<readonly (readonly string[])[]>;

/**
 * Asserts that the domain has the TXT record of this enterprise.
 * @throws ApiError otherwise
 */
export async function assertDomainOwnership(
  domain: string,
  record: string,
  resolveTxt: ResolveTxt = resolveTxtRecords,
): Promise<void> {
  if (!/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain))
    throw createFieldError('domain', '邮箱域名应如 example.com，不带 @');
  // The lookup throws for a domain that has no TXT records or does not exist.
  const found = await resolveTxt(domain).catch(() => []);
  if (!found.some((parts) => parts.join('') === record))
    throw createFieldError('domain', `请先在 ${domain} 的域名解析中添加 TXT 记录 ${record}，生效后再保存`);
}

/** The form field and the error text for settings that the provider rejects. */
const REFUSALS: Readonly<Record<ProviderKind, readonly [ProviderField, string]>> = {
  openid: ['issuer', '没有读到身份提供方的配置（/.well-known/openid-configuration），请核对地址'],
  wecom: ['clientSecret', '企业微信不接受企业 ID 或 Secret，请核对，并确认本平台的地址在应用的企业可信 IP 中'],
  dingtalk: ['clientSecret', '钉钉不接受 Client ID 或 Client Secret，请核对'],
  cas: ['issuer', '没有读到 CAS 3.0 服务（/p3/serviceValidate），请核对地址'],
};

/**
 * Verifies a provider and converts errors to field errors.
 * @throws ApiError
 */
async function assertProvider(app: App, provider: IdentityProvider): Promise<void> {
  try {
    await verifyProvider(app, provider);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [field, text] = REFUSALS[provider.kind];
    // The owner did not enter the address of a public service, so the error has no field.
    if (field !== 'issuer' && error.fault.id === SIGN_ON_ERRORS.unreachable.id) throw error;
    throw createFieldError(field, text);
  }
}

/**
 * Parses the submitted settings and drops fields that the kind does not have.
 * @throws ApiError for an invalid address
 */
function readSettings(app: App, input: InputOf<typeof contract.saveProvider>['body']) {
  const { kind, isOn } = input;
  const get = (field: ProviderField): string | null =>
    PROVIDER_FORMS[kind].fields[field] ? (input[field] ?? null) : null;
  const corpId = get('corpId');
  const typed = PROVIDER_FORMS[kind].fields.issuer ? parseIssuer(app, get('issuer') ?? '') : '';
  return {
    kind,
    issuer: getIssuer(app, { kind, issuer: typed, corpId }),
    corpId,
    clientId: get('clientId') ?? '',
    clientSecret: get('clientSecret'),
    domain: get('domain')?.toLowerCase() ?? null,
    isOn,
  };
}

export async function saveProvider(
  context: MemberContext,
  input: InputOf<typeof contract.saveProvider>['body'],
): Promise<void> {
  const { app, scope, now, session } = context;
  const settings = readSettings(app, input);
  const { kind, issuer, clientId, corpId, domain, isOn } = settings;
  const former = await repo.getProviderRow(app.db, scope);
  const isSameIssuer = former?.kind === kind && former.issuer === issuer;
  const isSame = isSameIssuer && former.clientId === clientId;
  // A stored secret is never sent to a different address.
  const kept = isSame && former.clientSecret !== null ? app.cipher.decrypt(former.clientSecret) : null;
  const clientSecret = settings.clientSecret ?? kept;
  const secretForm = PROVIDER_FORMS[kind].fields.clientSecret;
  if (secretForm?.isRequired && clientSecret === null)
    throw createFieldError('clientSecret', `请填写${secretForm.label}`);
  if (domain !== null && domain !== former?.domain)
    await assertDomainOwnership(domain, getDomainRecord(app, scope.entUuid));
  // A disabled provider can be saved while it is not reachable.
  if (isOn) await assertProvider(app, { ...settings, entUuid: scope.entUuid, name: '', clientSecret });
  const sealed = clientSecret === null ? null : app.cipher.encrypt(clientSecret);
  try {
    await app.db.transaction(async () => {
      const fields = { ...settings, clientSecret: sealed };
      await repo.saveProviderRow(app.db, scope, fields, { userUuid: session.userUuid, now });
      // A different provider uses the same subject for other people, so the linked identities are removed.
      if (former !== undefined && !isSameIssuer) await repo.removeFormerProviderData(app.db, scope);
      if (!isOn || !isSame) await repo.endSessionsOfProvider(app.db, scope);
      await logAudit(context, {
        action: 'sign-on.provider-saved',
        targetKind: 'enterprise',
        targetUuid: scope.entUuid,
        detail: { kind, issuer, clientId, corpId, domain, isOn },
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'sign_on_provider_domain')) throw error;
    throw createFieldError('domain', '该邮箱域名已由另一家企业使用');
  }
}

export async function removeProvider(context: MemberContext): Promise<void> {
  const { app, scope } = context;
  await app.db.transaction(async () => {
    await repo.endSessionsOfProvider(app.db, scope);
    if (!(await repo.removeProviderRow(app.db, scope))) throw createNotFoundError();
    await logAudit(context, {
      action: 'sign-on.provider-removed',
      targetKind: 'enterprise',
      targetUuid: scope.entUuid,
      detail: {},
    });
  });
}
