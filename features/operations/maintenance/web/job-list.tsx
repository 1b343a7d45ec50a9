import { DataTable } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { exportJobs, getHealth, type JobStatistics, listJobs, retryJobs } from '../maintenance.contract.ts';
import { formatWaitingTime } from './upkeep-words.ts';

interface JobProps {
  readonly job: JobStatistics;
}

const STATES: Readonly<Record<NonNullable<JobStatistics['lastState']>, readonly [words: string, tag: string]>> = {
  created: ['等待', 'tag'],
  retry: ['等待重试', 'tag y'],
  active: ['正在运行', 'tag b'],
  completed: ['完成', 'tag g'],
  cancelled: ['已取消', 'tag'],
  failed: ['失败', 'tag r'],
};

function State({ job: { lastState } }: JobProps) {
  if (lastState === null) return <span className="text-3">尚未运行</span>;
  const [words, tag] = STATES[lastState];
  return <span className={tag}>{words}</span>;
}

function Retry({ job }: JobProps) {
  const session = useSession();
  const retry = useCommand(retryJobs, {
    stale: [listJobs, getHealth],
    onDone: ({ retried }) => toasts.show('success', `已重试 ${retried} 个任务`),
  });
  if (job.failedCount === 0 || !hasPermission(session, ['system:data:edit'])) return null;
  return (
    <Button
      size="small"
      isBusy={retry.isPending}
      aria-label={`重试 ${job.jobName}`}
      onClick={() => retry.mutate({ body: { jobName: job.jobName } })}
    >
      重试
    </Button>
  );
}

const Waits = ({ job: { waitingCount, waitingSeconds } }: JobProps) =>
  waitingCount === 0 ? (
    <span className="text-3">无</span>
  ) : (
    <>{`${waitingCount} 个，最长 ${formatWaitingTime(waitingSeconds)}`}</>
  );

const Failures = ({ job: { failedCount, lastFault: lastError } }: JobProps) => (
  <>
    {failedCount > 0 ? <b className="num">{failedCount} 次</b> : <span className="text-3">无</span>}
    {lastError && <small className="text-3 op-fault">{lastError}</small>}
  </>
);

/** The technical name also appears in the log and in alerts. */
const Name = ({ job }: { readonly job: JobStatistics }) => (
  <span className="op-job">
    {job.jobTitle}
    <code>{job.jobName}</code>
  </span>
);

/** Lists each kind of job with its last run, waiting and failed jobs. */
export function JobList() {
  const list = useListState(50, ['what']);
  const rows = useStickyQuery(listJobs, { query: list.query });
  return (
    <Card title="后台任务" more={<ExportList call={exportJobs} />}>
      <DataTable<JobStatistics>
        subject="后台任务"
        unit="种"
        list={list}
        query={rows}
        rowKey="jobName"
        columns={[
          { title: '任务', render: (_value, job) => <Name job={job} /> },
          { title: '时间表', width: 140, className: 'num', render: (_value, { schedule }) => schedule },
          { title: '上次运行', width: 180, className: 'num no-wrap', render: (_value, job) => job.lastRunTime ?? '—' },
          { title: '状态', width: 110, render: (_value, job) => <State job={job} /> },
          { title: '等待', width: 170, render: (_value, job) => <Waits job={job} /> },
          { title: '失败', render: (_value, job) => <Failures job={job} /> },
          { title: '操作', width: 90, render: (_value, job) => <Retry job={job} /> },
        ]}
        renderItem={(job) => (
          <div className="op-item">
            <Name job={job} />
            <span className="row gap-8 wrap">
              <State job={job} /> <small className="text-3 num">{job.lastRunTime ?? ''}</small>
            </span>
            <span>
              等待 <Waits job={job} />
            </span>
            <span>
              失败 <Failures job={job} />
            </span>
            <Retry job={job} />
          </div>
        )}
        empty={<EmptyState title="后台任务没有启动" hint="程序启动后会列在这里。" />}
      />
    </Card>
  );
}
