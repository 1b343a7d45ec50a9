import { Link, useLocation } from 'react-router';
import { getLanding } from '#domain/access/guard.ts';
import { findPage, getLandmarkAddress } from '#domain/access/site.ts';
import { explainDeniedAccess, getPageTitle } from './explain-page.ts';
import { getVisitor } from './page-guard.ts';
import { MemberPagePreviewSlot } from './shell/slots.tsx';
import { useShellData } from './shell-data.tsx';
import { useSite } from './site.tsx';
import { setAccessDenied } from './state/access-denied.ts';
import { MissingTick } from './ui/error-drawings.tsx';

/**
 * Page content for a known address that this user may not open (gaps G-09, G-17; R-235): the reason, how to get access, and a link to the
 * user's landing page. A page for members is shown as a preview. It is loaded automatically as soon as the user gets access
 * (rights-keeper.tsx).
 */
export function NotPermittedBody() {
  const shell = useShellData();
  const site = useSite();
  const { pathname, search } = useLocation();
  const { text, wayOn } = explainDeniedAccess(site, shell.session, pathname);
  const memberCentre = getLandmarkAddress(site, 'memberCentre');
  const home = shell.session ? getLanding(site, getVisitor(shell)) : memberCentre;
  const title = getPageTitle(site, pathname);
  const remember = () => setAccessDenied({ text, path: pathname + search });
  const isForMembers = wayOn !== null && findPage(site, pathname)?.access === 'entitled';
  return (
    <>
      <section className={isForMembers ? 'wrapper fault-page told' : 'wrapper fault-page'}>
        {!isForMembers && <MissingTick />}
        <div>
          <h1>页面未找到</h1>
          <p>{text}</p>
          <div className="row g12 wrap">
            {wayOn && (
              <Link className="btn p lg" to={wayOn.to} onClick={remember}>
                {wayOn.label}
              </Link>
            )}
            <Link className={wayOn ? 'btn lg' : 'btn p lg'} to="/">
              返回首页
            </Link>
            {home === memberCentre ? (
              <Link className="btn lg" to={home} onClick={remember}>
                会员中心
              </Link>
            ) : (
              <Link className="btn lg" to={home}>
                {home === getLandmarkAddress(site, 'membership') ? '会员信息' : '回到工作台'}
              </Link>
            )}
          </div>
        </div>
      </section>
      {isForMembers && (
        <div className="wrapper">
          <MemberPagePreviewSlot path={pathname} title={title} />
        </div>
      )}
    </>
  );
}

/**
 * Page content for an operator without an enterprise on a page of enterprise records. No data is requested, so no request is
 * rejected.
 */
export function NoEnterpriseBody({ title }: { readonly title: string }) {
  const home = getLanding(useSite(), getVisitor(useShellData()));
  return (
    <section className="card no-enterprise">
      <h1>{title}</h1>
      <p>这个页面显示会员企业自己的资料，您的账号没有加入企业，所以这里没有内容。</p>
      <Link className="btn p" to={home}>
        回到平台管理
      </Link>
    </section>
  );
}
