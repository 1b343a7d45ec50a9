import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import type { Landmark } from '#domain/access/landmarks.ts';
import { findPage, type Site } from '#domain/access/site.ts';
import { decide } from '../page-guard.ts';
import { titleOfPage, wayOnOf } from '../refusal-words.ts';
import { useShellData } from '../shell-data.tsx';
import { useSite } from '../site.tsx';
import { dropRefusal, listenToRefusal, type RefusalNote, refusalNow } from '../state/refusal.ts';
import { Icon } from '../ui/icon.tsx';

/** Where refusals lead (R-154, R-203; gaps G-16), and where the way from there ends. */
const ENDS: readonly Landmark[] = ['memberCentre', 'membership', 'orderDone'];

function isEnd(site: Site, path: string): boolean {
  const landmark = findPage(site, path)?.landmark;
  return landmark !== undefined && ENDS.includes(landmark);
}

/** Whether what was wanted opens by now: he has bought or been let in meanwhile. A refused action stays refused until he tries it again. */
function useIsOpenNow({ fault, path }: RefusalNote): boolean {
  const shell = useShellData();
  const site = useSite();
  const [pathname = '', search = ''] = path.split('?');
  return fault === null && decide(site, pathname, search && `?${search}`, shell).kind === 'allow';
}

/** On the page where a refusal led: what was refused, why, and the way on. */
export function RefusalNotice() {
  const note = useSyncExternalStore(listenToRefusal, refusalNow, () => null);
  const { pathname } = useLocation();
  const site = useSite();
  const isShown = note !== null && isEnd(site, pathname);
  useEffect(() => {
    if (!isShown) return undefined;
    // Whoever goes on from there has read it.
    return () => {
      if (!isEnd(site, location.pathname)) dropRefusal();
    };
  }, [isShown, site]);
  return isShown ? <Notice note={note} at={pathname} /> : null;
}

function Notice({ note, at }: { readonly note: RefusalNote; readonly at: string }) {
  const { session } = useShellData();
  const site = useSite();
  const isOpenNow = useIsOpenNow(note);
  const wayOn = session && wayOnOf(site, session, note.fault);
  const title = titleOfPage(site, note.path);
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
          <>
            {wayOn && wayOn.to.split('#')[0] !== at && (
              <Link className="btn p small" to={wayOn.to}>
                {wayOn.label}
              </Link>
            )}
            {note.fault !== null && !isEnd(site, note.path) && (
              <Link className="btn small" to={note.path}>
                返回{title}
              </Link>
            )}
          </>
        )}
        <button type="button" className="x" aria-label="关闭提示" onClick={dropRefusal}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
