import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { Site } from '#domain/access/site.ts';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { WordClick } from '#features/identity/captcha/web/captcha.web-api.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useSite } from '#platform/web/site.tsx';
import { PasswordField, TextField } from '#platform/web/ui/field.tsx';
import { authPages } from '../pages/auth.pages.ts';
import { AccountNameField } from './account-name-field.tsx';
import { EntryForm } from './entry-form.tsx';
import type { FormErrors } from './form-values.ts';
import { loadEntrySchemas } from './schemas.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly secondFactor?: string;
  readonly code?: CaptchaProof;
}

/** Logs in and returns the next page. */
export async function signIn(site: Site, body: Credentials, wanted: string | null): Promise<string> {
  const [{ login }, { finishLogin }] = await Promise.all([loadEntrySchemas(), import('./finish-login.ts')]);
  const { token } = await call(login, { body }, { quiet: true });
  return await finishLogin(site, token, wanted);
}

/** Returns the page that the user must visit directly after a login, instead of the requested one; null if there is none. */
export type RequiredPageLookup = () => Promise<string | null>;

/** Shown after a correct password of an account with a second factor. The field takes the focus, because only this value is missing. */
function SecondFactorField({ error }: { readonly error: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <TextField
        name="secondFactor"
        label="动态验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        isRequired
        help="验证器 App 中的 6 位数字；手机不在身边时，填一个恢复码。"
        error={error}
      />
    </div>
  );
}

/** The extra fields of a login besides name and password, as requested by the server. */
function useExtras() {
  // Shown after three failures of an account (G-28); each captcha is valid for one attempt.
  const [captchaRound, setCaptchaRound] = useState<number | null>(null);
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const learn = (reason: unknown): FormErrors => {
    const failure = toCallError(reason);
    const { captcha, secondFactor, ...fields } = mapErrorsByField(failure.fields);
    if (captcha !== undefined || captchaRound !== null) {
      setCaptchaRound((captchaRound ?? 0) + 1);
      setProof(null);
    }
    if (secondFactor !== undefined) {
      setNeedsCode(true);
      return { fields: needsCode ? { ...fields, secondFactor } : fields };
    }
    return Object.keys(fields).length > 0 ? { fields } : { general: failure.message, fields: {} };
  };
  return { captchaRound, proof, setProof, needsCode, learn };
}

/** The login form for a password. After the login the document is reloaded, so that the server renders it for the user. */
export function PasswordForm({
  wanted,
  detour,
}: {
  readonly wanted: string | null;
  readonly detour: RequiredPageLookup;
}) {
  const { captchaRound, proof, setProof, needsCode, learn } = useExtras();
  const [tried, setTried] = useState('');
  const site = useSite();
  const submit = async ({ username = '', password = '', secondFactor = '' }: Readonly<Record<string, string>>) => {
    const body = { username, password, ...(secondFactor === '' ? {} : { secondFactor }) };
    const { login, checkInput } = await loadEntrySchemas();
    const fields = { ...mapErrorsByField(checkInput(login.body, body)) };
    if (needsCode && secondFactor === '') fields.secondFactor ??= '请输入动态验证码或恢复码';
    if (Object.keys(fields).length > 0) return { fields };
    if (captchaRound !== null && proof === null) return { fields: { captcha: '请先完成安全验证' } };
    setTried(username);
    try {
      const target = await signIn(site, proof === null ? body : { ...body, code: proof }, wanted);
      location.assign((await detour()) ?? target);
      return null;
    } catch (reason) {
      return learn(reason);
    }
  };
  const foot = (
    <div className="login-row">
      <span className="text-3 small">登录状态在本机保留 7 天，公用电脑用完请退出。</span>
      <Link className="tap" to={href(authPages.forgottenInLowerCase)}>
        忘记密码
      </Link>
    </div>
  );
  return (
    <EntryForm action="登录" busyLabel="登录中" onSubmit={submit} foot={foot}>
      {({ fields }) => (
        <>
          <AccountNameField error={fields.username} />
          <PasswordField
            name="password"
            label="密码"
            autoComplete="current-password"
            maxLength={200}
            isRequired
            error={fields.password}
          />
          {needsCode && <SecondFactorField error={fields.secondFactor} />}
          {captchaRound !== null && (
            <WordClick key={captchaRound} onChange={setProof} error={fields.captcha} subject={tried} />
          )}
        </>
      )}
    </EntryForm>
  );
}
