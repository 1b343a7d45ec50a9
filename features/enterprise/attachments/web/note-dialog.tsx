import { type FormEvent, useId, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import {
  type Attachment,
  annotateAttachment,
  listAttachments,
  MAX_ATTACHMENT_NOTE_LENGTH,
} from '../attachments.contract.ts';

interface NoteDialogProps {
  readonly file: Attachment;
  /** Suggested descriptions of the file. */
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** Edits the short description of a file. */
export function NoteDialog({ file, words, onClose }: NoteDialogProps) {
  const form = useId();
  const offered = useId();
  const [note, setNote] = useState(file.note ?? '');
  const [error, setError] = useState<string | undefined>();
  const save = useCommand(annotateAttachment, { stale: [listAttachments], quiet: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync({ body: { uuid: file.uuid, note } });
      onClose();
    } catch (reason) {
      const failure = toCallError(reason);
      setError(failure.fields[0]?.message ?? failure.message);
    }
  };
  return (
    <Dialog title="填写说明" onClose={onClose}>
      <form id={form} noValidate onChange={() => setError(undefined)} onSubmit={(event) => void submit(event)}>
        <p className="text-2 att-noted">{file.name}</p>
        <TextField
          label="说明"
          help="是什么文件，如补正通知书"
          list={offered}
          maxLength={MAX_ATTACHMENT_NOTE_LENGTH}
          value={note}
          error={error}
          onChange={(event) => setNote(event.target.value)}
        />
        <datalist id={offered}>
          {words.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={save.isPending}>
            保存
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
