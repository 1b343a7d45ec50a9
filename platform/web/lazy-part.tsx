import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Icon } from './ui/icon.tsx';

interface LazyPartOptions<P> {
  /** User-visible name of the part, for the note that it is missing: 问答. */
  readonly name: string;
  /** Shown until the part is loaded; nothing by default. */
  readonly loading?: ReactNode;
  /** Whether the part is laid over the page, as a dialog is. Its error message then also overlays the page and can be closed. */
  readonly isAbovePage?: boolean;
  /** Called when the user closes the error message of a part that overlays the page. */
  readonly onDismiss?: (props: P) => void;
}

/**
 * Reloads style sheets of a part that failed to load. Vite adds each sheet only once and does not check its loading, so a part that loads
 * at the second try would have no style.
 */
async function reloadFailedSheets(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const { href } = link;
          link.addEventListener('load', () => resolve(), { once: true });
          link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)), { once: true });
          link.removeAttribute('href');
          link.href = href;
        }),
    ),
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Renders the replacement for a failed part. */
  readonly renderFailure: (reset: () => void) => ReactNode;
}

/** Error boundary that keeps the page usable if a part fails. React reports the error to the console. */
class PartBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  readonly reset = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.renderFailure(this.reset) : this.props.children;
  }
}

/** Error boundary for an optional part of the layout, which is left out if it fails. */
export function Accessory({ children }: { readonly children: ReactNode }) {
  return <PartBoundary renderFailure={() => null}>{children}</PartBoundary>;
}

interface FailedPartProps {
  readonly name: string;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | null;
}

function FailedPart({ name, onRetry, onClose }: FailedPartProps) {
  return (
    <div className={onClose ? 'alert w part-failed above' : 'alert w part-failed'} role="alert">
      <Icon name="triangle" />
      <span>{name}没有加载出来，请检查网络后重试。</span>
      <button type="button" className="btn small" onClick={onRetry}>
        <Icon name="refresh" size="small" />
        重试
      </button>
      {onClose && (
        <button type="button" className="btn plain small" onClick={onClose}>
          关闭
        </button>
      )}
    </div>
  );
}

/**
 * Loads the script of a page part on demand. If the script cannot be loaded or the part fails, a note with 重试 takes its place and the rest
 * of the page stays. The only use of `lazy` (.oxlintrc.json).
 *
 * @param load imports the module of the part: `async () => (await import('./panel.tsx')).Panel`
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { name, loading, isAbovePage = false, onDismiss }: LazyPartOptions<P>,
): ComponentType<P> {
  let hasFailed = false;
  /** React caches the failure of a lazy component, so each try needs a new component. */
  const begin = () =>
    lazy(async () => {
      try {
        if (hasFailed) await reloadFailedSheets();
        const part = await load();
        hasFailed = false;
        return { default: part };
      } catch (reason) {
        hasFailed = true;
        throw reason;
      }
    });
  let current = begin();
  const beginAgain = () => {
    current = begin();
    return current;
  };
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => (hasFailed ? beginAgain() : current));
    const [isDismissed, setDismissed] = useState(false);
    if (isDismissed) return null;
    const close = () => {
      setDismissed(true);
      onDismiss?.(props);
    };
    const renderFailure = (reset: () => void) => (
      <FailedPart
        name={name}
        onRetry={() => {
          setPart(beginAgain());
          reset();
        }}
        onClose={isAbovePage ? close : null}
      />
    );
    return (
      <PartBoundary renderFailure={renderFailure}>
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}
