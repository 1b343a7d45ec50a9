import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CaptchaProof } from '#features/captcha/contract.ts';
import { WordClick } from '#features/captcha/web/public.ts';
import { asApiError } from '#platform/web/api-error.ts';
import { call } from '#platform/web/call.ts';
import { faultsByField } from '#platform/web/field-faults.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordField, TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { loadSchemas, warmUp } from './schemas.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: CaptchaProof;
}

interface Faults {
  readonly general?: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Signs in and says where to go. */
export async function signIn(body: Credentials, wanted: string | null): Promise<string> {
  const [{ login }, { finishLogin }] = await Promise.all([loadSchemas(), import('./finish-login.ts')]);
  const { token } = await call(login, { body }, { quiet: true });
  return await finishLogin(token, wanted);
}

/** Where somebody must go first after a login, whatever he wanted; null: nowhere. */
export type Detour = () => Promise<string | null>;

/**
 * Login by password. Faults are said beside the fields or above the button, never as a toast. Afterwards the document is loaded anew, so
 * that the server renders it for the user.
 */
export function PasswordForm({ wanted, detour }: { readonly wanted: string | null; readonly detour: Detour }) {
  const [faults, setFaults] = useState<Faults>({ fields: {} });
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  // Asked for after three failures of an account (G-28); the server says so with its answer.
  const [captchaRound, setCaptchaRound] = useState<number | null>(null);
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Before the page runs, the browser would send the form itself.
  useEffect(() => setReady(true), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const body = { username: textOf(values.get('username')), password: textOf(values.get('password')) };
    try {
      const { login, checkInput } = await loadSchemas();
      const fields = faultsByField(checkInput(login.body, body));
      setFaults({ fields });
      if (Object.keys(fields).length > 0) return focusFirst(form.current, fields);
      if (captchaRound !== null && proof === null) return setFaults({ fields: { captcha: '请先完成安全验证' } });
      setBusy(true);
      const target = await signIn(proof === null ? body : { ...body, code: proof }, wanted);
      location.assign((await detour()) ?? target);
    } catch (reason) {
      const failure = asApiError(reason);
      const named = faultsByField(failure.fields);
      if (named.captcha !== undefined || captchaRound !== null) {
        setCaptchaRound((captchaRound ?? 0) + 1);
        setProof(null);
      }
      const isGeneral = Object.keys(named).every((name) => name === 'captcha');
      setFaults(isGeneral ? { general: failure.message, fields: {} } : { fields: named });
      setBusy(false);
    }
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
      <TextField
        name="username"
        label="手机号或用户名"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        isRequired
        error={faults.fields.username}
      />
      <PasswordField
        name="password"
        label="密码"
        autoComplete="current-password"
        maxLength={200}
        isRequired
        error={faults.fields.password}
      />
      {captchaRound !== null && <WordClick key={captchaRound} onChange={setProof} error={faults.fields.captcha} />}
      {faults.general && (
        <p className="login-fault" role="alert">
          <Icon name="circle-cross" />
          {faults.general}
        </p>
      )}
      <div className="login-row">
        <span className="t3 sm">登录状态在本机保留 7 天，公用电脑用完请退出。</span>
        <Link to="/forgetPassword">忘记密码</Link>
      </div>
      <Button type="submit" kind="primary" size="large" isBlock isBusy={isBusy} busyLabel="登录中" disabled={!isReady}>
        登录
      </Button>
    </form>
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

function focusFirst(form: HTMLFormElement | null, fields: Readonly<Record<string, string>>): void {
  const name = ['username', 'password'].find((field) => fields[field] !== undefined);
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
