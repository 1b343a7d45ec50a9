import { type FormEvent, useEffect, useState } from 'react';
import { finishLogin } from '#features/identity/auth/web/auth.web-api.ts';
import { useSite } from '#platform/web/site.tsx';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { explainKeysUnavailableHere, formatKeyError } from './key-words.ts';

/** Loads the WebAuthn code only when a key is used. @returns the token */
const logInWithKey = async (keySn: string): Promise<string> =>
  await (await import('./webauthn.ts')).logInWithKey(keySn);

/**
 * Login by key: the browser asks for the key and its PIN, so the user types nothing. Afterwards the document is reloaded, so that
 * the server renders it for the user.
 */
export function KeyLoginForm({ wanted }: { readonly wanted: string | null }) {
  const site = useSite();
  const [isReady, setReady] = useState(false);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setWhyNot(explainKeysUnavailableHere());
    setReady(true);
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keySn');
    setError(null);
    setBusy(true);
    try {
      const token = await logInWithKey(typeof typed === 'string' ? typed.trim() : '');
      location.assign(await finishLogin(site, token, wanted));
    } catch (reason) {
      setError(formatKeyError(reason));
      setBusy(false);
    }
  };
  return (
    <form className="login-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="alert">
        <Icon name="key" />
        请插入实体密钥，或使用本机的通行密钥。主锁可管理全部权限，副锁按授权范围使用。
      </p>
      <TextField
        name="keySn"
        label="锁号"
        help="一般不用填；密钥没有自动识别时再填"
        placeholder="如 ZX-2611-7K4M2QHD"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
      />
      <NeedsScript />
      <ActionError>{whyNot}</ActionError>
      <ActionError>{error}</ActionError>
      <Button
        type="submit"
        kind="primary"
        size="large"
        isBlock
        isBusy={isBusy}
        busyLabel="请按浏览器提示验证密钥"
        disabled={!isReady || whyNot !== null}
      >
        用密钥登录
      </Button>
      <details className="login-help">
        <summary>密钥无法识别？</summary>
        <ul>
          <li>实体密钥：重新插入后再试，并确认已设置 PIN 码或指纹；不需要安装驱动。</li>
          <li>换了电脑：实体密钥可以直接使用；通行密钥须在登记时所用的设备或账号中。</li>
          <li>已停用、挂失或到期：请联系本企业主锁持有人。</li>
        </ul>
      </details>
    </form>
  );
}
