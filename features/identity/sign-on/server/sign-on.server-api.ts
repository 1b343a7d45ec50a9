/** Public API of sign-on for the feature that decides who joins an enterprise. */
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

/** Asks the owner of an enterprise to accept the caller with the given roles, in the surrounding transaction. */
export type AskForMembership = (
  context: LoginContext,
  entUuid: string,
  roles: readonly EnterpriseRole[],
) => Promise<void>;
export const ASK_FOR_MEMBERSHIP = defineSingle<AskForMembership>('requests to join an enterprise');
