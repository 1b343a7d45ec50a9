import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { isAwaitingApproval, toCallError } from '../call-error.ts';
import { validateInput } from '../check-input.ts';
import { mapErrorsByField } from '../field-errors.ts';
import { ActionError } from './action-error.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';

/** First error of each field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormDialogProps<S extends z.ZodType> {
  readonly title: string;
  readonly action: string;
  readonly schema: S;
  /** Values that the schema requires in addition to the fields. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly isDangerous?: boolean;
  /** Label of the button that closes the dialog without saving. */
  readonly leave?: string;
  readonly width?: number;
  /** Returns the text for an error without a field in the form. */
  readonly describe?: (reason: unknown) => string;
  readonly onClose: () => void;
  /** `files` contains the chosen files of the file inputs, by name. */
  readonly onSubmit: (values: z.input<S>, files: Readonly<Record<string, File>>) => Promise<void>;
  readonly children: (errors: FieldErrors) => ReactNode;
}

const getMessage = (reason: unknown): string => toCallError(reason).message;

/** Reads the values and files of the form. Empty file inputs are left out. */
function readForm(form: HTMLFormElement) {
  const values: Record<string, unknown> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = value;
    else if (value.size > 0) files[name] = value;
  }
  return { values, files };
}

/** Dialog with one form that is validated with its contract. Errors are shown beside their fields, all others above the buttons. */
export function FormDialog<S extends z.ZodType>(props: FormDialogProps<S>) {
  const { title, action, schema, extra = {}, isDangerous, width = 480, onClose, onSubmit, children } = props;
  const { describe = getMessage, leave = '取消' } = props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useId();
  // An error is removed as soon as its field is valid; new errors are shown only when the form is submitted.
  const ease = () => {
    if (element.current === null || Object.keys(errors).length === 0) return;
    const wrong = mapErrorsByField(validateInput(schema, { ...readForm(element.current).values, ...extra }));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field in wrong)));
  };
  // Validates again when the extra values change, because this triggers no event of the form.
  const beside = JSON.stringify(extra);
  const easeBeside = useEffectEvent((_beside: string) => ease());
  useEffect(() => easeBeside(beside), [beside]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readForm(event.currentTarget);
    const values = { ...read.values, ...extra };
    const found = mapErrorsByField(validateInput(schema, values));
    setErrors(found);
    setGeneral(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit(values as z.input<S>, read.files);
    } catch (reason) {
      if (isAwaitingApproval(reason)) return onClose();
      const named = mapErrorsByField(toCallError(reason).fields);
      setErrors(named);
      // Errors of fields that this form does not contain, such as fields of a draft, are shown as one message.
      const fields = element.current?.elements;
      if (!Object.keys(named).some((field) => fields?.namedItem(field))) setGeneral(describe(reason));
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose} width={width} isEnterprise>
      <form
        id={form}
        ref={element}
        className="form-dlg"
        method="post"
        noValidate
        onChange={ease}
        onSubmit={(event) => void submit(event)}
      >
        {children(errors)}
        <ActionError>{general}</ActionError>
        <DialogFooter>
          <Button onClick={onClose}>{leave}</Button>
          <Button type="submit" form={form} kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
