import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Width in px; on phones a dialog takes the whole screen. */
  readonly width?: number;
  /** A click on the mask does not close, such as with the welcome dialog. */
  readonly isFirm?: boolean;
}

function useModal(onClose: () => void, isFirm: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before React takes it away, so that the browser gives the focus back: an effect that is not of the layout would end too late.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onMask = (event: { target: unknown }) => {
    if (!isFirm && event.target === dialog.current) onClose();
  };
  return { ref: dialog, onClick: onMask, onCancel: onClose };
}

function Head({ id, title, onClose }: { readonly id: string; readonly title: string; readonly onClose: () => void }) {
  return (
    <div className="dialog-head">
      <h2 id={id}>{title}</h2>
      <button type="button" className="x" aria-label="关闭" onClick={onClose}>
        <Icon name="close" size="large" />
      </button>
    </div>
  );
}

/** Modal dialog on the native element: focus is trapped, Esc closes. Render it only while it is open. */
export function Dialog({ title, onClose, children, footer, width = 520, isFirm = false }: DialogProps) {
  const modal = useModal(onClose, isFirm);
  const id = useId();
  return (
    <dialog {...modal} className="dlg" style={{ width }} aria-labelledby={id}>
      <Head id={id} title={title} onClose={onClose} />
      <div className="dlg-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

/** Drawer from the right on the native dialog, 600 wide; for the enterprise area's forms see console/record-form.tsx. */
export function Drawer({ title, onClose, children, footer, isFirm = false }: Omit<DialogProps, 'width'>) {
  const modal = useModal(onClose, isFirm);
  const id = useId();
  return (
    <dialog {...modal} className="side-drawer" aria-labelledby={id}>
      <div className="side-drawer-in">
        <Head id={id} title={title} onClose={onClose} />
        <div className="db">{children}</div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  );
}
