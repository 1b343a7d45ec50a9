import { type FormEvent, useId, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsToForm } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import type { Scenario } from '../contract/scenario.ts';
import { addTodos, listTodos } from '../what-if.contract.ts';

interface TodoDialogProps {
  readonly scenario: Scenario;
  readonly onClose: () => void;
}

/** Dialog that creates a to-do item for each assumption that the enterprise can carry out. */
export function TodoDialog({ scenario, onClose }: TodoDialogProps) {
  const form = useId();
  const [owner, setOwner] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const add = useCommand(addTodos, { stale: [listTodos], quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { added } = await add.mutateAsync({ body: { uuid: scenario.uuid, owner, dueOn } });
      toasts.show(added > 0 ? 'success' : 'info', added > 0 ? `已新增 ${added} 条待办事项` : '这组假设没有要办的事项');
      onClose();
    } catch (reason) {
      setErrors(mapErrorsToForm(toCallError(reason), ['owner', 'dueOn']));
    }
  };
  return (
    <Dialog title={`转为待办：${scenario.name}`} onClose={onClose}>
      <form id={form} noValidate onChange={() => setErrors({})} onSubmit={(event) => void submit(event)}>
        <TextField
          label="负责人"
          maxLength={30}
          value={owner}
          help="可留空，之后逐条填写"
          error={errors['owner']}
          onChange={(event) => setOwner(event.target.value)}
        />
        <DayField label="完成期限" value={dueOn} error={errors['dueOn']} onChange={setDueOn} />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={add.isPending}>
            转为待办
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
