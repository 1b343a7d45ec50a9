import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getQueryKey, query } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { type BindState, checkBindStatus, generateBindQrcode, getWechatBinding } from '../wechat.contract.ts';

/** The interval in milliseconds at which the page polls the state of the code. */
const ASK_MS = 2000;
const isOver = (state: BindState | undefined): boolean => state === 'bound' || state === 'expired';

const TEXTS: Readonly<Record<BindState, string>> = {
  waiting: '请用微信扫描二维码，按公众号的回复确认绑定。',
  scanned: '已扫描，请在手机上确认绑定。',
  bound: '绑定成功。',
  expired: '二维码已失效。',
};

/** Shows the QR code and polls its state: waiting, scanned, bound, or expired with an action for a new code (C-166, C-167). */
export function QrcodeDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const code = useQuery({ ...query(generateBindQrcode), gcTime: 0, staleTime: Infinity, refetchOnMount: 'always' });
  const made = code.isFetching ? undefined : code.data;
  const status = useQuery({
    ...query(checkBindStatus, { query: { pcToken: made?.pcToken ?? '' } }),
    enabled: made !== undefined,
    gcTime: 0,
    refetchInterval: (latest) => (isOver(latest.state.data?.status) ? false : ASK_MS),
  });
  const state = made ? status.data?.status : undefined;
  useEffect(() => {
    if (state !== 'bound') return;
    toasts.show('success', '微信已绑定');
    void client.invalidateQueries({ queryKey: getQueryKey(getWechatBinding) });
    onClose();
  }, [state, client, onClose]);
  return (
    <Dialog title="绑定微信" onClose={onClose} width={400}>
      <div className="wechat">
        <div className="wx-code">
          {made ? (
            <img src={made.qrcode} width={220} height={220} alt="绑定微信的二维码" />
          ) : (
            <p role="status">{code.isError ? '' : '正在生成二维码'}</p>
          )}
          {state === 'scanned' && (
            <span className="wx-over">
              <Icon name="circle-tick" size="huge" />
            </span>
          )}
          {state === 'expired' && <span className="wx-over" />}
        </div>
        {code.isError ? (
          <ActionError>{code.error.message}</ActionError>
        ) : (
          <p aria-live="polite">{state ? TEXTS[state] : ' '}</p>
        )}
        {(code.isError || state === 'expired') && (
          <Button isBusy={code.isFetching} busyLabel="生成中" onClick={() => void code.refetch()}>
            重新获取
          </Button>
        )}
        {made?.simulateUrl && state !== 'expired' && (
          <p className="wx-local">
            本机没有配置公众号，二维码指向本地模拟页，不是微信。
            <a href={made.simulateUrl} target="_blank" rel="noreferrer">
              打开模拟页
            </a>
          </p>
        )}
      </div>
    </Dialog>
  );
}
