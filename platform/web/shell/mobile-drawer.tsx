import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isInConsole } from '#domain/access/landmarks.ts';
import { useShellData } from '../shell-data.tsx';
import { usePageAddress } from '../site.tsx';
import { useLogout, useSession } from '../state/session-context.tsx';
import { requestWelcome } from '../state/welcome-again.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { EnterpriseSwitchList, useHasOtherEnterprises, useSwitchEnterprise } from './enterprise-switch.tsx';
import { MenuAnchor } from './menu-anchor.tsx';
import { OPERATOR_LABEL, useMenus } from './menus.ts';
import { getProvinceName, ProvincePanel, useProvince } from './province-select.tsx';
import {
  useEntryVisibility,
  useOperatorSections,
  useReceivesWelcome,
  useSectionLink,
  useSideMenu,
} from './use-reach.ts';

/** Menu on phones: a modal drawer from the right. The page behind does not scroll. */
export function MobileDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  // A navigation closes the drawer.
  useEffect(() => {
    if (key) dialog.current?.close();
  }, [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    document.documentElement.classList.add('scroll-lock');
    return () => document.documentElement.classList.remove('scroll-lock');
  }, [isOpen]);
  const open = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="hib only-phone" aria-label="打开菜单" aria-expanded={isOpen} onClick={open}>
        <Icon name="menu" size="large" />
      </button>
      <dialog
        ref={dialog}
        className="phone-drawer"
        aria-label="菜单"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        {isOpen && <DrawerBody onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function DrawerBody({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const { drawer } = useMenus();
  const { name } = useSession();
  const isConsole = isInConsole(pathname);
  return (
    <div className="phone-drawer-in">
      <div className="top">
        <b className="ell">{name || '菜单'}</b>
        <button type="button" aria-label="关闭菜单" onClick={onClose}>
          <Icon name="close" size="large" />
        </button>
      </div>
      <div className="phone-drawer-scroll">
        <EnterpriseRow onFollow={onClose} />
        <ConsoleEntries isConsole={isConsole} onFollow={onClose} />
        <ul>
          {drawer.map((link) => (
            <li key={link.label} className={link.href && pathname.startsWith(link.href) ? 'on' : ''}>
              <PageLink to={link.href ?? '/'} onClick={onClose}>
                <Icon name={link.icon as IconName} />
                {link.label}
                <Icon name="right" />
              </PageLink>
            </li>
          ))}
        </ul>
        <ProvinceRow />
      </div>
      <DrawerFoot onFollow={onClose} />
    </div>
  );
}

/** Side menu of the enterprise area inside the drawer: expanded on pages of that area, collapsed elsewhere. */
function ConsoleEntries({ isConsole, onFollow }: { readonly isConsole: boolean; readonly onFollow: () => void }) {
  const { isSignedIn } = useSession();
  const { routes } = useShellData();
  const [isOpen, setOpen] = useState(isConsole);
  const managed = useOperatorSections();
  const groups = useSideMenu();
  const getSectionLink = useSectionLink();
  if (!isSignedIn || (routes.length === 0 && managed.length === 0)) return null;
  return (
    <>
      {!isConsole && (
        <button type="button" className="phone-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="gauge" />
          {routes.length > 0 ? '企业中心' : OPERATOR_LABEL}
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      )}
      {isOpen &&
        groups.map(({ label, sections }) => (
          <section key={label} className="phone-side">
            {label && <h3>{label}</h3>}
            {sections.map((section) => (
              <MenuAnchor key={section.label} link={getSectionLink(section)} hasIcon onFollow={onFollow} />
            ))}
          </section>
        ))}
    </>
  );
}

/** The current enterprise, with a choice of the user's other enterprises. */
function EnterpriseRow({ onFollow }: { readonly onFollow: () => void }) {
  const { ent } = useSession();
  const hasOthers = useHasOtherEnterprises();
  const to = usePageAddress();
  const [isOpen, setOpen] = useState(false);
  if (!hasOthers && ent === null) return null;
  if (!hasOthers)
    return (
      <div className="drawer-part enterprise-row">
        <p>
          <Icon name="licence" />
          当前企业
          <b>
            <span className="ell">{ent?.entName}</span>
          </b>
        </p>
      </div>
    );
  return (
    <div className="drawer-part enterprise-row">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="licence" />
        切换企业
        <b>
          <span className="ell">{ent?.entName ?? '未选择'}</span>
          <Icon name={isOpen ? 'up' : 'right'} />
        </b>
      </button>
      {isOpen && (
        <div className="enterprise-list">
          <EnterpriseSwitchList onChoose={onFollow} />
          <PageLink className="enterprise-pick" to={to('group')} onClick={onFollow}>
            <Icon name="grid" />
            集团总览
          </PageLink>
        </div>
      )}
    </div>
  );
}

function ProvinceRow() {
  const [isOpen, setOpen] = useState(false);
  const { prov, choose } = useProvince();
  return (
    <div className="drawer-part">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="map" />
        所在省份
        <b>
          {getProvinceName(prov)}
          <Icon name={isOpen ? 'up' : 'right'} />
        </b>
      </button>
      {isOpen && <ProvincePanel value={prov} onPick={choose} />}
    </div>
  );
}

function DrawerFoot({ onFollow }: { readonly onFollow: () => void }) {
  const { runtime } = useShellData();
  const { isSignedIn, unreadMessage, ent, key, isBySignOn } = useSession();
  const { choose, isBusy } = useSwitchEnterprise();
  const managed = useOperatorSections();
  const canOpen = useEntryVisibility();
  const to = usePageAddress();
  const logout = useLogout();
  const isWelcomed = useReceivesWelcome();
  return (
    <div className="ac">
      {isSignedIn ? (
        <>
          {canOpen({ href: to('messages') }) && (
            <PageLink className="btn p lg" to={to('messages')} onClick={onFollow}>
              消息{unreadMessage > 0 ? `（${unreadMessage} 条未读）` : ''}
            </PageLink>
          )}
          {!isBySignOn && canOpen({ href: to('account') }) && (
            <PageLink className="btn lg" to={to('account')} onClick={onFollow}>
              个人中心
            </PageLink>
          )}
          {(ent || managed.length === 0) && (
            <PageLink className="btn lg" to={to('membership')} onClick={onFollow}>
              会员信息
            </PageLink>
          )}
          {ent && key === null && !isBySignOn && (
            <button type="button" className="btn plain" disabled={isBusy} onClick={() => void choose(null)}>
              登记或加入其他企业
            </button>
          )}
          {isWelcomed && (
            <button
              type="button"
              className="btn plain"
              onClick={() => {
                onFollow();
                requestWelcome();
              }}
            >
              新手引导
            </button>
          )}
          <button
            type="button"
            className="btn plain"
            onClick={() => {
              onFollow();
              void logout();
            }}
          >
            退出登录
          </button>
        </>
      ) : (
        <>
          <PageLink className="btn p lg" to={to('login')} onClick={onFollow}>
            登录
          </PageLink>
          <PageLink className="btn lg" to={to('register')} onClick={onFollow}>
            免费注册
          </PageLink>
        </>
      )}
      <p className="tel">周一至周五 8:30–18:00　{runtime.phone}</p>
    </div>
  );
}
