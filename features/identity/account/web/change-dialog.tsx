import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { toCallError } from '#platform/web/call-error.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';

type Fields = Readonly<Record<string, string>>;

/** The data and functions that the fields of a change dialog receive. */
export interface ChangeFormTools {
  readonly errors: Fields;
  /** Validates the values and shows the errors at once; returns true if there are none. */
  readonly check: (schema: z.ZodType, values: unknown) => boolean;
}

interface ChangeDialogProps<S extends z.ZodType> {
  readonly title: string;
  readonly action: string;
  readonly schema: S;
  /** Values that the schema requires in addition to the fields. */
  readonly extra?: Fields;
  readonly onClose: () => void;
  readonly onSubmit: (values: z.output<S>) => Promise<void>;
  readonly children: (tools: ChangeFormTools) => ReactNode;
}

/** Returns the values of a form's text fields. */
export function getValues(form: HTMLFormElement | null): Fields {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Dialog with one form that is validated against its contract; errors are shown beside their fields. */
export function AccountChangeDialog<S extends z.ZodType>(props: ChangeDialogProps<S>) {
  const form = useId();
  const { title, action, schema, extra = {}, onClose, onSubmit, children } = props;
  const [errors, setErrors] = useState<Fields>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = (part: z.ZodType, values: unknown): boolean => {
    const found = mapErrorsByField(validateInput(part, values));
    setErrors(found);
    setGeneral(null);
    return Object.keys(found).length === 0;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = { ...getValues(event.currentTarget), ...extra };
    if (!check(schema, values)) return;
    setBusy(true);
    try {
      await onSubmit(schema.parse(values));
    } catch (reason) {
      const failure = toCallError(reason);
      const named = mapErrorsByField(failure.fields);
      setErrors(named);
      if (Object.keys(named).length === 0) setGeneral(failure.message);
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose} width={480} isEnterprise>
      <form id={form} className="account-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        {children({ errors, check })}
        <ActionError>{general}</ActionError>
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} kind="primary" isBusy={isBusy}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
