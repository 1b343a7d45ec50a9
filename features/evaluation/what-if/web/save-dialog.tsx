import { type FormEvent, useId, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import type { Scenario } from '../contract/scenario.ts';
import { addScenario, editScenario, getScenario, listScenarios } from '../what-if.contract.ts';
import { getScenarioBody, type ScenarioDraft } from './draft.ts';

interface SaveDialogProps {
  readonly draft: ScenarioDraft;
  readonly onClose: () => void;
  readonly onSaved: (scenario: Scenario) => void;
}

const STALE = [listScenarios, getScenario];

/** Saves the assumptions under a name; saved ones can be overwritten or saved as a copy. */
export function SaveScenarioDialog({ draft, onClose, onSaved }: SaveDialogProps) {
  const form = useId();
  const { stored } = draft;
  const [name, setName] = useState(stored?.name ?? '');
  const [error, setError] = useState<string | undefined>();
  const add = useCommand(addScenario, { stale: STALE, quiet: true });
  const edit = useCommand(editScenario, { stale: STALE, quiet: true });
  const save = async (isNew: boolean) => {
    if (name.trim() === '') return setError('请填写名称');
    const body = { ...getScenarioBody(draft), name };
    try {
      const saved =
        isNew || stored === null
          ? await add.mutateAsync({ body })
          : await edit.mutateAsync({ body: { ...body, uuid: stored.uuid, revision: stored.revision } });
      toasts.show('success', '已保存');
      onClose();
      onSaved(saved);
    } catch (reason) {
      const failure = toCallError(reason);
      setError(failure.fields[0]?.message ?? failure.message);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(stored === null);
  };
  return (
    <Dialog title="保存假设" onClose={onClose}>
      <form id={form} noValidate onChange={() => setError(undefined)} onSubmit={submit}>
        <TextField
          label="名称"
          isRequired
          maxLength={50}
          value={name}
          error={error}
          help="如：年底前补两名建造师"
          onChange={(event) => setName(event.target.value)}
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          {stored !== null && <Button onClick={() => void save(true)}>另存为新的</Button>}
          <Button kind="primary" type="submit" form={form} isBusy={add.isPending || edit.isPending} busyLabel="保存中">
            {stored === null ? '保存' : '保存修改'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
