import { useQuery } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { TrendCard } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { query } from '#platform/web/query.ts';
import { PageParts } from '#platform/web/shell/slots.tsx';
import { PermissionGate, useCanChange, useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getOverview, type Overview } from '../overview.contract.ts';
import { CategoryCards } from './category-cards.tsx';
import { PoliciesCard, TodoCard } from './side-cards.tsx';
import { describeWorstIndicators } from './standings.ts';
import { TimelineCard } from './timeline-card.tsx';
import './overview.css';

export const meta: MetaFunction = () => [{ title: getTitle('企业总览') }];

/** First page of the enterprise area (P-034): open items, upcoming expiries, tasks, and the status of current qualifications. */
export default function OverviewPage() {
  const { ent } = useSession();
  const overview = useQuery(query(getOverview));
  const mayEdit = useCanChange()('ent:info:edit');
  return (
    <div className="ov-page">
      <div className="ph1 ov-head">
        <div>
          <h1>{ent?.entName ?? '企业总览'}</h1>
          <Numbers creditCode={ent?.creditCode ?? ''} overview={overview.data} />
        </div>
        <div className="ac">
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            打印
          </Button>
          <PageParts place="overview.actions" />
          <Link className="btn" to={href(enterpriseRecordsPages.infoCentre)}>
            <Icon name="download" />
            导入导出
          </Link>
          {mayEdit && (
            <Link className="btn p" to={href(enterprisePages.licence)}>
              更新企业信息
            </Link>
          )}
        </div>
      </div>
      <QueryView query={overview} subject="企业总览" shape="figures" lines={14}>
        {(found) => <Body overview={found} />}
      </QueryView>
    </div>
  );
}

interface NumbersProps {
  readonly creditCode: string;
  readonly overview: Overview | undefined;
}

function Numbers({ creditCode, overview }: NumbersProps) {
  const numbers = overview?.numbers;
  return (
    <p className="ov-meta">
      {creditCode && (
        <span>
          统一社会信用代码 <b className="num">{creditCode}</b>
        </span>
      )}
      {numbers && (
        <>
          <span>
            证书 <b>{numbers.certificates} 本</b>
          </span>
          <span>
            项目 <b>{numbers.projects} 个</b>
          </span>
          <span>
            注册人员 <b>{numbers.registered} 人</b>
          </span>
          <span>
            非注册人员 <b>{numbers.other} 人</b>
          </span>
        </>
      )}
      {overview?.sweptOn && (
        <span>
          提醒核对至 <b className="num">{overview.sweptOn}</b>
        </span>
      )}
    </p>
  );
}

function Body({ overview }: { readonly overview: Overview }) {
  return (
    <>
      <PageParts place="overview.top" />
      <CategoryCards categories={overview.categories} />
      <div className="ov-grid">
        <TimelineCard rows={overview.timeline} today={overview.today} />
        <TodoCard todo={overview.todo} today={overview.today} />
        <PermissionGate need={['check:run:list']}>
          <TrendCard
            notes={describeWorstIndicators(overview.standings.rows)}
            checkedTime={overview.standings.checkedTime}
          />
        </PermissionGate>
        <PoliciesCard />
      </div>
    </>
  );
}
