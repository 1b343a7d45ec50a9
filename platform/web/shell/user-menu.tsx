import { usePageAddress } from '../site.tsx';
import { useLogout, useSession } from '../state/session-context.tsx';
import { requestWelcome } from '../state/welcome-again.ts';
import { CountBadge } from '../ui/badges.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { CurrentEnterprise, useSwitchEnterprise } from './enterprise-switch.tsx';
import { OPERATOR_LABEL } from './menus.ts';
import { moveFocus, useDisclosure } from './use-disclosure.ts';
import { useEntryVisibility, useOperatorSections, useReceivesWelcome } from './use-reach.ts';

/** Right end of the header: login and register for guests, messages and avatar menu for users. */
export function UserArea() {
  const { isSignedIn } = useSession();
  const to = usePageAddress();
  if (isSignedIn) {
    return (
      <>
        <CurrentEnterprise />
        <MessageLink />
        <AvatarMenu />
      </>
    );
  }
  return (
    <>
      <PageLink className="btn gh" to={to('login')}>
        登录
      </PageLink>
      <PageLink className="btn onk" to={to('register')}>
        免费注册
      </PageLink>
    </>
  );
}

export function MessageLink() {
  const { unreadMessage } = useSession();
  const canOpen = useEntryVisibility();
  const to = usePageAddress();
  if (!canOpen({ href: to('messages') })) return null;
  return (
    <>
      <PageLink
        className="hib"
        to={to('messages')}
        aria-label={unreadMessage > 0 ? `消息，${unreadMessage} 条未读` : '消息'}
      >
        <Icon name="bell" size="large" />
        {unreadMessage > 0 && <CountBadge count={unreadMessage} />}
      </PageLink>
      <span className="sr-only" role="status">
        {unreadMessage > 0 ? `未读消息 ${unreadMessage} 条` : ''}
      </span>
    </>
  );
}

/** Picture of the user. Instead of the server's default picture, the first character of the name is drawn. */
export function Avatar() {
  const { avatar, name } = useSession();
  if (avatar && !avatar.startsWith('default'))
    return <img className="ava" src={avatar} alt="" width={30} height={30} />;
  return (
    <span className="ava" aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  );
}

/**
 * Button to register or join another enterprise. The steps are the same as for the first enterprise, so no enterprise is chosen meanwhile.
 */
function AnotherEnterprise({ onFollow }: { readonly onFollow: () => void }) {
  const { choose, isBusy } = useSwitchEnterprise();
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => {
        onFollow();
        void choose(null);
      }}
    >
      <Icon name="plus" />
      登记或加入其他企业
    </button>
  );
}

function AvatarMenu() {
  const { name, ent, key, isBySignOn } = useSession();
  const canOpen = useEntryVisibility();
  const to = usePageAddress();
  const managed = useOperatorSections()[0]?.views[0];
  const { isOpen, close, area, button } = useDisclosure<HTMLDivElement>({ hover: true });
  const logout = useLogout();
  const isWelcomed = useReceivesWelcome();
  return (
    <div className="me-box" {...area}>
      <button type="button" className="account-button" {...button}>
        <Avatar />
        <span className="ell">{name}</span>
        <span className="sr-only">账号菜单</span>
        <Icon name="down" size="small" />
      </button>
      {isOpen && (
        <div className="drop-down dd-right" onKeyDown={moveFocus}>
          {ent && <p className="text-3 small key-holder enterprise-under">{ent.entName}</p>}
          {key?.kind === 'secondary' && <p className="text-3 small key-holder">副锁 {key.keySn}</p>}
          {managed && (
            <PageLink to={managed.href ?? '/'} onClick={close}>
              <Icon name="gear" />
              {OPERATOR_LABEL}
            </PageLink>
          )}
          {!isBySignOn && canOpen({ href: to('account') }) && (
            <PageLink to={to('account')} onClick={close}>
              <Icon name="user" />
              个人中心
            </PageLink>
          )}
          {(ent || !managed) && (
            <PageLink to={to('membership')} onClick={close}>
              <Icon name="shield" />
              会员信息
            </PageLink>
          )}
          {ent && canOpen({ href: to('keys') }) && (
            <PageLink to={to('keys')} onClick={close}>
              <Icon name="key" />
              密钥管理
            </PageLink>
          )}
          {ent && key === null && !isBySignOn && <AnotherEnterprise onFollow={close} />}
          <hr />
          {isWelcomed && (
            <button
              type="button"
              onClick={() => {
                close();
                requestWelcome();
              }}
            >
              <Icon name="help" />
              新手引导
            </button>
          )}
          <button type="button" onClick={() => void logout()}>
            <Icon name="logout" />
            退出登录
          </button>
        </div>
      )}
    </div>
  );
}
