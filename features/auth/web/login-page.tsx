import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { KeyForm } from './key-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProductSide } from './product-side.tsx';
import './login.css';

export const meta: MetaFunction = () => [{ title: titleOf('登录') }, { name: 'robots', content: 'noindex' }];

/** Login by password or by key (P-002), behind the guard: who is signed in never sees it. */
export default function LoginPage() {
  const [params] = useSearchParams();
  const wanted = params.get('redirect');
  const isKey = params.get('tab') === 'key';
  const keep = wanted === null ? '' : `redirect=${encodeURIComponent(wanted)}`;
  return (
    <div className="login">
      <ProductSide />
      <section className="login-main" aria-labelledby="login-title">
        <h1 id="login-title">登录</h1>
        <LinkTabs
          label="登录方式"
          active={isKey ? 'key' : 'password'}
          tabs={[
            { key: 'password', label: '密码登录', to: keep === '' ? '/login' : `/login?${keep}` },
            { key: 'key', label: '密钥登录', to: keep === '' ? '/login?tab=key' : `/login?tab=key&${keep}` },
          ]}
        />
        {isKey ? <KeyForm wanted={wanted} /> : <PasswordForm wanted={wanted} />}
        <p className="login-alt">
          <span>还没有账号？</span>
          <Link className="btn" to="/register">
            注册企业账号
          </Link>
        </p>
      </section>
    </div>
  );
}
