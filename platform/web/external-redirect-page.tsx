import { Link, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { consoleLog } from './console-log.ts';
import { parseExternalTarget } from './external-target.ts';
import { getTitle } from './titles.ts';
import { Icon } from './ui/icon.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('即将离开') }, { name: 'robots', content: 'noindex' }];

/** Redirects rejected addresses to the home page and logs them. */
export function loader({ request }: LoaderFunctionArgs) {
  const target = parseExternalTarget(new URL(request.url).searchParams.get('url'));
  if ('refused' in target) {
    // require this line in the log.
    consoleLog.warn(target.refused);
    throw redirect('/');
  }
  return { href: target.url.href, host: target.url.host };
}

/** Page that names the external site before the user goes there. */
export default function ExternalRedirectPage() {
  const { href, host } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="leaving">
      <div className="card">
        <Icon name="external" size="huge" />
        <h1>即将离开知讯资管家</h1>
        <p>您将前往 {host}，该网站由其主办单位运营，请注意核对网址。</p>
        <p className="leaving-address">{href}</p>
        <div className="row g12 wrap">
          <a className="btn p" href={href} rel="noopener noreferrer">
            继续访问
          </a>
          <Link className="btn" to="/">
            返回首页
          </Link>
        </div>
      </div>
    </main>
  );
}
