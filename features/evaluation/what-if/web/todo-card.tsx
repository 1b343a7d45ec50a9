import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RecycleButton } from '#features/enterprise/recycle-bin/web/recycle-bin.web-api.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import type { Todo } from '../contract/scenario.ts';
import { editTodo, listTodos, removeTodo } from '../what-if.contract.ts';
import './what-if.css';

function TodoForm({ todo, onClose }: { readonly todo: Todo; readonly onClose: () => void }) {
  const form = useId();
  const [title, setTitle] = useState(todo.title);
  const [owner, setOwner] = useState(todo.owner ?? '');
  const [dueOn, setDueOn] = useState(todo.dueOn ?? '');
  const edit = useCommand(editTodo, { stale: [listTodos], onDone: onClose });
  const { uuid, revision, done } = todo;
  return (
    <Dialog title="修改待办事项" onClose={onClose}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.mutate({ body: { uuid, revision, done, title, owner, dueOn } });
        }}
      >
        <TextField
          label="事项"
          isRequired
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField label="负责人" maxLength={30} value={owner} onChange={(event) => setOwner(event.target.value)} />
        <DayField label="完成期限" value={dueOn} onChange={setDueOn} />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={edit.isPending}>
            保存
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function TodoRow({ todo }: { readonly todo: Todo }) {
  const may = useCanChange()('check:run:run');
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const edit = useCommand(editTodo, { stale: [listTodos] });
  const remove = useCommand(removeTodo, {
    stale: [listTodos],
    onDone: () => toasts.show('success', '已删除，可在“最近删除”恢复'),
  });
  const { uuid, revision, title, owner, dueOn, done } = todo;
  const ask = async () => {
    if (await confirm({ title: '删除这条待办事项？', action: '删除', isDangerous: true }))
      remove.mutate({ params: { id: uuid } });
  };
  const note = [owner, dueOn === null ? null : `${dueOn} 前`, todo.origin === null ? null : `来自假设“${todo.origin}”`];
  return (
    <li className={done ? 'done' : undefined}>
      <label>
        <input
          type="checkbox"
          checked={done}
          disabled={!may || edit.isPending}
          onChange={() => edit.mutate({ body: { uuid, revision, title, owner, dueOn, done: !done } })}
        />
        <span>
          {title}
          <span className="text-3 small">{note.filter((part) => part !== null).join('，')}</span>
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
      {isOpen && <TodoForm todo={todo} onClose={() => setOpen(false)} />}
    </li>
  );
}

const MAX_ = 20;

/** Lists the planned actions that were created from assumptions; open actions are also in 今日待办. */
export function TodoCard() {
  const found = useQuery(query(listTodos, { query: { pageSize: MAX_ } }));
  const isCut = found.data !== undefined && found.data.total > MAX_;
  return (
    <Card
      title="补齐计划"
      note={isCut ? `共 ${found.data.total} 条，显示前 ${MAX_} 条` : '来自试算，没有做完的也在今日待办'}
      more={<RecycleButton sheets={['待办事项']} />}
    >
      <QueryView query={found} subject="补齐计划" lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="card-body text-3">还没有计划。保存一组假设后，可以“转为待办”。</p>
          ) : (
            <ul className="wi-todos">
              {rows.map((todo) => (
                <TodoRow key={todo.uuid} todo={todo} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
