import { Link, type MetaFunction, useSearchParams } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import { Skyline } from './skyline.tsx';
import './login.css';

export const meta: MetaFunction = () => [{ title: titleOf('登录') }, { name: 'robots', content: 'noindex' }];

const POINTS: readonly { readonly icon: IconName; readonly text: string }[] = [
  { icon: 'scale', text: '五类资质标准逐条拆解，取消的条文注明依据' },
  { icon: 'bell', text: '到期前 90、60、30、7 天提醒，不漏一本证' },
  { icon: 'clipboard', text: '申报前先核一遍，看清缺口再准备材料' },
];

function ProductSide() {
  return (
    <aside className="login-side" aria-label="产品介绍">
      <p className="login-lead">
        资质的每一条要求，
        <br />
        都对得上人、证和业绩
      </p>
      <ul>
        {POINTS.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size="large" />
            {text}
          </li>
        ))}
      </ul>
      <Skyline />
    </aside>
  );
}

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
