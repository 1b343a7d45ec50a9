/** Public API of the sign-on feature, for the feature that decides who joins an enterprise. */
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

/** Requests, in the surrounding transaction, that the owner of an enterprise accepts the caller as a member with the given roles. */
export type RequestMembership = (
  context: LoginContext,
  entUuid: string,
  roles: readonly EnterpriseRole[],
) => Promise<void>;
export const MEMBERSHIP_REQUESTER = defineSingle<RequestMembership>('requests to join an enterprise');
