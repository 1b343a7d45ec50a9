import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { authenticateByPassword } from '#features/identity/auth/contract/authentication.ts';
import { type CallInput, FRESH_LOGIN_MINUTES } from '#platform/contract/route.ts';
import { setAuthenticationPrompt } from '#platform/web/authenticate-again.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { query } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { PasswordField, TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listAuthenticationMethods } from '../contract/authentication.ts';
import { explainKeysUnavailableHere, formatKeyError } from './key-words.ts';
import './authenticate-again.css';

interface WayProps {
  readonly onProven: () => void;
}

type Fields = Readonly<Record<string, string>>;

function useProof(onProven: () => void) {
  const [errors, setErrors] = useState<Fields>({});
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  /** Returns the errors to show; the first response that only requests a second-factor code is not an error. */
  const learn = (reason: unknown): Fields => {
    const failure = toCallError(reason);
    const named = mapErrorsByField(failure.fields);
    if (named.secondFactor !== undefined) setNeedsCode(true);
    if (named.secondFactor !== undefined && !needsCode) return {};
    return Object.keys(named).length > 0 ? named : { password: failure.message };
  };
  const send = async (body: CallInput<typeof authenticateByPassword>['body']) => {
    const found = mapErrorsByField(validateInput(authenticateByPassword.body, body));
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call(authenticateByPassword, { body }, { quiet: true });
      onProven();
    } catch (reason) {
      setErrors(learn(reason));
      setBusy(false);
    }
  };
  return { faults: errors, isBusy, needsCode, send };
}

function ByPassword({ onProven }: WayProps) {
  const form = useId();
  const { faults: errors, isBusy, needsCode, send } = useProof(onProven);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const getText = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const secondFactor = getText('secondFactor');
    void send({ password: getText('password'), ...(secondFactor === '' ? {} : { secondFactor }) });
  };
  return (
    <form id={form} className="again-form" method="post" noValidate onSubmit={submit}>
      <PasswordField
        name="password"
        label="登录密码"
        autoComplete="current-password"
        maxLength={200}
        isRequired
        error={errors.password}
      />
      {needsCode && (
        <TextField
          name="secondFactor"
          label="动态验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          isRequired
          help="验证器 App 中的 6 位数字，或一个恢复码。"
          error={errors.secondFactor}
        />
      )}
      <DialogFooter>
        <Button type="submit" form={form} kind="primary" isBusy={isBusy} busyLabel="验证中">
          验证并继续
        </Button>
      </DialogFooter>
    </form>
  );
}

function ByKey({ onProven, isOnly }: WayProps & { readonly isOnly: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const whyNot = explainKeysUnavailableHere();
  const prove = async () => {
    setError(null);
    setBusy(true);
    try {
      const { authenticateWithKey: proveWithKey } = await import('./webauthn.ts');
      await proveWithKey();
      onProven();
    } catch (reason) {
      setError(formatKeyError(reason));
      setBusy(false);
    }
  };
  // No error about an unusable key is shown if the password can be used instead.
  if (whyNot !== null) return isOnly ? <ActionError>{whyNot}</ActionError> : null;
  return (
    <div className="again-form">
      <ActionError>{error}</ActionError>
      <DialogFooter>
        <Button
          kind={isOnly ? 'primary' : 'default'}
          isBusy={isBusy}
          busyLabel="请按浏览器提示验证密钥"
          onClick={() => void prove()}
        >
          <Icon name="key" />
          用密钥验证
        </Button>
      </DialogFooter>
    </div>
  );
}

function ProofDialog({ onEnd }: { readonly onEnd: (isProven: boolean) => void }) {
  const ways = useQuery({ ...query(listAuthenticationMethods), gcTime: 0 });
  const proven = () => onEnd(true);
  return (
    <Dialog title="验证身份" width={420} isEnterprise onClose={() => onEnd(false)}>
      <p className="text-2 again-why">
        这项操作关系到账号或人员信息的安全，请先验证是您本人；{FRESH_LOGIN_MINUTES} 分钟内不再询问，已填写的内容会保留。
      </p>
      <QueryView query={ways} subject="验证方式" lines={3}>
        {({ password, key }) => (
          <>
            {password && <ByPassword onProven={proven} />}
            {key && <ByKey onProven={proven} isOnly={!password} />}
            {!password && !key && <ActionError>没有可用的验证方式，请重新登录后再操作。</ActionError>}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

/** Asks the logged-in user to authenticate before a sensitive command, which then continues automatically. */
export function ReauthenticationDialog() {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    setAuthenticationPrompt(() => new Promise((resolve) => setSettle(() => resolve)));
    return () => setAuthenticationPrompt(null);
  }, []);
  if (settle === null) return null;
  const end = (isProven: boolean) => {
    setSettle(null);
    settle(isProven);
  };
  return <ProofDialog onEnd={end} />;
}
