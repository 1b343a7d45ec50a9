import type { ReactNode } from 'react';
import { toasts } from '#platform/web/toasts.ts';
import { Breadcrumbs, type Crumb } from '#platform/web/ui/breadcrumbs.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import './articles.css';

interface Neighbour {
  readonly uuid: string;
  readonly title: string;
}

export interface DetailFact {
  readonly label: string;
  readonly value: ReactNode;
}

interface DetailFrameProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly isSample?: boolean;
  readonly facts: readonly DetailFact[];
  /** The number of views; not shown while it is zero. */
  readonly views?: number;
  /** Headings of the page with their anchors. */
  readonly toc: readonly { readonly id: string; readonly label: string }[];
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Returns the address of the previous or next text. */
  readonly to: (uuid: string) => string;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** Opens the sharing dialog of the device if available (phones); otherwise copies the address to the clipboard. */
async function shareAddress(): Promise<void> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    // The user dismissed the dialog; nothing more is to be done.
    await navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    toasts.show('success', '链接已复制，可以粘贴给同事');
  } catch {
    // The browser does not permit copying, or the connection is not secure.
    toasts.show('error', '浏览器没有允许复制，请从地址栏复制');
  }
}

function Tools() {
  return (
    <div className="card rd-tools no-print">
      <button type="button" className="btn" onClick={() => print()}>
        <Icon name="print" />
        打印
      </button>
      <button type="button" className="btn" onClick={() => void shareAddress()}>
        <Icon name="link" />
        分享链接
      </button>
    </div>
  );
}

/** Minimum number of entries for collapsing the table of contents above the text on a narrow screen; a shorter one is omitted. */
const FOLDED_FROM = 3;

function Contents({ toc }: Pick<DetailFrameProps, 'toc'>) {
  return toc.map(({ id, label }) => (
    <a key={id} href={`#${id}`}>
      {label}
    </a>
  ));
}

/** Shows the detail page of one text: breadcrumb, facts, body and sidebar. */
export function DetailFrame(props: DetailFrameProps) {
  const { crumbs, title, isSample, facts, views = 0, toc, previous, next, to, side, children } = props;
  const shown = views > 0 ? [...facts, { label: '浏览', value: `${views} 次` }] : facts;
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <div className="rd-cols">
        <article className="card art">
          <h1>
            {title} {isSample && <span className="tag c">示例</span>}
          </h1>
          <Facts className="info" rows={shown.map(({ label, value }) => [label, value])} />
          {toc.length >= FOLDED_FROM && (
            <details className="toc-fold no-print">
              <summary>本页目录</summary>
              <Contents toc={toc} />
            </details>
          )}
          {children}
          <nav className="rd-beside no-print" aria-label="前后内容">
            {previous && (
              <PageLink className="tap" to={to(previous.uuid)}>
                <Icon name="left" size="small" />
                {previous.title}
              </PageLink>
            )}
            {next && (
              <PageLink className="tap" to={to(next.uuid)}>
                {next.title}
                <Icon name="right" size="small" />
              </PageLink>
            )}
          </nav>
        </article>
        <aside className="rd-side">
          <Tools />
          {toc.length > 1 && (
            <nav className="card toc no-print" aria-label="本页目录">
              <Contents toc={toc} />
            </nav>
          )}
          {side}
        </aside>
      </div>
    </>
  );
}
