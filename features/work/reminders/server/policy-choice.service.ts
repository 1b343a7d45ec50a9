import type { LoginContext } from '#platform/server/access/access.ts';
import { type PolicyChoice, PUSHED_KINDS } from '../contract/policy-choice.ts';
import { getChoiceRow, saveChoiceRow } from './policy-choice.repo.ts';

export async function getChoice({ app, session }: LoginContext): Promise<PolicyChoice> {
  return (await getChoiceRow(app.db, session.userUuid)) ?? { kinds: [...PUSHED_KINDS], regions: [], byMail: true };
}

export async function editChoice({ app, now, session }: LoginContext, choice: PolicyChoice): Promise<undefined> {
  const { kinds, regions, byMail } = choice;
  const row = { kinds: [...new Set(kinds)], regions: [...new Set(regions)], byMail };
  await saveChoiceRow(app.db, { userUuid: session.userUuid, ...row, updateTime: now });
  return undefined;
}
