import { toShanghaiDay } from '#domain/validity/day.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import type * as contract from '../articles.contract.ts';
import { listTaggedRows, MAX_TAGGED_ARTICLES } from './article-list.repo.ts';
import { toPolicyRow } from './article-view.ts';
import type { ListCertificates } from './articles.server-api.ts';
import { deriveEnterpriseTags, findProvinceCodes, getPolicySubjects, type MatchTag } from './match-tags.ts';

/** C-062: lists the tags of the user's enterprise; a user without an enterprise has none. */
export async function listMatchTags(context: LoginContext, listCertificates: ListCertificates): Promise<MatchTag[]> {
  const scope = getOwnTenantContext(context);
  if (!scope) return [];
  const region = context.session.ent?.region ?? '';
  const { db } = context.app;
  const today = toShanghaiDay(context.now);
  const { tags } = await getCachedForTenant(db, scope, `policy tags ${region} ${today}`, async () => ({
    tags: deriveEnterpriseTags(region, await listCertificates(db, scope), today),
  }));
  return tags;
}

/**
 * C-061: lists policies by number of matching tags, then date; each row contains its matching tags. If no tags are given, the tags of the
 * enterprise are used.
 */
export async function listMatchedPolicies(
  context: LoginContext,
  query: InputOf<typeof contract.listMatchedPolicies>['query'],
  listCertificates: ListCertificates,
) {
  const { db } = context.app;
  const wanted = query.tags ?? (await listMatchTags(context, listCertificates)).map((tag) => tag.value);
  const page = await listTaggedRows(db, {
    kind: 'policy',
    tags: wanted,
    provinces: findProvinceCodes(wanted),
    offset: getOffset(query),
    limit: query.pageSize,
  });
  const rows = readRows(db, 'article', page.rows, (row) => ({
    ...toPolicyRow(row),
    matched: getPolicySubjects(row).filter((tag) => wanted.includes(tag)),
  }));
  // Only the newest policies are searched; the full list of policies may contain further matches.
  const isCut = page.total >= MAX_TAGGED_ARTICLES;
  return { rows, total: page.total, ...(isCut ? { note: `只列出最新 ${MAX_TAGGED_ARTICLES} 条中匹配的政策` } : {}) };
}
