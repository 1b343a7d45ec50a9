import { type FormEvent, useState } from 'react';
import { CodeField } from '#features/identity/codes/web/codes.web-api.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { sendHolderCode, verifyHolder } from '../contract/holder.ts';

interface ProveFormProps {
  readonly token: string;
  readonly phone: string;
  readonly onProven: (pass: string) => Promise<void>;
}

/** Form for the code, which is sent to the phone number that the enterprise entered; the holder cannot change the number. */
export function PhoneVerificationForm({ token, phone, onProven }: ProveFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    await call(sendHolderCode, { body: { token } }, { quiet: true });
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { pass } = await call(verifyHolder, { body: { token, code } }, { quiet: true });
      await onProven(pass);
    } catch (reason) {
      const failure = toCallError(reason);
      setError(failure.fields[0]?.message ?? failure.message);
    }
    setBusy(false);
  };
  return (
    <form className="hp-form" noValidate onChange={() => setError(undefined)} onSubmit={(event) => void submit(event)}>
      <p className="text-2">验证码将发送到 {phone}。如这不是您的手机号，请联系企业更正。</p>
      <CodeField name="code" label="短信验证码" sentTo={phone} error={error} onSend={send} onChange={setCode} />
      <Button type="submit" kind="primary" size="large" isBlock isBusy={isBusy}>
        验证
      </Button>
    </form>
  );
}
