import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProductSide } from './product-side.tsx';
import './login.css';

export const meta: MetaFunction = () => [{ title: titleOf('登录') }, { name: 'robots', content: 'noindex' }];

/** Login by key is a method of its own; until keys can be bought and issued, its place says so. */
function KeyLogin() {
  return (
    <div className="login-key">
      <Icon name="key" size="huge" />
      <h2>密钥登录 敬请期待</h2>
      <p className="t2">企业主锁、副锁开通后，可以在这里用密钥登录。现在请使用密码登录。</p>
    </div>
  );
}

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
        {isKey ? <KeyLogin /> : <PasswordForm wanted={wanted} />}
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
