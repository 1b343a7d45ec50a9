import { toPlainText } from '#domain/text/text.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { articlePublication } from '#features/content/articles/server/articles.server-api.ts';
import type { PushedPolicyKind } from '#features/work/reminders/contract/policy-choice.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { type getReceivers, NOTIFICATION_REASONS, type NotificationReason } from '../policy-push.contract.ts';
import { planPush } from './announce.ts';
import { filterSubscribedNews } from './notify.service.ts';
import {
  getArticleDetail,
  getArticleDraft,
  listPolicyReaders,
  listPolicyRecipients,
  type NewsRow,
} from './push.repo.ts';
import { buildPushedPolicy } from './push.service.ts';
import { listPolicyMatches } from './touch.ts';

type Receivers = ResultOf<typeof getReceivers>;

/** Number of enterprises per query. */
const STEP = 500;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
const NONE = { enterpriseCount: 0, userCount: 0, mailCount: 0, declinedCount: 0, reasons: [] };

/** A draft may lack fields that publishing needs. */
const Draft = ARTICLE.body.partial();

/** Counts the users of the matched enterprises with the same settings that the notification uses. */
async function countReaders(app: App, entUuids: readonly string[], toNews: (entUuid: string) => readonly NewsRow[]) {
  const readers = await listPolicyReaders(app.db, entUuids);
  const wanted = readers.filter((who) => filterSubscribedNews(who, toNews(who.entUuid)).length > 0);
  return {
    users: wanted.map(({ userUuid }) => userUuid),
    mailed: wanted.flatMap(({ userUuid, mail, byMail }) => (mail !== null && byMail !== false ? [userUuid] : [])),
    declined: readers.filter((who) => !wanted.includes(who)).map(({ userUuid }) => userUuid),
  };
}

/**
 * Counts who would be notified if the draft were published now, by the rules of the notification itself.
 * @throws ApiError 数据不存在
 */
export async function countReceivers({ app, now, regions }: OperatorContext, uuid: string): Promise<Receivers> {
  const draft = isUuid(uuid) ? await getArticleDraft(app.db, regions, uuid) : undefined;
  if (draft === undefined) throw createNotFoundError();
  const live = await articlePublication.read(app, uuid);
  const body = Draft.parse(draft ?? live ?? {});
  const push = await planPush(app.db, uuid, body, live !== null);
  if (typeof push === 'string') return { silence: push, ...NONE };
  const content = toPlainText(body.content ?? '');
  const policy = buildPushedPolicy({
    title: body.title ?? '',
    plain: `${body.summary ?? ''} ${content}`,
    tags: body.tags ?? [],
    region: body.region ?? '',
    docNumber: body.docNumber ?? null,
    detail: (await getArticleDetail(app.db, uuid)) ?? {},
  });
  const counts = new Map<NotificationReason, number>();
  const [users, mailed, declined] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let enterpriseCount = 0;
  let after = FIRST_UUID;
  for (;;) {
    const enterprises = await listPolicyRecipients(app.db, after, STEP);
    const last = enterprises.at(-1);
    if (!last) break;
    after = last.uuid;
    const places = new Map<string, string>();
    for (const enterprise of enterprises) {
      const kinds = new Set(listPolicyMatches(policy, enterprise, toShanghaiDay(now)).map(({ kind }) => kind));
      for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kinds.size > 0) places.set(enterprise.uuid, enterprise.region);
    }
    enterpriseCount += places.size;
    const readers = await countReaders(app, [...places.keys()], (entUuid) => [
      {
        entUuid,
        articleUuid: uuid,
        change: push.change,
        reasons: [],
        kind: body.kind as PushedPolicyKind,
        title: policy.title,
        region: policy.region,
        enterpriseRegion: places.get(entUuid) ?? '',
      },
    ]);
    for (const user of readers.users) users.add(user);
    for (const user of readers.mailed) mailed.add(user);
    for (const user of readers.declined) declined.add(user);
  }
  return {
    silence: null,
    enterpriseCount,
    userCount: users.size,
    mailCount: mailed.size,
    declinedCount: [...declined].filter((user) => !users.has(user)).length,
    reasons: NOTIFICATION_REASONS.flatMap((kind) => {
      const count = counts.get(kind);
      return count === undefined ? [] : [{ kind, enterpriseCount: count }];
    }),
  };
}
