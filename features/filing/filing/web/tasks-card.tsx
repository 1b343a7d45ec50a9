import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDaysLeft } from '#domain/validity/day.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { editFilingTask, type FilingTask, listFilingTasks, removeFilingTask } from '../contract/tasks.ts';
import { STALE_FILING_CALLS } from './move-dialog.tsx';
import { TaskDialog } from './task-dialog.tsx';

const CHANGED = [listFilingTasks, ...STALE_FILING_CALLS];

const getAbout = ({ ownerName, dueOn, daysLeft, doneTime }: FilingTask): string =>
  [
    ownerName ?? '未指定负责人',
    dueOn === null ? null : `${dueOn} 前${daysLeft === null ? '' : `（${formatDaysLeft(daysLeft)}）`}`,
    doneTime === null ? null : `完成于 ${doneTime}`,
  ]
    .filter((part) => part !== null)
    .join('，');

function Task({ task, filing }: { readonly task: FilingTask; readonly filing: string }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange()('filing:case:edit');
  const confirm = useConfirm();
  const edit = useCommand(editFilingTask, { stale: CHANGED });
  const remove = useCommand(removeFilingTask, { stale: CHANGED });
  const { uuid, revision, title, ownerUuid, dueOn, note, isDone } = task;
  const ask = async () => {
    if (await confirm({ title: `删除任务“${title}”？`, action: '删除', isDangerous: true }))
      remove.mutate({ body: { uuid } });
  };
  return (
    <li className={isDone ? 'fl-task done' : 'fl-task'}>
      <label>
        <input
          type="checkbox"
          checked={isDone}
          disabled={!may || edit.isPending}
          onChange={() => edit.mutate({ body: { uuid, revision, title, ownerUuid, dueOn, note, isDone: !isDone } })}
        />
        <span>
          <b>{title}</b>
          <span className={task.daysLeft !== null && task.daysLeft < 0 ? 'small fl-late' : 'text-3 small'}>
            {getAbout(task)}
          </span>
          {note !== null && note !== title && <span className="text-2 small">{note}</span>}
        </span>
      </label>
      {may && (
        <span className="row gap-8">
          <Button size="small" aria-label={`修改：${title}`} onClick={() => setOpen(true)}>
            修改
          </Button>
          <Button size="small" aria-label={`删除：${title}`} onClick={() => void ask()}>
            删除
          </Button>
        </span>
      )}
      {isOpen && <TaskDialog filing={filing} task={task} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Lists the tasks of a filing with owner and due date. */
export function TasksCard({ filing }: { readonly filing: string }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCanChange()('filing:case:edit');
  const found = useQuery(query(listFilingTasks, { params: { id: filing }, query: { pageSize: 100 } }));
  return (
    <Card
      title="任务"
      note="期限最近的一项会列为申报的下一步，并进入今日待办"
      more={
        may && (
          <Button size="small" onClick={() => setOpen(true)}>
            增加任务
          </Button>
        )
      }
    >
      <QueryView query={found} subject="任务" lines={2}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="还没有任务" hint="可以逐项增加，也可以由审查意见转成。" />
          ) : (
            <>
              <ul className="fl-list">
                {rows.map((task) => (
                  <Task key={task.uuid} task={task} filing={filing} />
                ))}
              </ul>
              {total > rows.length && (
                <p className="fl-foot text-3 small">
                  共 {total} 项，显示前 {rows.length} 项
                </p>
              )}
            </>
          )
        }
      </QueryView>
      {isOpen && <TaskDialog filing={filing} onClose={() => setOpen(false)} />}
    </Card>
  );
}
