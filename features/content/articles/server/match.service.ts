import { shanghaiDay } from '#domain/validity/day.ts';
import { listFirmCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import { rememberOfFirm } from '#platform/server/records/firm-memory.ts';
import type * as contract from '../articles.contract.ts';
import { countAnalyses } from './article.repo.ts';
import { listTaggedRows, TAGGED_MOST } from './article-list.repo.ts';
import { toPolicyRow } from './article-view.ts';
import { type MatchTag, provincesIn, subjectsOf, tagsOf } from './match-tags.ts';

/** C-062. A user without enterprise has no tags. */
export async function listMatchTags(context: LoginContext): Promise<MatchTag[]> {
  const scope = ownScope(context);
  if (!scope) return [];
  const region = context.session.ent?.region ?? '';
  const { db } = context.app;
  const today = shanghaiDay(context.now);
  const { tags } = await rememberOfFirm(db, scope, `policy tags ${region} ${today}`, async () => ({
    tags: tagsOf(region, await listFirmCertificates(db, scope), today),
  }));
  return tags;
}

/** C-061: policies by number of matching tags, then date; each says which matched. Without tags given, the enterprise's own. */
export async function listMatchedPolicies(
  context: LoginContext,
  query: InputOf<typeof contract.listMatchedPolicies>['query'],
) {
  const { db } = context.app;
  const wanted = query.tags ?? (await listMatchTags(context)).map((tag) => tag.value);
  const page = await listTaggedRows(db, {
    kind: 'policy',
    tags: wanted,
    provinces: provincesIn(wanted),
    offset: offsetOf(query),
    limit: query.pageSize,
  });
  const counts = await countAnalyses(
    db,
    page.rows.map((row) => row.uuid),
  );
  const rows = readRows(db, 'article', page.rows, (row) => ({
    ...toPolicyRow(row, counts.get(row.uuid) ?? 0),
    matched: subjectsOf(row).filter((tag) => wanted.includes(tag)),
  }));
  // What stands behind is in the list of policies.
  const isCut = page.total >= TAGGED_MOST;
  return { rows, total: page.total, ...(isCut ? { note: `只列出最新 ${TAGGED_MOST} 条中匹配的政策` } : {}) };
}
