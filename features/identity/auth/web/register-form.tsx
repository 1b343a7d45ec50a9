import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { WordClick } from '#features/identity/captcha/web/captcha.web-api.ts';
import { CodeField } from '#features/identity/codes/web/codes.web-api.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useSite } from '#platform/web/site.tsx';
import { refreshRights } from '#platform/web/state/rights.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import {
  type FormErrors,
  focusFirstInvalidField,
  getFormErrors,
  getFormValues,
  NO_FORM_ERRORS,
} from './form-values.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { signIn } from './password-form.tsx';
import { loadEntrySchemas, preloadEntrySchemas } from './schemas.ts';
import { TermsConsent } from './terms.tsx';

/** Fields of the first step; the form returns to this step if one of them has an error. */
const FIRST_STEP = ['phonenumber', 'captcha', 'code'];
const STEPS = ['手机验证', '账号信息', '完成'];

export function RegistrationSteps({ now }: { readonly now: number }) {
  return (
    <ol className="steps" aria-label="注册步骤">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < now ? 'done' : index === now ? 'now' : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          <i>{index < now ? <Icon name="check" size="small" /> : index + 1}</i>
          <span>
            <b>{name}</b>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  readonly errors: FormErrors['fields'];
  readonly isShown: boolean;
}

interface PhoneStepProps extends StepProps {
  readonly onSend: () => Promise<boolean>;
  /** The captcha, shown between the number and the code. */
  readonly captcha: ReactNode;
}

function PhoneStep({ errors, isShown, onSend, captcha }: PhoneStepProps) {
  return (
    <div className="login-form" hidden={!isShown}>
      <TextField
        name="phonenumber"
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        isRequired
        error={errors.phonenumber}
      />
      {captcha}
      <CodeField name="code" label="短信验证码" sentTo="该手机（未注册时）" error={errors.code} onSend={onSend} />
    </div>
  );
}

/** Optional fields. The business licence, uploaded at certification, provides the name and code of the enterprise later. */
function Later({ errors }: { readonly errors: FormErrors['fields'] }) {
  const isFaulty = ['entName', 'creditCode', 'username'].some((name) => errors[name] !== undefined);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="reg-later" open={isOpen || isFaulty} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>选填：企业名称、用户名</summary>
      <TextField
        name="entName"
        label="企业名称"
        maxLength={100}
        autoComplete="organization"
        error={errors.entName}
        help="与营业执照一致；不填时由认证用的营业执照读出。"
      />
      <TextField
        name="creditCode"
        label="统一社会信用代码"
        maxLength={18}
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.creditCode}
        help="18 位；不含字母 I、O、S、V、Z。"
      />
      <TextField
        name="username"
        label="用户名"
        maxLength={32}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        help="4–32 位字母、数字或下划线；不填时自动生成，可用手机号登录。"
      />
    </details>
  );
}

function AccountStep({ errors, isShown }: StepProps) {
  return (
    <div className="login-form" hidden={!isShown}>
      <NewPasswordField
        name="password"
        label="设置密码"
        error={errors.password}
        help="几个不相关的词连起来就很好；不要用常见密码。"
      />
      <Later errors={errors} />
    </div>
  );
}

/** The registration form with two steps (P-003, C-009, C-002); going back and forth preserves the input. */
export function RegisterForm({ onDone }: { readonly onDone: (target: string | null) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const [errors, setErrors] = useState<FormErrors>(NO_FORM_ERRORS);
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const site = useSite();
  useEffect(() => setReady(true), []);

  const refuse = (next: FormErrors) => {
    setErrors(next);
    if (FIRST_STEP.some((name) => next.fields[name] !== undefined)) setStep(0);
    setTimeout(() => focusFirstInvalidField(form.current, next.fields));
  };
  /**
   * A captcha proof is valid for three codes to this number and for the registration. After that, or for another number, a new one is
   * required.
   */
  const renewCaptcha = () => {
    setProof(null);
    setRound((old) => old + 1);
  };
  const send = async () => {
    const query = { phonenumber: getFormValues(form.current).phonenumber ?? '', captcha: JSON.stringify(proof) };
    const { sendRegisterCode, checkInput } = await loadEntrySchemas();
    const fields = { ...mapErrorsByField(checkInput(sendRegisterCode.query, query)) };
    if (proof === null) fields.captcha ??= '请先完成安全验证';
    setErrors({ fields });
    if (Object.keys(fields).length > 0) return false;
    setAsked(query.phonenumber);
    try {
      await call(sendRegisterCode, { query }, { quiet: true });
      return true;
    } catch (reason) {
      const named = mapErrorsByField(toCallError(reason).fields);
      if (named.captcha === undefined) throw reason;
      setErrors({ fields: named });
      renewCaptcha();
      return false;
    }
  };
  const getBody = () => {
    const { agreed, ...values } = getFormValues(form.current);
    return { ...values, agreed: agreed === 'yes', ...(proof ? { captcha: proof } : {}) };
  };
  const goOn = async () => {
    const { register, checkInput } = await loadEntrySchemas();
    const all = mapErrorsByField(checkInput(register.body, getBody()));
    const fields = Object.fromEntries(Object.entries(all).filter(([name]) => FIRST_STEP.includes(name)));
    if (Object.keys(fields).length > 0) return refuse({ fields });
    setErrors(NO_FORM_ERRORS);
    setStep(1);
  };
  const finish = async () => {
    // Set before the first await: a second click would use the code again and fail after the first one succeeded.
    setBusy(true);
    const { register, checkInput } = await loadEntrySchemas();
    const checked = register.body.safeParse(getBody());
    const fields = { ...mapErrorsByField(checkInput(register.body, getBody())) };
    if (proof === null) fields.captcha ??= '请先完成安全验证';
    if (!checked.success || proof === null) {
      setBusy(false);
      return refuse({ fields });
    }
    try {
      await call(register, { body: checked.data }, { quiet: true });
      const { phonenumber, password } = checked.data;
      const target = await signIn(site, { username: phonenumber, password }, null).catch(() => null);
      // The page stays open, so its header must be updated for the logged-in user.
      if (target !== null) await refreshRights();
      onDone(target);
    } catch (reason) {
      const found = getFormErrors(toCallError(reason));
      refuse(found);
      if (found.fields.captcha !== undefined) renewCaptcha();
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The only possible error here is a schema that fails to load.
    (step === 0 ? goOn() : finish()).catch((reason: unknown) => {
      setBusy(false);
      refuse(getFormErrors(toCallError(reason)));
    });
  };

  return (
    <form ref={form} className="login-form" method="post" noValidate onFocus={preloadEntrySchemas} onSubmit={submit}>
      <RegistrationSteps now={step} />
      <PhoneStep
        errors={errors.fields}
        isShown={step === 0}
        onSend={send}
        captcha={<WordClick key={round} onChange={setProof} error={errors.fields.captcha} subject={asked} />}
      />
      <AccountStep errors={errors.fields} isShown={step === 1} />
      <div hidden={step !== 1}>
        <TermsConsent error={errors.fields.agreed} />
      </div>
      <NeedsScript />
      <ActionError>{errors.general}</ActionError>
      <div className="login-buttons">
        {step === 1 && (
          <Button size="large" onClick={() => setStep(0)}>
            上一步
          </Button>
        )}
        <Button
          type="submit"
          kind="primary"
          size="large"
          isBlock
          isBusy={isBusy}
          busyLabel="注册中"
          disabled={!isReady}
        >
          {step === 0 ? '下一步' : '提交注册'}
        </Button>
      </div>
    </form>
  );
}
