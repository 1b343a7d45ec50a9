import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const PAUSE_SECONDS = 60;

/** Sends a code, then counts down a minute: 58 秒后重发 (DESIGN.md 8). `send` throws when it failed; then no countdown begins. */
export function CodeButton({
  send,
  isDisabled,
}: {
  readonly send: () => Promise<void>;
  readonly isDisabled?: boolean;
}) {
  const [left, setLeft] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const onClick = () => {
    setBusy(true);
    send()
      .then(() => setLeft(PAUSE_SECONDS))
      // The call has shown its message already; the button stays ready for another try.
      .catch(() => setLeft(0))
      .finally(() => setBusy(false));
  };
  return (
    <Button onClick={onClick} isBusy={isBusy} busyLabel="发送中" disabled={isDisabled || left > 0}>
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </Button>
  );
}
