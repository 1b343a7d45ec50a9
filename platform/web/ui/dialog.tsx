import { createContext, type ReactNode, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Width in px. On phones a dialog covers the whole screen. */
  readonly width?: number | undefined;
  /** Whether a click on the backdrop keeps the dialog open. */
  readonly isEnterprise?: boolean;
}

function useModal(onClose: () => void, isEnterprise: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The dialog is closed in a layout effect, before React removes it, so that the browser restores the focus; a normal effect would run too
  // late.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onMask = (event: { target: unknown }) => {
    if (!isEnterprise && event.target === dialog.current) onClose();
  };
  // React also reports the cancel event to surrounding dialogs. Esc must close only one dialog at a time.
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
 * body scrolls. A submit button refers to its form by the attribute `form`, because the buttons are outside of the form.
 */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  const foot = use(FootContext);
  return foot && createPortal(children, foot);
}

/**
 * Buttons of a component that is used both on pages and in dialogs. They are shown in the footer of a surrounding dialog, otherwise in
 * place.
 */
export function DialogFooterOrInline({ children }: { readonly children: ReactNode }) {
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

/** Common layout of all dialogs: the body scrolls, and the footer stays visible. */
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

/** Modal dialog based on the native element: it traps the focus, and Esc closes it. Render it only while it is open. */
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

/** Drawer from the right, based on the native dialog. Record forms use console/record-form.tsx. */
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
