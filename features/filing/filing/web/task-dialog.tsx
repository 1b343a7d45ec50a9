import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsToForm } from '#platform/web/field-errors.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { addFilingTask, editFilingTask, type FilingTask, listFilingTasks } from '../contract/tasks.ts';
import { listFilingOwners } from '../filing.contract.ts';
import { STALE_FILING_CALLS } from './move-dialog.tsx';

interface TaskDialogProps {
  readonly filing: string;
  /** The task to edit; omitted for a new task. */
  readonly task?: FilingTask;
  readonly onClose: () => void;
}

/** Returns the possible owners of a task, including the current owner if that user has left. */
export function useOwnerOptions(known?: { readonly ownerUuid: string | null; readonly ownerName: string | null }) {
  const owners = useQuery(query(listFilingOwners)).data ?? [];
  const options = owners.map(({ uuid, nickName, isMe }) => ({
    value: uuid,
    label: isMe ? `${nickName}（我）` : nickName,
  }));
  const { ownerUuid = null, ownerName = null } = known ?? {};
  return ownerUuid === null || options.some(({ value }) => value === ownerUuid)
    ? options
    : [...options, { value: ownerUuid, label: ownerName ?? '已离开的同事' }];
}

export function TaskDialog({ filing, task, onClose }: TaskDialogProps) {
  const form = useId();
  const [title, setTitle] = useState(task?.title ?? '');
  const [ownerUuid, setOwner] = useState(task?.ownerUuid ?? '');
  const [dueOn, setDueOn] = useState(task?.dueOn ?? '');
  const [note, setNote] = useState(task?.note ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const options = useOwnerOptions(task);
  const stale = [listFilingTasks, ...STALE_FILING_CALLS];
  const add = useCommand(addFilingTask, { stale, quiet: true });
  const edit = useCommand(editFilingTask, { stale, quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = { title, ownerUuid: ownerUuid || null, dueOn, note };
    try {
      if (task) {
        const { uuid, revision, isDone } = task;
        await edit.mutateAsync({ body: { ...values, uuid, revision, isDone } });
      } else await add.mutateAsync({ body: { ...values, filingUuid: filing } });
      onClose();
    } catch (reason) {
      setErrors(mapErrorsToForm(toCallError(reason), ['title', 'dueOn']));
    }
  };
  return (
    <Dialog title={task ? '修改任务' : '增加任务'} onClose={onClose}>
      <form id={form} noValidate onChange={() => setErrors({})} onSubmit={(event) => void submit(event)}>
        <TextField
          label="任务"
          isRequired
          maxLength={200}
          value={title}
          error={errors['title']}
          onChange={(event) => setTitle(event.target.value)}
        />
        <SelectField
          label="负责人"
          placeholder="未指定"
          value={ownerUuid}
          options={options}
          onChange={(event) => setOwner(event.target.value)}
        />
        <DayField label="完成期限" value={dueOn} error={errors['dueOn']} onChange={setDueOn} />
        <TextField label="说明" maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={add.isPending || edit.isPending}>
            保存
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
