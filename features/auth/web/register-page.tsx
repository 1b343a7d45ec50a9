import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ProductSide } from './product-side.tsx';
import { RegisterForm, Steps } from './register-form.tsx';
import './login.css';

export const meta: MetaFunction = () => [{ title: titleOf('注册') }, { name: 'robots', content: 'noindex' }];

function Done({ target }: { readonly target: string | null }) {
  return (
    <div className="login-done" role="status">
      <Steps now={2} />
      <Icon name="circle-tick" size="huge" />
      <h2>注册成功</h2>
      <p className="t2">填写的企业信息已经保存，企业认证时可以接着填。</p>
      {/* The document is loaded anew, so that the server renders it for the user. */}
      <a className="btn p lg" href={target ?? '/login'}>
        {target === null ? '去登录' : '进入平台'}
      </a>
    </div>
  );
}

/** Registration (P-003), behind the guard: who is signed in never sees it. */
export default function RegisterPage() {
  const [done, setDone] = useState<{ readonly target: string | null } | null>(null);
  return (
    <div className="login">
      <ProductSide />
      <section className="login-main" aria-labelledby="register-title">
        <h1 id="register-title">注册企业账号</h1>
        {done ? <Done target={done.target} /> : <RegisterForm onDone={(target) => setDone({ target })} />}
        {!done && (
          <p className="login-alt">
            <span>已有账号？</span>
            <Link to="/login">直接登录</Link>
          </p>
        )}
      </section>
    </div>
  );
}
