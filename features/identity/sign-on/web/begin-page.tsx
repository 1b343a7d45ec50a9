import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { EntryForm, ProductPanel } from '#features/identity/auth/web/auth.web-api.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { getTitle } from '#platform/web/titles.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { beginSignOn } from './begin-sign-on.ts';

export const meta: MetaFunction = () => [{ title: getTitle('企业单点登录') }, { name: 'robots', content: 'noindex' }];

/** Finds the provider of an enterprise and opens its login page. */
export default function BeginPage() {
  const [params] = useSearchParams();
  const submit = async ({ account = '' }: Readonly<Record<string, string>>) => {
    if (account.trim() === '') return { fields: { account: '请输入企业邮箱或统一社会信用代码' } };
    await beginSignOn(params.get('redirect'), account);
    return null;
  };
  return (
    <div className="login">
      <ProductPanel />
      <section className="login-main" aria-labelledby="sign-on-title">
        <h1 id="sign-on-title">企业单点登录</h1>
        <p className="text-2 login-hint">用本企业的账号登录。企业负责人在“成员与权限”中设置后可用。</p>
        <EntryForm action="下一步" onSubmit={submit}>
          {({ fields }) => (
            <TextField
              name="account"
              label="企业邮箱或统一社会信用代码"
              autoComplete="email"
              maxLength={200}
              isRequired
              error={fields.account}
            />
          )}
        </EntryForm>
        <p className="login-alt">
          <span>本企业没有设置？</span>
          <Link className="tap" to={href(keysPages.login)}>
            返回登录
          </Link>
        </p>
      </section>
    </div>
  );
}
