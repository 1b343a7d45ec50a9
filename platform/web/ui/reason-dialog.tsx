import type { ReactNode } from 'react';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { toasts } from '../toasts.ts';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Label of the reason, which takes 2 to `max` characters. */
  readonly label?: string;
  readonly max?: number;
  /** Message after the action. */
  readonly done: string;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Content above the reason. */
  readonly children?: ReactNode;
}

/** A dialog for an action that requires a reason. */
export function ReasonDialog({ label = '原因', max = 200, done, onSubmit, children, ...dialog }: ReasonDialogProps) {
  const schema = z.object({ reason: requiredText(label, max, 2) });
  const submit = async (values: z.input<typeof schema>) => {
    await onSubmit(schema.parse(values).reason);
    toasts.show('success', done);
    dialog.onClose();
  };
  return (
    <FormDialog {...dialog} schema={schema} onSubmit={submit}>
      {(errors) => (
        <>
          {children}
          <TextField name="reason" label={label} isRequired error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
