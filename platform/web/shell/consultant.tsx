import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useShellData } from '../shell-data.tsx';
import { Icon } from '../ui/icon.tsx';
import { isSampleQr } from './sample-qr.ts';

/** Services of the consultant. */
const SERVICES = ['VIP 一对一答疑', '老师咨询', '标准内容问答', '资质申报指南', '课程中心问答'];

const OpenContext = createContext<() => void>(() => undefined);

/** Returns a function that opens the consultant dialog, for any component below a layout. */
export const useOpenConsultant = (): (() => void) => useContext(OpenContext);

export function ConsultantProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <OpenContext value={() => setOpen(true)}>
      {children}
      {isOpen && <ConsultantDialog onClose={() => setOpen(false)} />}
    </OpenContext>
  );
}

function ConsultantDialog({ onClose }: { readonly onClose: () => void }) {
  const { runtime } = useShellData();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dlg consultant"
      aria-labelledby="consultant-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dialog-head">
        <h2 id="consultant-title">添加专属顾问</h2>
        <button type="button" className="x" aria-label="关闭" onClick={onClose}>
          <Icon name="close" size="large" />
        </button>
      </div>
      <div className="dlg-body consultant-body">
        <img className="qr-code" src={runtime.qr.adviser} alt="专属顾问二维码" width={168} height={168} />
        <div>
          {isSampleQr(runtime.qr.adviser) && <p className="text-3 small">二维码为示例，扫码不会添加任何人。</p>}
          <p>微信扫码添加，工作日 8:30–18:00 为您解答：</p>
          <ul>
            {SERVICES.map((service) => (
              <li key={service}>
                <Icon name="check" />
                {service}
              </li>
            ))}
          </ul>
          <p className="text-3 small">电话 {runtime.phone}</p>
        </div>
      </div>
    </dialog>
  );
}
