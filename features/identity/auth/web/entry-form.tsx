import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { asApiError } from '#platform/web/api-error.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { Refusal } from '#platform/web/ui/refusal.tsx';
import { type Faults, faultsOf, focusFirst, NO_FAULTS, valuesOf } from './form-values.ts';
import { warmUp } from './schemas.ts';

type Values = Readonly<Record<string, string>>;

/** What the fields of an entry page see. */
interface EntryTools {
  readonly fields: Faults['fields'];
  /** For what is checked before the form is sent. */
  readonly setFaults: (faults: Faults) => void;
}

interface EntryFormProps {
  readonly action: string;
  readonly busyLabel?: string;
  /** @returns what is wrong, or null: done, and the page is being left */
  readonly onSubmit: (values: Values) => Promise<Faults | null>;
  readonly children: (tools: EntryTools) => ReactNode;
  /** Between the fields and the button. */
  readonly foot?: ReactNode;
}

/** The frame of login and forgotten password: faults beside their fields or above the button, never as a toast; one button at the end. */
export function EntryForm({ action, busyLabel, onSubmit, children, foot }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  // Before the page runs, the browser would send the form itself.
  useEffect(() => setReady(true), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const found = await onSubmit(valuesOf(form.current)).catch((reason: unknown) => faultsOf(asApiError(reason)));
    if (found === null) return;
    setFaults(found);
    focusFirst(form.current, found.fields);
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      noValidate
      onFocus={warmUp}
      onSubmit={(event) => void submit(event)}
    >
      {children({ fields: faults.fields, setFaults })}
      <Refusal>{faults.general}</Refusal>
      {foot}
      <NeedsScript />
      <Button
        type="submit"
        kind="primary"
        size="large"
        isBlock
        isBusy={isBusy}
        {...(busyLabel ? { busyLabel } : {})}
        disabled={!isReady}
      >
        {action}
      </Button>
    </form>
  );
}
