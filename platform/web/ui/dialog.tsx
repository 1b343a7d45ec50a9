import { createContext, type ReactNode, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Width in px; on phones a dialog takes the whole screen. */
  readonly width?: number | undefined;
  /** A click on the backdrop does not close it, as with the welcome dialog. */
  readonly isEnterprise?: boolean;
}

function useModal(onClose: () => void, isEnterprise: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before React unmounts it, so that the browser restores the focus: a normal effect would run too late.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onMask = (event: { target: unknown }) => {
    if (!isEnterprise && event.target === dialog.current) onClose();
  };
  // React also tells the dialogs around it that a dialog was cancelled: Esc closes one at a time.
  const onCancel = (event: { target: unknown }) => {
    if (event.target === dialog.current) onClose();
  };
  return { ref: dialog, onClick: onMask, onCancel };
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

const FootContext = createContext<HTMLElement | null>(null);

/**
 * Buttons of a dialog or drawer, rendered by the component that has their state. They are shown below the body and stay visible while the
 * body scrolls. They are outside of the form, so a submit button refers to it by `form`.
 */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  const foot = use(FootContext);
  return foot && createPortal(children, foot);
}

/** Buttons of a part that is used on pages and in dialogs: below the body of a dialog that contains it, elsewhere in place. */
export function FootOrHere({ children }: { readonly children: ReactNode }) {
  const foot = use(FootContext);
  return foot === null ? children : createPortal(children, foot);
}

const ERROR = '[aria-invalid="true"], [role="alert"]';

/** Scrolls a new error into view, because its field may not be visible when a button is pressed. */
function useErrorsInView() {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const listErrors = ({ type, target, addedNodes }: MutationRecord): Element[] => {
      const changed = (type === 'attributes' ? [target] : [...addedNodes]).filter((node) => node instanceof Element);
      return changed.flatMap((node) => (node.matches(ERROR) ? [node] : [...node.querySelectorAll(ERROR)]));
    };
    const observer = new MutationObserver((changes) => {
      changes.flatMap(listErrors)[0]?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] });
    return () => observer.disconnect();
  }, []);
  return body;
}

interface FrameProps {
  readonly bodyClass: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The only layout of all dialogs: the body scrolls, the footer stays in view. */
function Frame({ bodyClass, children, footer }: FrameProps) {
  const body = useErrorsInView();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FootContext value={foot}>
      <div ref={body} className={bodyClass}>
        {children}
      </div>
      <div ref={setFoot} className="dialog-foot">
        {footer}
      </div>
    </FootContext>
  );
}

/** Modal dialog on the native element: focus is trapped, Esc closes. Render it only while it is open. */
export function Dialog({ title, onClose, children, footer, width = 520, isEnterprise = false }: DialogProps) {
  const modal = useModal(onClose, isEnterprise);
  const id = useId();
  return (
    <dialog {...modal} className="dlg" style={{ width }} aria-labelledby={id}>
      <Head id={id} title={title} onClose={onClose} />
      <Frame bodyClass="dlg-body" footer={footer}>
        {children}
      </Frame>
    </dialog>
  );
}

/** Drawer from the right on the native dialog; for the enterprise area's forms see console/record-form.tsx. */
export function Drawer({ title, onClose, children, footer, width = 600, isEnterprise = false }: DialogProps) {
  const modal = useModal(onClose, isEnterprise);
  const id = useId();
  return (
    <dialog {...modal} className="side-drawer" style={{ width }} aria-labelledby={id}>
      <div className="side-drawer-in">
        <Head id={id} title={title} onClose={onClose} />
        <Frame bodyClass="db" footer={footer}>
          {children}
        </Frame>
      </div>
    </dialog>
  );
}
