import { href } from '#domain/access/page.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { listOwnersOf } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { apiAccessPages } from '#features/operations/api-access/pages/api-access.pages.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import { hasAccount, type MemberContext } from '#platform/server/access/access.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { MAX_ID_NUMBER_DISCLOSURES, tooManyDisclosures } from '../personnel.contract.ts';
import { countDisclosure, type DisclosureKind } from './disclosure.repo.ts';

const WORDS: Readonly<Record<DisclosureKind, string>> = { reveal: '查看完整证件号码', export: '导出完整证件号码' };

/** Returns the API token or secondary key that acts on behalf of the account, and the page where the owner can revoke it. */
function getOther({ key, apiToken }: MemberContext['session']) {
  if (apiToken)
    return { uuid: apiToken.uuid, name: `接口令牌“${apiToken.name}”`, page: href(apiAccessPages.apiAccess) };
  return key && { uuid: key.uuid, name: `${key.holderName}（副锁 ${key.keySn}）`, page: href(keysPages.manageKey) };
}

/**
 * Counts the disclosure of unmasked ID numbers in the surrounding transaction. Notifies the owners of the enterprise of every export, and
 * of single numbers once a day for each user.
 * @throws ApiError 429 if the user has reached the daily limit
 */
export async function logDisclosure(context: MemberContext, kind: DisclosureKind): Promise<void> {
  const { app, scope, now, session } = context;
  const other = hasAccount(session) ? null : getOther(session);
  const most = MAX_ID_NUMBER_DISCLOSURES[kind];
  const of = { actorUuid: other?.uuid ?? session.userUuid, kind, day: toShanghaiDay(now), most };
  const count = await countDisclosure(app.db, scope, of);
  if (count === null) throw createApiError(tooManyDisclosures, { what: WORDS[kind], most });
  if (kind === 'reveal' && count > 1) return;
  const who = other?.name ?? session.nickName;
  const owners = await listOwnersOf(app.db, scope.entUuid);
  // Owners are not notified of their own actions.
  for (const userUuid of owners.filter((owner) => other !== null || owner !== session.userUuid))
    await sendMessage(
      app,
      {
        userUuid,
        entUuid: scope.entUuid,
        type: '01',
        title: `${who}${WORDS[kind]}`,
        content: `<p>${escapeHtml(who)}于 ${of.day} ${WORDS[kind]}。如果不是工作需要，请收回其权限并联系我们。</p>`,
        router: other?.page ?? href(keysPages.manageKey),
      },
      now,
    );
}
