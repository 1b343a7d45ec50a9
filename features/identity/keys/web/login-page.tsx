import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { LoginScreen } from '#features/identity/auth/web/auth.web-api.ts';
import { getSignOnWays } from '#features/identity/sign-on/sign-on.contract.ts';
import { SignOnChoices } from '#features/identity/sign-on/web/sign-on.web-api.ts';
import { call } from '#platform/web/call.ts';
import { consoleLog } from '#platform/web/console-log.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getTitle } from '#platform/web/titles.ts';
import { KeyLoginForm } from './key-form.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('登录') }, { name: 'robots', content: 'noindex' }];

export async function loader(args: LoaderFunctionArgs) {
  return await createServerCall(args)(getSignOnWays);
}

/**
 * Returns the page for cancelling the closure of the account, if a closure is pending. A failure to load the state does not prevent the
 * login.
 */
async function visitClosing(): Promise<string | null> {
  try {
    const { getProfile } = await import('#features/identity/account/account.contract.ts');
    const { closing } = await call(getProfile, {}, { isInBackground: true });
    return closing === null ? null : href(accountPages.userInfo, null, {}, 'closing');
  } catch (reason) {
    // The error is logged, but not shown to the user.
    consoleLog.error('the closing of the account could not be asked for', reason);
    return null;
  }
}

/** The login page: by password, by key (P-002), or by a sign-on provider where one is configured. */
export default function LoginPage() {
  const ways = useLoaderData<typeof loader>();
  return <LoginScreen KeyForm={KeyLoginForm} detour={visitClosing} more={<SignOnChoices ways={ways} />} />;
}
