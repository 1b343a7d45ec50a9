import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#features/identity/auth/contract/second-factor.ts';
import { call } from '#platform/web/call.ts';
import { saveFile } from '#platform/web/download.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { AccountChangeDialog } from './change-dialog.tsx';

/** The number of unused codes below which the page recommends new codes. */
const FEW = 3;

/** Shows the secret as a QR code and as text until its first code is verified. */
function EnableDialog({
  onClose,
  onCodes,
}: {
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const made = useQuery({ ...query(createSecondFactor), gcTime: 0, staleTime: Infinity });
  return (
    <AccountChangeDialog
      title="启用二次验证"
      action="启用"
      schema={enableSecondFactor.body}
      onClose={onClose}
      onSubmit={async (body) => onCodes((await call(enableSecondFactor, { body }, { quiet: true })).recoveryCodes)}
    >
      {({ errors }) => (
        <>
          <p className="text-2">
            用验证器 App（支持 TOTP 的任意一款）扫描二维码，再填入 App 显示的 6 位数字。启用后，其他设备会退出登录。
          </p>
          <QueryView query={made} subject="二维码" lines={4}>
            {({ secret, qrcode }) => (
              <div className="factor-code">
                <img src={qrcode} width={180} height={180} alt="验证器 App 的二维码" />
                <p className="text-3 small">不能扫描时，手工输入密钥：</p>
                <CopyText text={secret} />
              </div>
            )}
          </QueryView>
          <TextField
            name="code"
            label="动态验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            isRequired
            error={errors.code}
          />
        </>
      )}
    </AccountChangeDialog>
  );
}

/** Shows the recovery codes only once; a user who did not save them can create new codes. */
function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const save = () =>
    saveFile(
      new Blob([`知讯资管家恢复码（每个只能用一次）\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      '知讯资管家恢复码.txt',
    );
  const footer = (
    <>
      <Button onClick={save}>
        <Icon name="download" />
        保存为文件
      </Button>
      <Button kind="primary" onClick={onClose}>
        已保存好
      </Button>
    </>
  );
  return (
    <Dialog title="恢复码" width={480} isEnterprise onClose={onClose} footer={footer}>
      <p className="text-2">
        手机不在身边时，用恢复码代替动态验证码登录，每个只能用一次。恢复码只在这里显示一次，请打印或保存在安全的地方。
      </p>
      <ul className="factor-codes num" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

type Open = { readonly kind: 'enable' } | { readonly kind: 'codes'; readonly codes: readonly string[] } | null;

function useFactor(show: (codes: readonly string[]) => void) {
  const confirm = useConfirm();
  const stale = [getSecondFactor];
  const disable = useCommand(disableSecondFactor, { stale, onDone: () => toasts.show('success', '二次验证已停用') });
  const renew = useCommand(renewRecoveryCodes, { stale, onDone: ({ recoveryCodes }) => show(recoveryCodes) });
  return {
    isBusy: disable.isPending || renew.isPending,
    turnOff: async () => {
      const body = '停用后，知道密码的人就能登录。';
      if (await confirm({ title: '停用二次验证？', body, action: '停用', isDangerous: true })) disable.mutate({});
    },
    makeNew: async () => {
      const body = '原有的恢复码随即失效。';
      if (await confirm({ title: '重新生成恢复码？', body, action: '重新生成' })) renew.mutate({});
    },
  };
}

/** Shows the second factor of a password login (ASVS 6.3.3): enabled or disabled, and the recovery codes for a lost phone. */
export function SecondFactorRow() {
  const state = useQuery(query(getSecondFactor));
  const [open, setOpen] = useState<Open>(null);
  const show = (codes: readonly string[]) => {
    void state.refetch();
    setOpen({ kind: 'codes', codes });
  };
  const { isBusy, turnOff, makeNew } = useFactor(show);
  const { data } = state;
  return (
    <li>
      <div>
        <span className="text-3 small">二次验证</span>
        <p>
          {!data && (state.error ? '没有加载出来' : '加载中')}
          {data && !data.isEnabled && '未启用；启用后，密码登录须再输入验证器 App 的动态验证码'}
          {data?.isEnabled && (
            <>
              {data.enabledTime?.slice(0, 10)} 起启用，剩余 {data.recoveryLeft} 个恢复码{' '}
              {data.recoveryLeft < FEW && <span className="tag y">请重新生成</span>}
            </>
          )}
        </p>
      </div>
      {state.error && !data && (
        <Button size="small" onClick={() => void state.refetch()}>
          重试
        </Button>
      )}
      {data && !data.isEnabled && (
        <Button size="small" onClick={() => setOpen({ kind: 'enable' })}>
          启用二次验证
        </Button>
      )}
      {data?.isEnabled && (
        <>
          <Button size="small" disabled={isBusy} onClick={() => void makeNew()}>
            重新生成恢复码
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void turnOff()}>
            停用二次验证
          </Button>
        </>
      )}
      {open?.kind === 'enable' && <EnableDialog onClose={() => setOpen(null)} onCodes={show} />}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
    </li>
  );
}
