import { toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { notifyEnterprises } from './notify.service.ts';
import {
  addNewsRows,
  getPushedArticle,
  listEnterprisesWithNews,
  listPolicyRecipients,
  lockNextPush,
  type NewsChannel,
  type PushedArticle,
  updatePushProgress,
} from './push.repo.ts';
import { listMatchReasons, type PushedPolicy } from './touch.ts';

/** Number of enterprises per transaction. */
const STEP = 100;

/** Returns a list from the article's details. Only articles imported from db/facts have such lists; operators' articles have none. */
const listOf = (detail: PushedArticle['detail'], name: string): readonly Record<string, unknown>[] => {
  const value = detail[name];
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
};

/** Returns the code of a standard with its category, as in addresses: 03-10300101. */
const getCode = (id: unknown): string => String(id).replace(/^\d{2}-/, '');

/** Combines the article with the standards and documents that its details contain. */
export function buildPushedPolicy({ detail, ...article }: PushedArticle): PushedPolicy {
  const amending = listOf(detail, 'relations').filter(({ kind }) => kind === 'amends' || kind === 'replaces');
  return {
    ...article,
    standards: listOf(detail, 'impacts').flatMap((impact) => listOf(impact, 'standards').map(({ id }) => getCode(id))),
    amends: amending.flatMap(({ docNumber }) => (typeof docNumber === 'string' ? [docNumber] : [])),
  };
}

/**
 * Matches the oldest push against the next enterprises in one transaction.
 * @returns false if no push is left
 */
async function askNext(app: App, now: Date): Promise<boolean> {
  return await app.db.transaction(async () => {
    const push = await lockNextPush(app.db);
    if (!push) return false;
    const { articleUuid, change, afterUuid } = push;
    const article = await getPushedArticle(app.db, articleUuid);
    const enterprises = article ? await listPolicyRecipients(app.db, afterUuid, STEP) : [];
    const last = enterprises.at(-1);
    if (!article || !last) {
      await updatePushProgress(app.db, articleUuid, { isDone: true });
      return true;
    }
    const policy = buildPushedPolicy(article);
    const news = enterprises.flatMap((enterprise) => {
      const reasons = listMatchReasons(policy, enterprise, toShanghaiDay(now));
      return reasons.length === 0 ? [] : [{ entUuid: enterprise.uuid, articleUuid, change, reasons, createTime: now }];
    });
    await addNewsRows(app.db, news);
    await updatePushProgress(app.db, articleUuid, { afterUuid: last.uuid });
    return true;
  });
}

/**
 * Notifies the next enterprises through one channel in one transaction.
 * @returns false if no enterprise is left
 */
async function notifyNext(app: App, way: NewsChannel, now: Date): Promise<boolean> {
  return await app.db.transaction(async () => {
    const entUuids = await listEnterprisesWithNews(app.db, way, STEP);
    if (entUuids.length > 0) await notifyEnterprises(app, way, entUuids, now);
    return entUuids.length > 0;
  });
}

/** Finds and notifies the enterprises affected by published policies. After an interruption it resumes at the same place. */
export async function pushPolicies(app: App, signal: AbortSignal): Promise<void> {
  const now = app.clock.now();
  while (!signal.aborted && (await askNext(app, now)));
  while (!signal.aborted && (await notifyNext(app, 'isTold', now)));
}

export async function mailPolicies(app: App, signal: AbortSignal): Promise<void> {
  const now = app.clock.now();
  while (!signal.aborted && (await notifyNext(app, 'isMailed', now)));
}
