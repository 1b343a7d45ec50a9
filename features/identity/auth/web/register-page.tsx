import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { href, href as hrefOf } from '#domain/access/page.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { getTitle } from '#platform/web/titles.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ProductPanel } from './product-side.tsx';
import { RegisterForm, RegistrationSteps } from './register-form.tsx';
import './login.css';

export const meta: MetaFunction = () => [{ title: getTitle('注册') }, { name: 'robots', content: 'noindex' }];

function Done({ target }: { readonly target: string | null }) {
  return (
    <div className="login-done" role="status">
      <RegistrationSteps now={2} />
      <Icon name="circle-tick" size="huge" />
      <h2>注册成功</h2>
      <p className="text-2">下一步：上传营业执照认证企业，名称和代码由执照读出；也可以以后再认证。</p>
      {/* The document is reloaded, so that the server renders it for the user. */}
      {target === null ? (
        <a className="btn p lg" href={href(keysPages.login, null, { redirect: hrefOf(membershipPages.memberCenter) })}>
          去登录
        </a>
      ) : (
        <div className="login-buttons">
          <a className="btn lg" href={target}>
            以后再说
          </a>
          <a className="btn p lg blk" href={href(membershipPages.memberCenter, null, {}, 'certify')}>
            认证企业
          </a>
        </div>
      )}
    </div>
  );
}

/** The registration page (P-003); signed-in users are redirected. */
export default function RegisterPage() {
  const [done, setDone] = useState<{ readonly target: string | null } | null>(null);
  return (
    <div className="login">
      <ProductPanel />
      <section className="login-main" aria-labelledby="register-title">
        <h1 id="register-title">注册企业账号</h1>
        {done ? <Done target={done.target} /> : <RegisterForm onDone={(target) => setDone({ target })} />}
        {!done && (
          <p className="login-alt">
            <span>已有账号？</span>
            <Link className="tap" to={href(keysPages.login)}>
              直接登录
            </Link>
          </p>
        )}
      </section>
    </div>
  );
}
