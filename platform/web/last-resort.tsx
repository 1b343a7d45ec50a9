import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { getTitle } from './titles.ts';

const TITLE = '抱歉，页面暂时无法显示';

/** Content shown if the error page has failed, too: without header and accessories, so that it cannot fail again. */
export function LastResortBody() {
  return (
    <main id="main" className="wrapper fault-page told">
      <h1>{TITLE}</h1>
      <p>请重新加载；如果仍然这样，请先返回首页。</p>
      <p>
        <a href="">重新加载</a>　<a href="/">返回首页</a>
      </p>
    </main>
  );
}

interface BoundaryProps {
  readonly isOfError: boolean;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure: { readonly reason: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(reason: unknown): BoundaryState {
    return { failure: { reason } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    // A first error is passed on to the router, which shows its error page.
    if (!this.props.isOfError) throw failure.reason;
    return (
      <html lang="zh-CN">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{getTitle(TITLE)}</title>
        </head>
        <body>
          <LastResortBody />
        </body>
      </html>
    );
  }
}

/** Error boundary around the document: if the error page fails too, the router would show an English page with the stack trace. */
export function LastResortBoundary({ children }: { readonly children: ReactNode }) {
  const isOfError = useRouteError() !== undefined;
  return <Boundary isOfError={isOfError}>{children}</Boundary>;
}
