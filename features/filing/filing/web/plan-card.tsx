import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { FILING_STATE_LABELS } from '#domain/filing/states.ts';
import { listChecks, runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import type { QualificationPlanProps } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { canMakeCall } from '#platform/web/state/session.ts';
import { useCanChange, useSession } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { FilingSummary } from '../contract/fields.ts';
import { type FilingTask, listFilingTasks } from '../contract/tasks.ts';
import { listFilings } from '../filing.contract.ts';
import { getFilingAddress, getNewFilingAddress } from './filing-views.ts';
import './filing.css';

const MAX_FILINGS = 3;
const MAX_TASKS = 5;

const formatTask = ({ ownerName, dueOn, daysLeft }: FilingTask): string =>
  [
    ownerName ?? '未指定负责人',
    dueOn === null ? '' : `${dueOn} 前${daysLeft !== null && daysLeft < 0 ? `，已过 ${-daysLeft} 天` : ''}`,
  ]
    .filter((part) => part !== '')
    .join('，');

/** Lists the open tasks, earliest due first; the API returns open tasks first. */
function Tasks({ filing }: { readonly filing: string }) {
  const found = useQuery(query(listFilingTasks, { params: { id: filing }, query: { pageSize: MAX_TASKS } }));
  const open = found.data?.rows.filter(({ isDone }) => !isDone) ?? [];
  if (!found.data) return null;
  if (open.length === 0)
    return (
      <p className="text-3 small">{found.data.total === 0 ? '还没有任务，缺口可以逐条建成任务' : '任务都已完成'}</p>
    );
  return (
    <ul className="fl-plan-tasks">
      {open.map((task) => (
        <li key={task.uuid}>
          {task.title} <span className="text-3 small">{formatTask(task)}</span>
        </li>
      ))}
    </ul>
  );
}

function Plan({ row }: { readonly row: FilingSummary }) {
  return (
    <li className="fl-plan">
      <p className="row between gap-8">
        <Link to={getFilingAddress(row.uuid)}>{row.name}</Link>
        <span className="tag">{FILING_STATE_LABELS[row.state]}</span>
      </p>
      {row.nextWhat !== null && (
        <p className="small">
          下一步：{row.nextWhat} <span className="text-3">{row.nextOn ?? '日期待核对'}</span>
        </p>
      )}
      <Tasks filing={row.uuid} />
    </li>
  );
}

/** Shows the filings in progress for this level as a plan with tasks, documents and dates. */
export function FilingPlanCard({ standardCode, level, standardName }: QualificationPlanProps) {
  const navigate = useNavigate();
  const may = useCanChange();
  const isAllowed = canMakeCall(useSession(), 'filing:case:list');
  const asked = query(listFilings, { query: { standardCode, state: 'open', pageSize: 20 } });
  const found = useQuery({ ...asked, enabled: isAllowed });
  const keep = useCommand(runCheck, {
    stale: [listChecks],
    onDone: ({ uuid }) =>
      void navigate(getNewFilingAddress({ runUuid: uuid, standardCode, level, name: `${standardName}${level}` })),
  });
  if (!isAllowed) return null;
  return (
    <Card title="申报计划">
      <QueryView query={found} subject="申报" lines={3}>
        {({ rows }) => {
          const own = rows.filter((row) => row.level === level).slice(0, MAX_FILINGS);
          if (own.length > 0)
            return (
              <ul>
                {own.map((row) => (
                  <Plan key={row.uuid} row={row} />
                ))}
              </ul>
            );
          return (
            <div className="card-body fl-plan-none">
              <p className="text-3">还没有申报。建立后，任务、材料、预留人员和办理期限在一处跟进。</p>
              {may('filing:case:add') && may('check:run:run') && (
                <Button
                  size="small"
                  isBusy={keep.isPending}
                  busyLabel="核验中"
                  onClick={() => keep.mutate({ body: { standardCode, level, kind: 'whole' } })}
                >
                  建立申报
                </Button>
              )}
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}
