import { useState } from 'react';
import { CodeField } from '#features/identity/codes/web/codes.web-api.ts';
import { call } from '#platform/web/call.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { type CaptchaProof, generateCaptcha, sendCaptchaCode } from '../captcha.contract.ts';
import { solveWork } from './solve-work.ts';

interface ByCodeProps {
  readonly onChange: (proof: CaptchaProof | null) => void;
  /** Returns to the picture. */
  readonly onLeave: () => void;
}

/** The lifetime of a picture in milliseconds. */
const WORK_MS = 120_000;

/** A form renders the captcha again after a failure; this keeps the recipient that the user typed while the page is open. */
let lastTo = '';

/** The alternative for users who cannot use the picture: a code by SMS or mail. */
export function CaptchaCodeForm({ onChange, onLeave }: ByCodeProps) {
  const [to, setTo] = useState(lastTo);
  const [error, setError] = useState<string | undefined>();
  const [uuid, setUuid] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const tell = (sent: string | null, typed: string) =>
    onChange(sent !== null && /^\d{6}$/.test(typed) ? { uuid: sent, code: typed } : null);
  const send = async () => {
    const found = mapErrorsByField(validateInput(sendCaptchaCode.body.pick({ to: true }), { to }));
    setError(found.to);
    if (found.to !== undefined) return false;
    const drawn = await call(generateCaptcha, {}, { quiet: true });
    const work = await solveWork(drawn.uuid, drawn.work.codeBits, AbortSignal.timeout(WORK_MS));
    const sent = await call(sendCaptchaCode, { body: { to, uuid: drawn.uuid, work } }, { quiet: true });
    setUuid(sent.uuid);
    tell(sent.uuid, code);
    return true;
  };
  return (
    <div className="wc-code">
      <TextField
        label="手机号或邮箱"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={to}
        error={error}
        help="只用来接收这一次的验证码，不必是注册时用的。"
        onChange={(event) => {
          lastTo = event.target.value.trim();
          setTo(event.target.value);
        }}
      />
      <CodeField
        name="captchaCode"
        label="安全验证码"
        sentTo="您填写的手机或邮箱"
        onSend={send}
        onChange={(typed) => {
          setCode(typed);
          tell(uuid, typed);
        }}
      />
      <p className="wc-state">
        <button type="button" className="lnk" onClick={onLeave}>
          改用图片点选
        </button>
      </p>
    </div>
  );
}
