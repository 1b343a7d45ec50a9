import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { CodeField } from '#features/codes/web/public.ts';
import { asApiError } from '#platform/web/api-error.ts';
import { call } from '#platform/web/call.ts';
import { faultsByField } from '#platform/web/field-faults.ts';
import { titleOf } from '#platform/web/titles.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type Faults, faultsOf, focusFirst, NO_FAULTS, valuesOf } from './form-values.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { ProductSide } from './product-side.tsx';
import { loadSchemas, warmUp } from './schemas.ts';
import './login.css';

export const meta: MetaFunction = () => [{ title: titleOf('忘记密码') }, { name: 'robots', content: 'noindex' }];

function ForgottenForm({ onDone }: { readonly onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const refuse = (next: Faults) => {
    setFaults(next);
    focusFirst(form.current, next.fields);
  };
  const send = async () => {
    const query = { username: valuesOf(form.current).username ?? '' };
    const { sendForgottenCode, checkInput } = await loadSchemas();
    const fields = faultsByField(checkInput(sendForgottenCode.query, query));
    refuse({ fields });
    if (Object.keys(fields).length > 0) return false;
    await call(sendForgottenCode, { query }, { quiet: true });
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = valuesOf(form.current);
    try {
      const { resetPassword, checkInput } = await loadSchemas();
      const checked = resetPassword.body.safeParse(values);
      if (!checked.success) return refuse({ fields: faultsByField(checkInput(resetPassword.body, values)) });
      setBusy(true);
      await call(resetPassword, { body: checked.data }, { quiet: true });
      onDone();
    } catch (reason) {
      refuse(faultsOf(asApiError(reason)));
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
      <CodeField
        name="code"
        label="短信验证码"
        sentTo="账号绑定的手机（账号存在时）"
        error={faults.fields.code}
        onSend={send}
      />
      <NewPasswordField
        name="newPassword"
        label="新密码"
        error={faults.fields.newPassword}
        help="设置后，所有设备需要重新登录。"
      />
      {faults.general && (
        <p className="login-fault" role="alert">
          <Icon name="circle-cross" />
          {faults.general}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" isBlock isBusy={isBusy} disabled={!isReady}>
        设置新密码
      </Button>
    </form>
  );
}

/** A new password by a code to the account's phone (P-004); never tells whether an account exists. */
export default function ForgottenPage() {
  const [isDone, setDone] = useState(false);
  return (
    <div className="login">
      <ProductSide />
      <section className="login-main" aria-labelledby="forgotten-title">
        <h1 id="forgotten-title">找回密码</h1>
        {isDone ? (
          <div className="login-done" role="status">
            <Icon name="circle-tick" size="huge" />
            <h2>新密码已生效</h2>
            <p className="t2">请用新密码重新登录。</p>
            <Link className="btn p lg" to="/login">
              去登录
            </Link>
          </div>
        ) : (
          <>
            <p className="t2 login-hint">验证码会发到账号绑定的手机。手机已不用时，请联系客服核实身份。</p>
            <ForgottenForm onDone={() => setDone(true)} />
            <p className="login-alt">
              <span>想起来了？</span>
              <Link to="/login">返回登录</Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
