import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { listMatchedPolicies } from '#features/content/articles/articles.contract.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';

const POLICIES_SHOWN = 6;

/** Displays the policies that affect the enterprise, with the reason for each. */
export function FittingPolicies() {
  const policies = useQuery(query(listMatchedPolicies, { query: { pageSize: POLICIES_SHOWN } }));
  return (
    <Card
      title="与本企业有关的政策"
      more={
        <Link className="small" to={href(articlesPages.consoleMatch)}>
          全部匹配结果
        </Link>
      }
    >
      <QueryView query={policies} subject="政策" lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="没有匹配的政策" hint="登记资质证书后，会按类别和到期事项匹配政策文件。" />
          ) : (
            <ul className="std-held">
              {rows.map((policy) => (
                <li key={policy.uuid}>
                  <div className="grow">
                    <Link to={href(articlesPages.policyDetail, { uuid: policy.uuid })}>{policy.title}</Link>
                    <p className="text-3 small">
                      {policy.docNumber}　匹配：{policy.matched.join('、')}
                    </p>
                  </div>
                  <span className="text-3 small num no-wrap">{policy.issueDate ?? '日期待核对'}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
