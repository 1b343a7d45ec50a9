import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toasts } from '#platform/web/toasts.ts';
import { Breadcrumbs, type Crumb } from '#platform/web/ui/breadcrumbs.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import './articles.css';

interface Neighbour {
  readonly uuid: string;
  readonly title: string;
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface DetailFrameProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly isSample?: boolean;
  readonly facts: readonly Fact[];
  /** Headings of the page with their anchors. */
  readonly toc: readonly { readonly id: string; readonly label: string }[];
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  /** Address of a neighbour. */
  readonly to: (uuid: string) => string;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toasts.show('success', '链接已复制');
  } catch {
    // Not allowed by the browser, or no secure connection.
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
      <button type="button" className="btn" onClick={() => void copyAddress()}>
        <Icon name="link" />
        复制链接
      </button>
    </div>
  );
}

/** One text to read: where it stands, its facts, its body, what is beside it. */
export function DetailFrame(props: DetailFrameProps) {
  const { crumbs, title, isSample, facts, toc, previous, next, to, side, children } = props;
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <div className="rd-cols">
        <article className="card art">
          <h1>
            {title} {isSample && <span className="tag c">示例</span>}
          </h1>
          <dl className="info">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {children}
          <nav className="rd-beside no-print" aria-label="前后内容">
            {previous && (
              <Link to={to(previous.uuid)}>
                <Icon name="left" size="small" />
                {previous.title}
              </Link>
            )}
            {next && (
              <Link to={to(next.uuid)}>
                {next.title}
                <Icon name="right" size="small" />
              </Link>
            )}
          </nav>
        </article>
        <aside className="rd-side">
          <Tools />
          {toc.length > 1 && (
            <nav className="card toc no-print" aria-label="本页目录">
              {toc.map(({ id, label }) => (
                <a key={id} href={`#${id}`}>
                  {label}
                </a>
              ))}
            </nav>
          )}
          {side}
        </aside>
      </div>
    </>
  );
}
