import { useEffect, useRef } from 'react';
import { switchEnterprise } from '#platform/contract/session.ts';
import { leaveAfterEnterpriseSwitch } from '../leaving.ts';
import { useCommand } from '../query.ts';
import { usePageAddress } from '../site.tsx';
import { setOtherEnterprise, useOtherEnterprise } from '../state/other-enterprise.ts';
import { useSession } from '../state/session-context.tsx';

/**
 * Dialog on a page that was left open while another page of the same session switched to another enterprise. The user either continues with
 * the other enterprise or switches back to the page's enterprise. Until then the page is blocked, because it would mix data of two
 * enterprises.
 */
export function OtherEnterpriseDialog() {
  const other = useOtherEnterprise();
  return other && <Standstill entName={other} />;
}

function Standstill({ entName }: { readonly entName: string }) {
  const { ent } = useSession();
  const to = usePageAddress();
  const dialog = useRef<HTMLDialogElement>(null);
  const back = useCommand(switchEnterprise, { onDone: () => setOtherEnterprise(null) });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dlg dlg-confirm"
      aria-labelledby="other-enterprise-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Esc even if the first was cancelled, so the dialog is opened again.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dlg-body">
        <h2 id="other-enterprise-title">当前企业已切换为“{entName}”</h2>
        <p className="text-2">
          这个页面是{ent ? `“${ent.entName}”` : '切换前'}的内容，不能继续操作。已填写的表单会保留，切换回来后可以恢复。
        </p>
      </div>
      <div className="dialog-foot">
        {ent && (
          <button
            type="button"
            className="btn"
            disabled={back.isPending}
            onClick={() => back.mutate({ body: { uuid: ent.uuid } })}
          >
            切回原企业
          </button>
        )}
        <button type="button" className="btn p" onClick={() => leaveAfterEnterpriseSwitch(to('overview'))}>
          进入新企业
        </button>
      </div>
    </dialog>
  );
}
