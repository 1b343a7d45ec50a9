import type { App } from '#platform/server/app.ts';
import type { DocumentRelation, StandardsImpact } from '../contract/records.ts';
import { saveArticleRows } from './article.repo.ts';
import { syncArticleFiles } from './article-files.service.ts';
import { type ArticleDraft, createArticleRow, getPublicationTime } from './article-writer.ts';
import {
  type FactsPolicy,
  getPolicyKey,
  getPolicyKind,
  REGULATION_LEVELS,
  readDocumentRelations,
  readPolicyFacts,
  readStandardImpacts,
} from './policy-facts.ts';

const VALIDITY = { 现行: '有效', 已修改: '已修改', 已废止: '失效' } as const;

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const statusText = ({ status }: FactsPolicy): string =>
  status === '现行'
    ? '据现有资料，本文件现行有效。'
    : status === '已修改'
      ? '本文件发布后有过修改，适用时须连同后续文件一起看。'
      : '本文件已废止，仅供查对历史口径。';

function getContent(policy: FactsPolicy): string {
  const { docNumber, title, issuer, issued, confidence } = policy;
  const facts = [
    docNumber === null ? '文号尚未核对' : `文号为${docNumber}`,
    `由${issuer}发布`,
    issued === null ? '发布日期尚未核对' : `发布日期为 ${issued}`,
  ];
  return [
    '<h3>内容概要</h3>',
    `<p>${escape(policy.summary)}</p>`,
    '<h3>文件信息</h3>',
    `<p>《${escape(title)}》${escape(facts.join('，'))}。${statusText(policy)}</p>`,
    confidence === 'recalled' ? '<p>以上信息凭资料整理，尚未逐字核对原文，标为“待核对”。</p>' : '',
    '<p>本页是本站编写的概要，不是文件原文；办理时以发布机关公布的文本为准。</p>',
  ].join('');
}

function getDraft(
  policy: FactsPolicy,
  impacts: readonly StandardsImpact[],
  relations: readonly DocumentRelation[],
): ArticleDraft {
  const { docNumber, title, issuer, issued, effective, status, category, tags, summary, confidence } = policy;
  const level = REGULATION_LEVELS[category];
  return {
    kind: getPolicyKind(policy),
    name: getPolicyKey(policy),
    title,
    summary,
    content: getContent(policy),
    publishTime: issued === null ? null : getPublicationTime(issued),
    origin: 'facts',
    source: issuer,
    tags,
    keywords: tags,
    docNumber,
    issuer,
    category: level ?? category,
    validity: VALIDITY[status],
    detail: {
      issueDate: issued,
      effectiveDate: effective ?? null,
      abolishDate: null,
      isVerified: confidence !== 'recalled',
      impacts,
      relations,
    },
  };
}

/** Returns drafts of the policies and regulations in db/facts/policies.json. */
export function listPolicyDrafts(): ArticleDraft[] {
  const impacts = readStandardImpacts();
  const relations = readDocumentRelations();
  return readPolicyFacts().map((policy) =>
    getDraft(policy, impacts.get(policy.docNumber ?? '') ?? [], relations.get(getPolicyKey(policy)) ?? []),
  );
}

/** Updates the policies from the fact files. Runs for each version of the program; unchanged records are not written. */
export async function updatePoliciesFromFacts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await saveArticleRows(app.db, listPolicyDrafts().map(createArticleRow), app.clock.now());
  await syncArticleFiles(app, ['policy', 'regulation']);
}
