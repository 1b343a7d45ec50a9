import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertCanPublish } from '#platform/server/publication.ts';
import type * as contract from '../articles.contract.ts';
import { setArticleStatus } from './article.repo.ts';
import { getArticleForEdit, lockArticlePublication } from './article-editing.repo.ts';
import { indexArticle, unindexArticle } from './search-documents.ts';

interface Change {
  readonly uuid: string;
  readonly status: 'published' | 'withdrawn';
  readonly reason: string | null;
}

async function change(context: OperatorContext, { uuid, status, reason }: Change) {
  const { app, now, session, regions } = context;
  await app.db.transaction(async () => {
    if (!(await lockArticlePublication(app.db, regions, uuid))) throw createNotFoundError();
    if (!(await setArticleStatus(app.db, uuid, { status, reason, now, userUuid: session.userUuid })))
      throw createNotFoundError();
    const row = status === 'published' ? await getArticleForEdit(app.db, uuid) : undefined;
    await (row ? indexArticle(app, row) : unindexArticle(app, uuid));
    const action = status === 'withdrawn' ? 'article.withdrawn' : 'article.restored';
    await logAudit(context, { action, targetKind: 'article', targetUuid: uuid, detail: { reason } });
  });
  return undefined;
}

/**
 * Withdraws a text: lists omit it, its address returns 410, and its files are no longer available.
 * @throws ApiError 数据不存在
 */
export const withdrawArticle = (
  context: OperatorContext,
  { uuid, reason }: InputOf<typeof contract.withdrawArticle>['body'],
) => change(context, { uuid, status: 'withdrawn', reason: reason ?? null });

/**
 * Publishes a withdrawn text again.
 * @throws ApiError 数据不存在; 403 if the role requires approval, which publishing the text again requests
 */
export const restoreArticle = (context: OperatorContext, { uuid }: InputOf<typeof contract.restoreArticle>['body']) => {
  assertCanPublish(context);
  return change(context, { uuid, status: 'published', reason: null });
};
