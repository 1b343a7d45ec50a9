import { useQuery } from '@tanstack/react-query';
import { type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { InstallationPolicyCard } from '#features/identity/login-policy/web/login-policy.web-api.ts';
import { query } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { getHealth } from '../maintenance.contract.ts';
import { maintenancePages } from '../pages/maintenance.pages.ts';
import { JobList } from './job-list.tsx';
import { StoreList } from './store-list.tsx';
import { formatBytes, formatWaitingTime } from './upkeep-words.ts';
import './maintenance.css';

export const meta: MetaFunction = () => [{ title: getTitle('运行维护') }];

const TABS = [
  { key: 'jobs', label: '后台任务' },
  { key: 'stores', label: '存储' },
  { key: 'logins', label: '登录安全' },
] as const;

const Figure = ({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={isBad ? 'num bad' : 'num'}>{value}</dd>
  </div>
);

/** Waiting times above this number of seconds are highlighted. */
const LONG_SECONDS = 600;

/** A summary of the program's health. */
function Health() {
  const health = useQuery(query(getHealth));
  return (
    <section className="card" aria-label="运行状况">
      <QueryView query={health} subject="运行状况" lines={3}>
        {({ databaseBytes, startTime, failedJobs, waitingSeconds, unsentCount, undeliveredCount }) => (
          <dl className="op-health">
            <Figure label="数据库" value={formatBytes(databaseBytes)} />
            <Figure label="失败的任务" value={`${failedJobs} 个`} isBad={failedJobs > 0} />
            <Figure
              label="任务最长等待"
              value={formatWaitingTime(waitingSeconds)}
              isBad={waitingSeconds > LONG_SECONDS}
            />
            <Figure label="待发送的消息" value={`${unsentCount} 条`} />
            <Figure label="没有送达的消息" value={`${undeliveredCount} 条`} isBad={undeliveredCount > 0} />
            <Figure label="本进程启动" value={startTime.slice(5, 16)} />
          </dl>
        )}
      </QueryView>
    </section>
  );
}

/** The maintenance page: jobs with their failures, stored data, and the login policy: /qyxx/ptgl/yw (P-171). */
export default function UpkeepPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const active = TABS.find(({ key }) => key === params.get('what'))?.key ?? 'jobs';
  const tabs = TABS.map(({ key, label }) => ({ key, label, to: href(maintenancePages.upkeep, null, { what: key }) }));
  return (
    <>
      <PageHead title="运行维护" meta="失败的任务可以重试；没有送达的消息在运营工作台处理" />
      <Health />
      <div className="op-tabs">
        <LinkTabs label="维护内容" tabs={tabs} active={active} />
      </div>
      {active === 'jobs' && <JobList />}
      {active === 'stores' && <StoreList />}
      {active === 'logins' && <InstallationPolicyCard canEdit={hasPermission(session, ['system:data:edit'])} />}
    </>
  );
}
