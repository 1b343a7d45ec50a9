import type { LoginContext } from '#platform/server/access/access.ts';
import { type PolicyChoice, PUSHED_POLICY_KINDS } from '../contract/policy-choice.ts';
import { getPolicyChoiceRow, savePolicyChoiceRow } from './policy-choice.repo.ts';

export async function getUserPolicyChoice({ app, session }: LoginContext): Promise<PolicyChoice> {
  return (
    (await getPolicyChoiceRow(app.db, session.userUuid)) ?? {
      kinds: [...PUSHED_POLICY_KINDS],
      regions: [],
      byMail: true,
    }
  );
}

export async function saveUserPolicyChoice(
  { app, now, session }: LoginContext,
  choice: PolicyChoice,
): Promise<undefined> {
  const { kinds, regions, byMail } = choice;
  const row = { kinds: [...new Set(kinds)], regions: [...new Set(regions)], byMail };
  await savePolicyChoiceRow(app.db, { userUuid: session.userUuid, ...row, updateTime: now });
  return undefined;
}
