import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Landmark } from '#domain/access/landmarks.ts';
import { findPage, getLandmarkAddress, type Site } from '#domain/access/site.ts';
import { getNextStep, getPageTitle } from '../explain-page.ts';
import { decidePage } from '../page-guard.ts';
import { useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { type AccessDenied, clearAccessDenied, useAccessDenied } from '../state/access-denied.ts';
import { Icon } from '../ui/icon.tsx';

/** The pages to which a restricted entry leads (R-203; gaps G-16): the member centre and the steps of a purchase. */
const ENDS: readonly Landmark[] = ['memberCentre', 'membership', 'orderDone'];

function isEnd(site: Site, path: string): boolean {
  const landmark = findPage(site, path)?.landmark;
  return landmark !== undefined && ENDS.includes(landmark);
}

/** Returns whether the user may open the requested page by now, for example after a purchase or an admission. */
function useIsOpenNow({ path }: AccessDenied): boolean {
  const shell = useShellData();
  const site = useSite();
  const [pathname = '', search = ''] = path.split('?');
  return decidePage(site, pathname, search && `?${search}`, shell).kind === 'allow';
}

/** Notice on the page to which a restricted entry led: the reason and the next step. */
export function AccessDeniedNotice() {
  const note = useAccessDenied();
  const { pathname } = useLocation();
  const site = useSite();
  const isShown = note !== null && isEnd(site, pathname);
  useEffect(() => {
    if (!isShown) return undefined;
    // The notice is removed when the user leaves the page.
    return () => {
      if (!isEnd(site, location.pathname)) clearAccessDenied();
    };
  }, [isShown, site]);
  return isShown ? <Notice note={note} at={pathname} /> : null;
}

function Notice({ note, at }: { readonly note: AccessDenied; readonly at: string }) {
  const { session } = useShellData();
  const site = useSite();
  const isOpenNow = useIsOpenNow(note);
  // A guest may be a member who is not signed in; the login leads back to the requested page.
  const login = { label: '登录', to: getLandmarkAddress(site, 'login', null, { redirect: note.path }) };
  const wayOn = session === null ? login : getNextStep(site, session);
  const title = getPageTitle(site, note.path);
  return (
    <div className="wrapper">
      <div className={isOpenNow ? 'alert refusal-notice' : 'alert w refusal-notice'} role="status">
        <Icon name={isOpenNow ? 'check' : 'info'} />
        <span>
          {isOpenNow ? `“${title}”现在可以使用了。` : `${note.text}${/[。！？]$/.test(note.text) ? '' : '。'}`}
        </span>
        {isOpenNow ? (
          <Link className="btn p small" to={note.path}>
            打开{title}
          </Link>
        ) : (
          wayOn &&
          wayOn.to.split('#')[0] !== at && (
            <Link className="btn p small" to={wayOn.to}>
              {wayOn.label}
            </Link>
          )
        )}
        <button type="button" className="x" aria-label="关闭提示" onClick={clearAccessDenied}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
