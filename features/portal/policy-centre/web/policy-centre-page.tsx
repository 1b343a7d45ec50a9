import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { listMatchedPolicies } from '#features/content/articles/articles.contract.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { interpretationsPages } from '#features/content/interpretations/pages/interpretations.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { query } from '#platform/web/query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { policyCentrePages } from '../pages/policy-centre.pages.ts';
import { CurrentStandards } from './current-standards.tsx';
import './console-standards.css';

export const meta: MetaFunction = () => [{ title: getTitle('标准政策中心') }];

const POLICIES_SHOWN = 6;

const ENTRIES: readonly {
  readonly to: string;
  readonly icon: IconName;
  readonly name: string;
  readonly about: string;
}[] = [
  {
    to: href(policyCentrePages.consoleStandards),
    icon: 'scale',
    name: '资质标准',
    about: '本企业对应的标准和五类全部标准',
  },
  { to: href(standardsPages.analysisList), icon: 'book', name: '标准解析', about: '每类指标看什么、以什么证明' },
  { to: href(articlesPages.consolePolicies), icon: 'file', name: '政策文件', about: '文号、日期、效力和对标准的影响' },
  { to: href(articlesPages.regulationList), icon: 'scale', name: '法律法规', about: '法律、行政法规和部门规章' },
  { to: href(articlesPages.consoleMatch), icon: 'star', name: '政策智能匹配', about: '按持有的资质和到期事项挑选' },
  {
    to: href(interpretationsPages.opinions),
    icon: 'quote',
    name: '受理意见解读',
    about: '审查意见的原因、依据和补正办法',
  },
  {
    to: href(articlesPages.ownHistory),
    icon: 'history',
    name: '本企业的公示公告',
    about: '名单中出现本企业的公示和公告',
  },
  { to: href(articlesPages.consoleQuestions), icon: 'help', name: '常见问题', about: '申请、人员、业绩、证照' },
];

/** Displays the policies that affect the enterprise, with the reason for each. */
function FittingPolicies() {
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

/** Page with standards and policies for one enterprise (P-035): its own first, then links to all others. */
export default function PolicyCentrePage() {
  return (
    <>
      <PageHead title="标准政策中心" meta="先看本企业持有的资质对应什么标准、受哪些政策影响，再查其他内容" />
      <div className="std-console">
        <nav className="card pc-entries" aria-label="标准与政策的入口">
          {ENTRIES.map(({ to, icon, name, about }) => (
            <Link key={to} to={to}>
              <Icon name={icon} size="huge" />
              <span>
                <b>{name}</b>
                <small className="text-3">{about}</small>
              </span>
            </Link>
          ))}
        </nav>
        <div className="pc-cols">
          <CurrentStandards />
          <FittingPolicies />
        </div>
      </div>
    </>
  );
}
