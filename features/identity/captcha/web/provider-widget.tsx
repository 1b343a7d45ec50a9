import { useEffect, useRef, useState } from 'react';
import { CAPTCHA_WIDGET_PATH, type CaptchaProof } from '../captcha.contract.ts';

interface ProviderWidgetProps {
  readonly onChange: (proof: CaptchaProof | null) => void;
  /** Switches to a code by SMS or mail. */
  readonly onLeave: () => void;
}

/** Returns the ticket in the frame's message, or undefined for any other message. */
function ticketIn(data: unknown): Readonly<Record<string, string>> | null | undefined {
  if (typeof data !== 'object' || data === null || !('captcha' in data)) return undefined;
  const { captcha } = data;
  if (typeof captcha !== 'object' || captcha === null) return null;
  return Object.fromEntries(Object.entries(captcha).filter(([, value]) => typeof value === 'string'));
}

/** Shows a third-party captcha in a frame with a separate origin, so that its script cannot read this page. */
export function ProviderWidget({ onChange, onLeave }: ProviderWidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'open' | 'done' | 'broken'>('open');
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const ticket = ticketIn(data);
      if (ticket === undefined) return;
      setState(ticket === null ? 'broken' : 'done');
      onChange(ticket === null ? null : { uuid: crypto.randomUUID(), ticket });
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onChange]);
  return (
    <>
      <iframe
        ref={frame}
        className="wc-frame"
        title="安全验证"
        src={CAPTCHA_WIDGET_PATH}
        sandbox="allow-scripts allow-forms allow-popups"
      />
      <p className="wc-state">
        <span aria-live="polite">{{ open: '', done: '已通过。', broken: '安全验证没有加载出来。' }[state]}</span>
        无法完成时，可
        <button type="button" className="lnk" onClick={onLeave}>
          改用短信或邮件验证码
        </button>
        。
      </p>
    </>
  );
}
