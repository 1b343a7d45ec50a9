import type { ComponentType, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { authPages } from '../pages/auth.pages.ts';
import { PasswordForm, type RequiredPageLookup } from './password-form.tsx';
import { ProductPanel } from './product-side.tsx';
import './login.css';

interface LoginScreenProps {
  /** The form for a login by key, provided by the keys feature. */
  readonly KeyForm: ComponentType<{ readonly wanted: string | null }>;
  readonly detour: RequiredPageLookup;
  /** Further ways to log in, below the form. */
  readonly more?: ReactNode;
}

/** The login page, by password or by key (P-002); signed-in users are redirected. */
export function LoginScreen({ KeyForm, detour, more }: LoginScreenProps) {
  const [params] = useSearchParams();
  const wanted = params.get('redirect');
  const isKey = params.get('tab') === 'key';
  const keep = wanted === null ? '' : `redirect=${encodeURIComponent(wanted)}`;
  return (
    <div className="login">
      <ProductPanel />
      <section className="login-main" aria-labelledby="login-title">
        <h1 id="login-title">登录</h1>
        <LinkTabs
          label="登录方式"
          active={isKey ? 'key' : 'password'}
          tabs={[
            {
              key: 'password',
              label: '密码登录',
              to: keep === '' ? href(keysPages.login) : `${href(keysPages.login)}?${keep}`,
            },
            {
              key: 'key',
              label: '密钥登录',
              to:
                keep === ''
                  ? href(keysPages.login, null, { tab: 'key' })
                  : `${href(keysPages.login, null, { tab: 'key' })}&${keep}`,
            },
          ]}
        />
        {isKey ? <KeyForm wanted={wanted} /> : <PasswordForm wanted={wanted} detour={detour} />}
        {more}
        <p className="login-alt">
          <span>还没有账号？</span>
          <Link className="btn" to={href(authPages.register)}>
            注册企业账号
          </Link>
        </p>
      </section>
    </div>
  );
}
