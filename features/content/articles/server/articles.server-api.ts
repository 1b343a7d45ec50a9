/** Public API of the articles module: loads published texts, provides them to search and assistant, and lists them for external use. */
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import type { CurrentCertificate } from './match-tags.ts';

export { type ArticleRow, countArticleView, listPublishedByUuid, listRevokedNumbers } from './article.repo.ts';
export { getArticleAddress } from './article-address.ts';
export { articlePublication } from './article-publication.ts';
export { updatePoliciesFromFacts } from './facts.seed.ts';
export { type CurrentCertificate, deriveEnterpriseTags, findPolicySubjects } from './match-tags.ts';
export { countPublishedArticles, hasEverHadArticles, listPublishedArticles } from './published.repo.ts';
export { saveSampleArticles } from './samples.seed.ts';

/** Lists the certificates that determine the tags of an enterprise. */
export type ListCertificates = (db: Db, scope: TenantContext) => Promise<readonly CurrentCertificate[]>;
export const TAGGING_CERTIFICATES = defineSingle<ListCertificates>('certificates that tag an enterprise');
