import { useSyncExternalStore } from 'react';
import { type Toast, toasts } from '../toasts.ts';
import { Icon } from '../ui/icon.tsx';

const NONE: readonly Toast[] = [];
const ICONS = { success: 'circle-tick', error: 'circle-cross', info: 'info' } as const;

/** Toasts at the top of the page. Screen readers announce successes politely and errors assertively (DESIGN.md 12). */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE);
  return (
    <div className="toasts">
      {shown.map((toast) => (
        <div key={toast.id} className={`tst ${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
          <Icon name={ICONS[toast.kind]} />
          <span>{toast.text}</span>
          <button type="button" className="tst-x" aria-label="关闭提示" onClick={() => toasts.close(toast.id)}>
            <Icon name="close" size="small" />
          </button>
        </div>
      ))}
    </div>
  );
}
