import { isRouteErrorResponse, Link, type MetaFunction } from 'react-router';
import { SERVER_ERROR } from './call-error.ts';
import { NotPermittedBody } from './not-permitted.tsx';
import type { PageError } from './page-guard.ts';
import { DefaultShell } from './shell/default-shell.tsx';
import { useShellData } from './shell-data.tsx';
import { usePageAddress } from './site.tsx';
import { getTitle } from './titles.ts';
import { CopyText } from './ui/copy-text.tsx';
import { BrokenRuler, MissingTick } from './ui/error-drawings.tsx';
import { Icon } from './ui/icon.tsx';

const isPageError = (value: unknown): value is PageError =>
  typeof value === 'object' && value !== null && 'reason' in value && 'message' in value;

/** Returns the HTTP status of a thrown value, or 500 if it has none. */
export const getErrorStatus = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

const TITLES: Readonly<Record<number, string>> = { 404: '页面不存在', 410: '内容已撤下', 500: '服务器异常' };

function getErrorTitle(error: unknown): string {
  const isRefused = isRouteErrorResponse(error) && isPageError(error.data) && error.data.reason === 'not-permitted';
  return getTitle(isRefused ? '页面未找到' : (TITLES[getErrorStatus(error)] ?? '暂时无法访问'));
}

/** Returns the head of an error page, for every layout that shows errors. A page without an error keeps the head of the page itself. */
export const getErrorMeta: MetaFunction = ({ error, matches }) =>
  error
    ? [{ title: getErrorTitle(error) }, { name: 'robots', content: 'noindex' }]
    : (matches.findLast((match) => match.meta.length > 0)?.meta ?? []);

/** Error page: unknown address, page that is not permitted, missing record, outage, or other error. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <DefaultShell>
      <ErrorBody error={error} />
    </DefaultShell>
  );
}

/** Error content without header and menus, for error boundaries inside a layout. */
export function ErrorBody({ error }: { readonly error: unknown }) {
  const status = getErrorStatus(error);
  const detail: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (status === 404) return <NotFoundBody error={detail} />;
  if (status === 410) return <WithdrawnBody message={getText(detail)} />;
  if (isRouteErrorResponse(error) && status !== 500) return <RejectedBody status={status} message={getText(detail)} />;
  return <ServerErrorBody />;
}

export function ServerErrorScreen() {
  return (
    <DefaultShell>
      <ServerErrorBody />
    </DefaultShell>
  );
}

const getText = (value: unknown): string => (typeof value === 'string' && value ? value : SERVER_ERROR);

function WaysOn() {
  const to = usePageAddress();
  return (
    <div className="row g12 wrap">
      <Link className="btn p lg" to="/">
        返回首页
      </Link>
      <Link className="btn lg" to={to('search')}>
        <Icon name="search" />
        全站搜索
      </Link>
    </div>
  );
}

function NotFoundBody({ error }: { readonly error: unknown }) {
  const to = usePageAddress();
  if (isPageError(error) && error.reason === 'not-permitted') return <NotPermittedBody />;
  const isRecord = typeof error === 'string' && error !== '';
  return (
    <section className="wrapper fault-page">
      <MissingTick />
      <div>
        <h1>抱歉，您访问的页面不存在</h1>
        <p>{isRecord ? `${error}，它可能已被撤下或移走。` : '地址可能写错，或者页面已经移走。'}</p>
        <WaysOn />
        <nav className="fault-links" aria-label="常用页面">
          <Link className="tap" to={to('standards')}>
            资质标准
          </Link>
          <Link className="tap" to={to('policies')}>
            政策文件
          </Link>
          <Link className="tap" to={to('questions')}>
            常见问题
          </Link>
          <Link className="tap" to={to('feedback')}>
            联系我们
          </Link>
        </nav>
      </div>
    </section>
  );
}

/** Page of a withdrawn record: the address was valid, but the record is permanently gone. */
function WithdrawnBody({ message }: { readonly message: string }) {
  return (
    <section className="wrapper fault-page">
      <MissingTick />
      <div>
        <h1>内容已撤下</h1>
        <p>{message}。地址没有写错，这份内容不再提供。</p>
        <WaysOn />
      </div>
    </section>
  );
}

const TryAgain = () => (
  <div className="row g12 wrap">
    <Link className="btn p lg" to="/">
      返回首页
    </Link>
    <a className="btn lg" href="">
      <Icon name="refresh" />
      重新加载
    </a>
  </div>
);

function RejectedBody({ status, message }: { readonly status: number; readonly message: string }) {
  const isOutage = status === 503;
  return (
    <section className="wrapper fault-page">
      <BrokenRuler />
      <div>
        <h1>{isOutage ? '服务暂时无法使用' : '这个请求没有完成'}</h1>
        <p>{message}</p>
        <TryAgain />
      </div>
    </section>
  );
}

function ServerErrorBody() {
  const { requestId } = useShellData();
  return (
    <section className="wrapper fault-page">
      <BrokenRuler />
      <div>
        <h1>抱歉，服务器暂时异常，请稍后再试</h1>
        <p>{requestId ? '错误已记录。如需反馈，请附上下面的错误编号。' : '请稍后重新加载，或先返回首页。'}</p>
        {requestId && (
          <p className="error-number">
            错误编号 <CopyText text={requestId} />
          </p>
        )}
        <TryAgain />
      </div>
    </section>
  );
}
