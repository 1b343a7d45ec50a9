import { useEffect, useState } from 'react';
import { toCallError } from '#platform/web/call-error.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { CODE_WAIT_SECONDS, sendCodeWithRetry } from './send-with-retry.ts';

/** Counts down the seconds until another code can be requested. */
function useWait(): readonly [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}

interface CodeFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  /**
   * Sends the code.
   * @returns false if the form found an error and has shown it
   */
  readonly onSend: (form: HTMLFormElement | null) => Promise<boolean>;
  /** The recipient of the code, shown after it was sent. */
  readonly sentTo: string;
  /** For forms that do not read their fields by name: called with the typed code. */
  readonly onChange?: (code: string) => void;
}

/** Input for a code of six digits with the button that sends it; allows one request per minute (G-28). */
export function CodeField({ name, label, error, onSend, sentTo, onChange }: CodeFieldProps) {
  const [wait, setWait] = useWait();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<{ readonly isError: boolean; readonly text: string } | null>(null);
  const send = async (form: HTMLFormElement | null) => {
    setBusy(true);
    setNote(null);
    try {
      const { isSent, waitSeconds } = await sendCodeWithRetry(() => onSend(form));
      if (isSent) {
        setNote({ isError: false, text: `验证码已发送到${sentTo}，5 分钟内有效。` });
        setWait(waitSeconds);
      }
    } catch (reason) {
      const failure = toCallError(reason);
      setNote({ isError: true, text: failure.message });
      if (failure.code === 429) setWait(Math.min(failure.retryAfterSeconds ?? CODE_WAIT_SECONDS, CODE_WAIT_SECONDS));
    }
    setBusy(false);
  };
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      isRequired
      {...(onChange ? { onChange: (event) => onChange(event.target.value.trim()) } : {})}
      error={error ?? (note?.isError ? note.text : undefined)}
      help={note && !note.isError ? note.text : '6 位数字'}
      extra={
        <Button
          size="large"
          isBusy={isBusy}
          busyLabel="发送中"
          disabled={wait > 0}
          onClick={(event) => void send(event.currentTarget.form)}
        >
          {wait > 0 ? `${wait} 秒后重发` : '发送验证码'}
        </Button>
      }
    />
  );
}
