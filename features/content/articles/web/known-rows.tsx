import { href } from '#domain/access/page.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { listMatchedPolicies, listQuestions } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { ArticleRow, ValidityMark } from './article-row.tsx';

/** Shows a policy with the tags that match the enterprise. */
export const MatchedPolicyRow = ({ row }: { readonly row: ResultOf<typeof listMatchedPolicies>['rows'][number] }) => (
  <ArticleRow
    to={href(articlesPages.policyDetail, { uuid: row.uuid })}
    title={row.title}
    facts={[row.docNumber, row.issuer, row.issueDate]}
    summary={row.summary}
    tags={row.matched.map((name) => `匹配：${name}`)}
    isUnverified={!row.isVerified}
    mark={<ValidityMark validity={row.validity} />}
  />
);

export const QuestionRow = ({ row }: { readonly row: ResultOf<typeof listQuestions>['rows'][number] }) => (
  <ArticleRow
    to={href(articlesPages.questionDetail, { uuid: row.uuid })}
    title={row.title}
    facts={[row.category, ...row.docNumbers.slice(0, 2)]}
    summary={row.summary}
  />
);
