import { useState } from 'react';
import { call, downloadFile } from '#platform/web/call.ts';
import { announceLogout, leaveAfterLogout } from '#platform/web/leaving.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import {
  ACCOUNT_CLOSING_DAYS,
  cancelAccountClosing,
  exportPersonalData,
  requestAccountClosing,
} from '../account.contract.ts';
import { AccountChangeDialog } from './change-dialog.tsx';

/** The consequences of closing an account, listed before the request. */
const CONSEQUENCES: readonly string[] = [
  `提交后进入 ${ACCOUNT_CLOSING_DAYS} 天冷静期，所有设备退出登录；期间登录并选择“撤销注销”即可恢复。`,
  '冷静期满后，手机号、邮箱、昵称、头像、微信绑定、登录设备、个人消息、学习记录和未提交的草稿都会删除，不能恢复；手机号可以重新注册。',
  '企业的资质、人员、项目资料属于企业，不会删除；您是企业唯一的用户时，请先让同事加入企业，否则资料将无人可以登录查看。',
  '依法留存的内容不会随之删除：网络日志和操作记录（《网络安全法》要求不少于六个月），以及订单、发票等会计资料（按《会计档案管理办法》的期限），只留存，不再用于其他用途。',
];

function ClosingDialog({ onClose }: { readonly onClose: () => void }) {
  const [isAgreed, setAgreed] = useState(false);
  return (
    <AccountChangeDialog
      title="注销账号"
      action="提交注销"
      schema={requestAccountClosing.body.omit({ agreed: true })}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        if (!isAgreed) throw new Error('请先阅读并确认注销的后果');
        await call(requestAccountClosing, { body: { password, agreed: true } }, { quiet: true });
        announceLogout();
        leaveAfterLogout();
      }}
    >
      {({ errors }) => (
        <>
          <ul className="account-notes">
            {CONSEQUENCES.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <label className="account-agree">
            <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
            我已了解以上后果
          </label>
          <PasswordField
            name="password"
            label="登录密码"
            autoComplete="current-password"
            maxLength={200}
            isRequired
            error={errors.password}
          />
        </>
      )}
    </AccountChangeDialog>
  );
}

/** Banner at the top of the page while the closing of the account is pending. */
export function ClosingBanner({ until, onDone }: { readonly until: string; readonly onDone: () => void }) {
  const cancel = useCommand(cancelAccountClosing, {
    onDone: () => {
      toasts.show('success', '已撤销注销');
      onDone();
    },
  });
  return (
    <div className="alert w account-closing" id="closing" role="status">
      <Icon name="triangle" />
      <span>账号正在注销，{until} 之前（含当日）可以撤销；之后个人信息将被删除，不能恢复。</span>
      <Button size="small" kind="primary" isBusy={cancel.isPending} onClick={() => cancel.mutate({})}>
        撤销注销
      </Button>
    </div>
  );
}

/** Offers a copy of the user's personal data, and the closing of the account (PIPL, articles 45 and 47). */
export function AccountClosingCard({ isClosing }: { readonly isClosing: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // The call has already shown its error.
    await downloadFile(exportPersonalData).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Card title="个人信息与账号">
      <ul className="account-list">
        <li>
          <div>
            <b>导出个人信息</b>
            <p className="text-3 small">
              下载本人的资料、登录记录、消息和学习记录：一份数据文件，一份可直接阅读的网页。
            </p>
          </div>
          <Button size="small" isBusy={isBusy} busyLabel="正在生成" onClick={() => void save()}>
            导出
          </Button>
        </li>
        {!isClosing && (
          <li>
            <div>
              <b>注销账号</b>
              <p className="text-3 small">有 {ACCOUNT_CLOSING_DAYS} 天冷静期，期间登录即可撤销。</p>
            </div>
            <Button size="small" kind="danger" onClick={() => setAsking(true)}>
              注销账号
            </Button>
          </li>
        )}
      </ul>
      {isAsking && <ClosingDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
