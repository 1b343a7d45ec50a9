import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { WordClick } from '#features/identity/captcha/web/captcha.web-api.ts';
import { CodeField } from '#features/identity/codes/web/codes.web-api.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { AccountNameField } from './account-name-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { type FormErrors, focusFirstInvalidField, getFormValues } from './form-values.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { ProductPanel } from './product-side.tsx';
import { loadEntrySchemas } from './schemas.ts';
import './login.css';

export const meta: MetaFunction = () => [{ title: getTitle('忘记密码') }, { name: 'robots', content: 'noindex' }];

function ForgottenForm({ onDone }: { readonly onDone: () => void }) {
  const submit = async (values: Readonly<Record<string, string>>) => {
    const { resetPassword, checkInput } = await loadEntrySchemas();
    const checked = resetPassword.body.safeParse(values);
    if (!checked.success) return { fields: mapErrorsByField(checkInput(resetPassword.body, values)) };
    await call(resetPassword, { body: checked.data }, { quiet: true });
    onDone();
    return null;
  };
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const [round, setRound] = useState(0);
  const [name, setName] = useState('');
  /** @returns the errors that prevent the code from being sent */
  const send = async (username: string): Promise<FormErrors['fields']> => {
    const query = { username, captcha: JSON.stringify(proof) };
    const { sendForgottenCode, checkInput } = await loadEntrySchemas();
    const fields = { ...mapErrorsByField(checkInput(sendForgottenCode.query, query)) };
    if (proof === null) fields.captcha ??= '请先完成安全验证';
    if (Object.keys(fields).length > 0) return fields;
    setName(username);
    try {
      await call(sendForgottenCode, { query }, { quiet: true });
      return {};
    } catch (reason) {
      const named = mapErrorsByField(toCallError(reason).fields);
      if (named.captcha === undefined) throw reason;
      // The captcha has no uses left, or was solved for another name.
      setProof(null);
      setRound(round + 1);
      return named;
    }
  };
  return (
    <EntryForm action="设置新密码" onSubmit={submit}>
      {({ fields, setErrors }) => (
        <>
          <AccountNameField error={fields.username} />
          <WordClick key={round} onChange={setProof} error={fields.captcha} subject={name} />
          <CodeField
            name="code"
            label="短信验证码"
            sentTo="账号绑定的手机（账号存在时）"
            error={fields.code}
            onSend={async (form) => {
              const found = await send(getFormValues(form).username ?? '');
              setErrors({ fields: found });
              focusFirstInvalidField(form, found);
              return Object.keys(found).length === 0;
            }}
          />
          <NewPasswordField
            name="newPassword"
            label="新密码"
            error={fields.newPassword}
            help="设置后，所有设备需要重新登录。"
          />
        </>
      )}
    </EntryForm>
  );
}

/** Sets a new password with a code to the phone of the account (P-004); never reveals whether an account exists. */
export default function ForgottenPage() {
  const [isDone, setDone] = useState(false);
  return (
    <div className="login">
      <ProductPanel />
      <section className="login-main long" aria-labelledby="forgotten-title">
        <h1 id="forgotten-title">找回密码</h1>
        {isDone ? (
          <div className="login-done" role="status">
            <Icon name="circle-tick" size="huge" />
            <h2>新密码已生效</h2>
            <p className="text-2">请用新密码重新登录。</p>
            <Link className="btn p lg" to={href(keysPages.login)}>
              去登录
            </Link>
          </div>
        ) : (
          <>
            <p className="text-2 login-hint">验证码会发到账号绑定的手机。手机已不用时，请联系客服核实身份。</p>
            <ForgottenForm onDone={() => setDone(true)} />
            <p className="login-alt">
              <span>想起来了？</span>
              <Link className="tap" to={href(keysPages.login)}>
                返回登录
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
