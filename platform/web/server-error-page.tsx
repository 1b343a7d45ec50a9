import { data, type MetaFunction } from 'react-router';
import { ServerErrorScreen } from './error-screen.tsx';
import { getTitle } from './titles.ts';

export const meta: MetaFunction = () => [{ title: getTitle('服务器异常') }, { name: 'robots', content: 'noindex' }];

/** Sets the status 500, on which monitoring and proxies that redirect here rely. */
export const loader = () => data(null, { status: 500 });

/** The 500 page at its own address (P-096). */
export default function ServerErrorPage() {
  return <ServerErrorScreen />;
}
