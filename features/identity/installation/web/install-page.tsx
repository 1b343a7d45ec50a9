import { useEffect, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { EntryForm, NewPasswordField, ProductPanel, signIn } from '#features/identity/auth/web/auth.web-api.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { call } from '#platform/web/call.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useSite } from '#platform/web/site.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('首次启动') }, { name: 'robots', content: 'noindex' }];

/** Loads the contract and the schemas, after the page has started. */
const loadContract = async () => {
  const [contract, { validateInput: checkInput }] = await Promise.all([
    import('../installation.contract.ts'),
    import('#platform/web/check-input.ts'),
  ]);
  return { ...contract, checkInput };
};

async function askWhetherOpen(): Promise<boolean> {
  const { getInstallation } = await loadContract();
  return (await call(getInstallation, {})).isOpen;
}

function Closed() {
  return (
    <div className="login-done">
      <p className="text-2">
        这里只在新安装、还没有运营账号时使用。已有运营账号请直接登录；没有账号时，重新启动程序可得到新的安装码，也可以在服务器上运行
        npm run operator -- add 用户名。
      </p>
      <Link className="btn p lg" to={href(keysPages.login)}>
        去登录
      </Link>
    </div>
  );
}

function Done({ target }: { readonly target: string | null }) {
  return (
    <div className="login-done" role="status">
      <Icon name="circle-tick" size="huge" />
      <h2>运营账号已建立</h2>
      <p className="text-2">这个账号持有全部权限，建议现在就开启二次验证。安装码已经失效。</p>
      {/* The document is reloaded, so that the server renders it for the operator. */}
      {target === null ? (
        <a className="btn p lg" href={href(keysPages.login)}>
          去登录
        </a>
      ) : (
        <div className="login-buttons">
          <a className="btn lg" href={target}>
            进入平台管理
          </a>
          <a className="btn p lg blk" href={href(accountPages.userInfo)}>
            开启二次验证
          </a>
        </div>
      )}
    </div>
  );
}

type Values = Readonly<Record<string, string>>;

function OperatorForm({ onDone }: { readonly onDone: (target: string | null) => void }) {
  const site = useSite();
  const submit = async ({ code = '', username = '', phonenumber = '', password = '' }: Values) => {
    const { addFirstOperator, checkInput } = await loadContract();
    const body = { code, username, phonenumber, password };
    const fields = mapErrorsByField(checkInput(addFirstOperator.body, body));
    if (Object.keys(fields).length > 0) return { fields };
    await call(addFirstOperator, { body: addFirstOperator.body.parse(body) }, { quiet: true });
    onDone(await signIn(site, { username, password }, null).catch(() => null));
    return null;
  };
  return (
    <EntryForm action="建立运营账号" busyLabel="建立中" onSubmit={submit}>
      {({ fields }) => (
        <>
          <TextField
            name="code"
            label="安装码"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
            error={fields.code}
            help="程序启动时在控制台或日志中给出，24 小时内有效，用过即失效。"
          />
          <TextField
            name="username"
            label="用户名"
            maxLength={32}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
            error={fields.username}
            help="4–32 位字母、数字或下划线。"
          />
          <TextField
            name="phonenumber"
            label="手机号"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
            isRequired
            error={fields.phonenumber}
          />
          <NewPasswordField
            name="password"
            label="设置密码"
            error={fields.password}
            help="至少 10 位；几个不相关的词连起来就很好。"
          />
        </>
      )}
    </EntryForm>
  );
}

/** Creates the first operator of a new installation with the code printed in the server log: /install (P-128). */
export default function InstallPage() {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const [done, setDone] = useState<{ readonly target: string | null } | null>(null);
  useEffect(() => {
    // If the request fails, the form is shown; the response to its submission explains the problem.
    askWhetherOpen().then(setOpen, () => setOpen(true));
  }, []);
  return (
    <div className="login">
      <ProductPanel />
      <section className="login-main" aria-labelledby="install-title">
        <h1 id="install-title">建立第一个运营账号</h1>
        {done ? (
          <Done target={done.target} />
        ) : isOpen === false ? (
          <Closed />
        ) : (
          <OperatorForm onDone={(target) => setDone({ target })} />
        )}
      </section>
    </div>
  );
}
