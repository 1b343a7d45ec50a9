import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { signOnPages } from '../pages/sign-on.pages.ts';
import { beginSignOn } from './begin-sign-on.ts';

interface ChoicesProps {
  readonly ways: { readonly installation: string | null; readonly hasEnterprises: boolean };
}

/** The sign-on buttons of the login page; renders nothing if no sign-on is configured. */
export function SignOnChoices({ ways: { installation, hasEnterprises } }: ChoicesProps) {
  const [params] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wanted = params.get('redirect');
  const begin = async () => {
    setBusy(true);
    setError(null);
    try {
      await beginSignOn(wanted);
    } catch (reason) {
      setError(toCallError(reason).message);
      setBusy(false);
    }
  };
  if (installation === null && !hasEnterprises) return null;
  const page = href(signOnPages.begin);
  return (
    <div className="login-alt">
      {installation !== null && (
        <Button isBusy={isBusy} onClick={() => void begin()}>
          用{installation}登录
        </Button>
      )}
      {hasEnterprises && (
        <Link className="btn" to={wanted === null ? page : `${page}?redirect=${encodeURIComponent(wanted)}`}>
          企业单点登录
        </Link>
      )}
      <ActionError>{error}</ActionError>
    </div>
  );
}
