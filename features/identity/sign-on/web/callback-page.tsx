import { useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction, useLocation, useParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { authPages } from '#features/identity/auth/pages/auth.pages.ts';
import { EntryForm, finishLogin, ProductPanel } from '#features/identity/auth/web/auth.web-api.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { storeProviderLogoutUrl } from '#platform/web/leaving.ts';
import { useSite } from '#platform/web/site.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { SelectField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { deletePendingSignOn, getPendingSignOn, type PendingSignOn, savePendingSignOn } from './kept-sign-on.ts';

export const meta: MetaFunction = () => [{ title: getTitle('单点登录') }, { name: 'robots', content: 'noindex' }];

const loadContract = () => import('../sign-on.contract.ts');

/** Roles that a user can request; the owner may grant others. */
const WISHES = [
  { value: 'look', label: '查看' },
  { value: 'edit', label: '查看和编辑' },
  { value: 'approve', label: '查看和审批' },
  { value: 'pay', label: '查看和付款' },
] as const;

type Outcome =
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly text: string; readonly wanted?: string | null }
  | { readonly kind: 'unlinked'; readonly kept: PendingSignOn }
  | { readonly kind: 'linked'; readonly isAsking: boolean };

function LinkForm({ kept, onDone }: { readonly kept: PendingSignOn; readonly onDone: (outcome: Outcome) => void }) {
  const submit = async ({ role = 'look' }: Readonly<Record<string, string>>) => {
    const { linkIdentity, SIGN_ON_ERRORS } = await loadContract();
    const wish = WISHES.find(({ value }) => value === role)?.value ?? 'look';
    const body = { ticket: kept.ticket, roles: [...new Set(['look', wish] as const)] };
    try {
      const { isAsking } = await call(linkIdentity, { body }, { quiet: true });
      deletePendingSignOn();
      onDone({ kind: 'linked', isAsking });
    } catch (reason) {
      const error = toCallError(reason);
      if (error.fault !== SIGN_ON_ERRORS.ended.id) throw reason;
      deletePendingSignOn();
      onDone({ kind: 'failed', text: error.message, wanted: kept.wanted });
    }
    return null;
  };
  return (
    <EntryForm action="绑定到当前账号" onSubmit={submit}>
      {({ fields }) =>
        kept.unlinked?.ofEnterprise && (
          <SelectField
            name="role"
            label="申请的权限"
            options={WISHES}
            help="还不是企业成员时，由企业负责人同意并确定权限；已是成员的，权限不变。"
            error={fields.roles}
          />
        )
      }
    </EntryForm>
  );
}

function Unlinked({ kept, onDone }: { readonly kept: PendingSignOn; readonly onDone: (outcome: Outcome) => void }) {
  const { info } = useSession();
  const back = `redirect=${encodeURIComponent(useLocation().pathname)}`;
  const name = kept.unlinked?.providerName ?? '';
  if (info !== null)
    return (
      <>
        <p className="text-2 login-hint">
          {name}已核实您的身份。绑定后，可以用它登录账号 <b>{info.nickName}</b>。
        </p>
        <LinkForm kept={kept} onDone={onDone} />
      </>
    );
  return (
    <>
      <p className="text-2 login-hint">
        {name}已核实您的身份，但还没有绑定账号。请在 15 分钟内登录已有账号，或先注册账号再登录，然后完成绑定。
      </p>
      <div className="login-buttons">
        <Link className="btn p lg" to={`${href(keysPages.login)}?${back}`}>
          登录已有账号
        </Link>
        <Link className="btn lg" to={href(authPages.register)}>
          注册账号
        </Link>
      </div>
    </>
  );
}

const Linked = ({ isAsking }: { readonly isAsking: boolean }) => (
  <div className="login-done" role="status">
    <Icon name="circle-tick" size="huge" />
    <h2>已绑定</h2>
    <p className="text-2">
      {isAsking ? '加入申请已发给企业负责人，同意后即可用单点登录进入企业。' : '以后可以用单点登录。'}
    </p>
    <a className="btn p lg" href={href(accountPages.userInfo)}>
      去个人中心
    </a>
  </div>
);

/** A link for starting the sign-on again: on the login page, or for a signed-in user in the personal centre, which links accounts. */
function Restart({ wanted }: { readonly wanted: string | null }) {
  const { info } = useSession();
  const login = wanted === null ? href(keysPages.login) : href(keysPages.login, null, { redirect: wanted });
  return (
    <Link className="btn" to={info === null ? login : href(accountPages.userInfo)}>
      重新开始
    </Link>
  );
}

/** Completes the sign-on that began in this browser tab. */
function useOutcome() {
  const site = useSite();
  const { of = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'busy' });
  const isBegun = useRef(false);
  useEffect(() => {
    // The provider's answer can be used only once.
    if (isBegun.current) return;
    isBegun.current = true;
    const finish = async (): Promise<Outcome> => {
      const [kept, answer] = [getPendingSignOn(), location.search];
      // Removes the code from the browser history.
      history.replaceState(history.state, '', location.pathname);
      if (kept === null) return { kind: 'failed', text: '这次单点登录已失效，请重新开始' };
      if (kept.unlinked) return { kind: 'unlinked', kept };
      const { finishSignOn } = await loadContract();
      const done = await call(finishSignOn, { body: { ticket: kept.ticket, of, answer } }, { quiet: true });
      if (done.state === 'unlinked') {
        const { providerName, ofEnterprise } = done;
        const proven = { ...kept, unlinked: { providerName, ofEnterprise } };
        savePendingSignOn(proven);
        return { kind: 'unlinked', kept: proven };
      }
      deletePendingSignOn();
      const target = await finishLogin(site, done.token, kept.wanted);
      storeProviderLogoutUrl(done.logoutUrl);
      location.assign(target);
      return { kind: 'busy' };
    };
    void finish()
      .catch((reason: unknown): Outcome => {
        const wanted = getPendingSignOn()?.wanted ?? null;
        // The provider's answer is used, so this attempt cannot be continued.
        deletePendingSignOn();
        return { kind: 'failed', text: toCallError(reason).message, wanted };
      })
      .then(setOutcome);
  }, [site, of]);
  return { outcome, setOutcome };
}

/** The page to which providers redirect: opens the session, or links an account. */
export default function CallbackPage() {
  const { outcome, setOutcome } = useOutcome();
  return (
    <div className="login">
      <ProductPanel />
      <section className="login-main" aria-labelledby="sign-on-title">
        <h1 id="sign-on-title">单点登录</h1>
        {outcome.kind === 'busy' && (
          <p className="text-2 login-hint" role="status">
            正在核对身份提供方的回答…
          </p>
        )}
        {outcome.kind === 'failed' && (
          <>
            <ActionError>{outcome.text}</ActionError>
            <p className="login-alt">
              <Restart wanted={outcome.wanted ?? null} />
            </p>
          </>
        )}
        {outcome.kind === 'unlinked' && <Unlinked kept={outcome.kept} onDone={setOutcome} />}
        {outcome.kind === 'linked' && <Linked isAsking={outcome.isAsking} />}
      </section>
    </div>
  );
}
