import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import {
  type FormErrors,
  focusFirstInvalidField,
  getFormErrors,
  getFormValues,
  NO_FORM_ERRORS,
} from './form-values.ts';
import { preloadEntrySchemas } from './schemas.ts';

type Values = Readonly<Record<string, string>>;

/** The data that an entry form passes to its fields. */
interface EntryTools {
  readonly fields: FormErrors['fields'];
  /** Sets errors that a field finds before the form is submitted. */
  readonly setErrors: (errors: FormErrors) => void;
}

interface EntryFormProps {
  readonly action: string;
  readonly busyLabel?: string;
  /** @returns the errors, or null after success; the page then changes */
  readonly onSubmit: (values: Values) => Promise<FormErrors | null>;
  readonly children: (tools: EntryTools) => ReactNode;
  /** Content between the fields and the button. */
  readonly foot?: ReactNode;
}

/**
 * The form of login and forgotten password, with one submit button. Errors appear beside their fields or above the button, never as a
 * toast.
 */
export function EntryForm({ action, busyLabel, onSubmit, children, foot }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>(NO_FORM_ERRORS);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  // Before the page is hydrated, the browser would submit the form itself.
  useEffect(() => setReady(true), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const found = await onSubmit(getFormValues(form.current)).catch((reason: unknown) =>
      getFormErrors(toCallError(reason)),
    );
    if (found === null) return;
    setErrors(found);
    focusFirstInvalidField(form.current, found.fields);
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      noValidate
      onFocus={preloadEntrySchemas}
      onSubmit={(event) => void submit(event)}
    >
      {children({ fields: errors.fields, setErrors })}
      <ActionError>{errors.general}</ActionError>
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
