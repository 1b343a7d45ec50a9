import { ENTERPRISE_ROLE_LABELS } from '#domain/access/enterprise-role.ts';
import { hasRecordAccess } from '#domain/access/rights.ts';
import { findPage, getLandmarkAddress, type Site } from '#domain/access/site.ts';
import type { SessionInfo } from '#platform/contract/session.ts';

/** Text for functions that require a membership, identical to the server's (platform/contract/api-error.ts). */
export const MEMBERS_ONLY = '该功能需要有效会员';

export interface NextStep {
  readonly label: string;
  readonly to: string;
}

const certify = (site: Site): NextStep => ({
  label: '去认证企业',
  to: getLandmarkAddress(site, 'memberCentre', null, {}, 'certify'),
});
const buy = (site: Site, label: string): NextStep => ({ label, to: getLandmarkAddress(site, 'membership') });

const isSecondary = (session: SessionInfo): boolean => session.key?.kind === 'secondary';

/** Returns whether the user is an enterprise member with limited rights that do not include payment. */
const canNotPay = ({ enterpriseRoles }: SessionInfo): boolean =>
  enterpriseRoles !== null && !enterpriseRoles.includes('pay');

/** Returns the next step of a user without an active membership; null if no step is possible or required. */
export function getNextStep(site: Site, session: SessionInfo): NextStep | null {
  if (isSecondary(session)) return null;
  if (session.ent === null) return certify(site);
  const { status } = session.membership;
  if (status === 'active' || canNotPay(session)) return null;
  return buy(site, status === 'none' ? '去开通会员' : '去续费');
}

export const getPageTitle = (site: Site, path: string): string =>
  findPage(site, path.split(/[?#]/)[0] ?? '')?.title ?? '这个页面';

/** Describes the insufficient rights of an enterprise member: the current rights, and the person that can change them. */
function roleWords({ ent, enterpriseRoles }: SessionInfo, title: string): string {
  const held = (enterpriseRoles ?? []).map((role) => ENTERPRISE_ROLE_LABELS[role]).join('、');
  return `您在${ent?.entName ?? '企业'}的权限是“${held}”，不包括“${title}”。请联系企业负责人在“成员与权限”中调整。`;
}

/** Explains that a page requires a membership, and what the enterprise needs to do. */
function memberWords(session: SessionInfo, title: string): string {
  const { ent, membership } = session;
  const asks = canNotPay(session) ? '您没有付款权限，请联系企业负责人。' : '';
  if (ent === null) return `“${title}”是会员企业的功能：先认证企业，再开通会员，即可使用。`;
  if (membership.status === 'expired')
    return `会员已于 ${membership.endDate ?? ''} 到期。“${title}”中的资料都还保留着，续费后即可继续使用。${asks}`;
  return `“${title}”是会员企业的功能，${ent.entName}还没有开通会员。${asks}`;
}

/** Explains why the user may not open a page, with the next step. */
export function explainDeniedAccess(
  site: Site,
  session: SessionInfo | null,
  path: string,
): { text: string; wayOn: NextStep | null } {
  const title = getPageTitle(site, path);
  if (session === null) return { text: `“${title}”需要登录后使用。`, wayOn: null };
  if (session.key && isSecondary(session))
    return { text: `副锁 ${session.key.keySn} 没有“${title}”的权限。请联系主锁持有人在密钥管理中授权。`, wayOn: null };
  const access = findPage(site, path)?.access;
  const isMember = hasRecordAccess(session.membership.status);
  const isOfEnterprise = access === 'entitled' ? isMember : access !== 'operator';
  if (session.enterpriseRoles !== null && isOfEnterprise) return { text: roleWords(session, title), wayOn: null };
  if (access === 'entitled' && !(session.ent && isMember))
    return { text: memberWords(session, title), wayOn: getNextStep(site, session) };
  return { text: `“${title}”只对有相应权限的账号开放。`, wayOn: null };
}
