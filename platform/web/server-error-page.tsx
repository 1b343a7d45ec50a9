import type { MetaFunction } from 'react-router';
import { ServerErrorScreen } from './error-screen.tsx';
import { titleOf } from './titles.ts';

export const meta: MetaFunction = () => [{ title: titleOf('服务器异常') }, { name: 'robots', content: 'noindex' }];

/** The 500 page at its own address (P-096); the status stays 200, because nothing failed. */
export default function ServerErrorPage() {
  return <ServerErrorScreen />;
}
