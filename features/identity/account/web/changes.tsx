import { useState } from 'react';
import { CodeField } from '#features/identity/codes/web/codes.web-api.ts';
import { call } from '#platform/web/call.ts';
import { PasswordField, TextField } from '#platform/web/ui/field.tsx';
import * as contract from '../account.contract.ts';
import { AccountChangeDialog, getValues } from './change-dialog.tsx';

const QUIET = { quiet: true } as const;

interface ChangeProps {
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function NickNameChange({ current, onClose, onDone }: ChangeProps & { readonly current: string }) {
  return (
    <AccountChangeDialog
      title="修改昵称"
      action="保存"
      schema={contract.changeNickName.body}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(contract.changeNickName, { body }, QUIET);
        onDone('昵称已修改');
      }}
    >
      {({ errors }) => (
        <TextField
          name="nickName"
          label="昵称"
          defaultValue={current}
          maxLength={30}
          isRequired
          error={errors.nickName}
        />
      )}
    </AccountChangeDialog>
  );
}

interface ProveProps extends Pick<ChangeProps, 'onClose'> {
  readonly title: string;
  /** The current phone or mail, masked. */
  readonly sentTo: string;
  readonly onSend: () => Promise<unknown>;
  readonly onCheck: (body: { code: string }) => Promise<void>;
}

/** Step 1 of a change: sends a code to the current phone or mail of the account and verifies it (portal-spec section 4). */
function Prove({ title, sentTo, onClose, onSend, onCheck }: ProveProps) {
  return (
    <AccountChangeDialog
      title={title}
      action="下一步"
      schema={contract.checkOldPhoneCode.body}
      onClose={onClose}
      onSubmit={onCheck}
    >
      {({ errors }) => (
        <>
          <p className="text-2">第 1 步，共 2 步：先验证身份，验证码发到 {sentTo}。</p>
          <CodeField
            name="code"
            label="验证码"
            sentTo={sentTo}
            error={errors.code}
            onSend={async () => {
              await onSend();
              return true;
            }}
          />
        </>
      )}
    </AccountChangeDialog>
  );
}

/** Changes the phone (C-010 … C-013). */
export function PhoneChange({ current, onClose, onDone }: ChangeProps & { readonly current: string }) {
  const [oblCode, setProof] = useState<string | null>(null);
  if (oblCode === null) {
    return (
      <Prove
        title="更换手机号"
        sentTo={current}
        onClose={onClose}
        onSend={() => call(contract.sendOldPhoneCode, {}, QUIET)}
        onCheck={async (body) => setProof((await call(contract.checkOldPhoneCode, { body }, QUIET)).oblCode)}
      />
    );
  }
  return (
    <AccountChangeDialog
      key="new"
      title="更换手机号"
      action="完成更换"
      schema={contract.changePhone.body}
      extra={{ oblCode }}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(contract.changePhone, { body }, QUIET);
        onDone('手机号已更换');
      }}
    >
      {({ errors, check }) => (
        <>
          <p className="text-2">第 2 步，共 2 步：验证新手机号。</p>
          <TextField
            name="phonenumber"
            label="新手机号"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
            isRequired
            error={errors.phonenumber}
          />
          <CodeField
            name="newCode"
            label="新手机验证码"
            // The text does not reveal whether the number belongs to another account; such a number gets a notice instead of a code.
            sentTo="新手机（未绑定其他账号时）"
            error={errors.newCode ?? errors.oblCode}
            onSend={async (form) => {
              const query = { phonenumber: getValues(form).phonenumber ?? '' };
              if (!check(contract.sendNewPhoneCode.query, query)) return false;
              await call(contract.sendNewPhoneCode, { query }, QUIET);
              return true;
            }}
          />
        </>
      )}
    </AccountChangeDialog>
  );
}

interface MailChangeProps extends ChangeProps {
  readonly phone: string;
  readonly current: string | null;
  readonly method: 'phone' | 'mail';
}

/** Changes the mail address (C-014, C-015, C-021 … C-024), after authentication by phone or by the old mail. */
export function MailChange({ phone, current, method, onClose, onDone }: MailChangeProps) {
  const [idCode, setProof] = useState<string | null>(null);
  const byPhone = method === 'phone' || current === null;
  const title = current === null ? '绑定邮箱' : '更换邮箱';
  if (idCode === null) {
    const check = byPhone ? contract.checkMailChangeCode : contract.checkOldMailCode;
    return (
      <Prove
        title={title}
        sentTo={byPhone ? phone : current}
        onClose={onClose}
        onSend={() => call(byPhone ? contract.sendMailChangeCode : contract.sendOldMailCode, {}, QUIET)}
        onCheck={async (body) => setProof((await call(check, { body }, QUIET)).idCode)}
      />
    );
  }
  return (
    <AccountChangeDialog
      key="new"
      title={title}
      action="完成"
      schema={contract.changeMail.body}
      extra={{ idCode, method: byPhone ? 'phone' : 'mail' }}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(contract.changeMail, { body }, QUIET);
        onDone(current === null ? '邮箱已绑定' : '邮箱已更换');
      }}
    >
      {({ errors, check }) => (
        <>
          <p className="text-2">第 2 步，共 2 步：验证新邮箱。</p>
          <TextField
            name="newMail"
            label="新邮箱"
            type="email"
            autoComplete="email"
            maxLength={100}
            isRequired
            error={errors.newMail}
          />
          <CodeField
            name="newCode"
            label="新邮箱验证码"
            sentTo="新邮箱（未绑定其他账号时）"
            error={errors.newCode ?? errors.idCode}
            onSend={async (form) => {
              const query = { newMail: getValues(form).newMail ?? '' };
              if (!check(contract.sendNewMailCode.query, query)) return false;
              await call(contract.sendNewMailCode, { query }, QUIET);
              return true;
            }}
          />
        </>
      )}
    </AccountChangeDialog>
  );
}

/** Changes the password (C-016, C-017). */
export function PasswordChange({ phone, onClose, onDone }: ChangeProps & { readonly phone: string }) {
  return (
    <AccountChangeDialog
      title="修改密码"
      action="修改密码"
      schema={contract.changePassword.body}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(contract.changePassword, { body }, QUIET);
        onDone('密码已修改，其他设备需要重新登录');
      }}
    >
      {({ errors }) => (
        <>
          <PasswordField
            name="password"
            label="原密码"
            autoComplete="current-password"
            maxLength={200}
            isRequired
            error={errors.password}
          />
          <PasswordField
            name="newPassword"
            label="新密码"
            autoComplete="new-password"
            maxLength={200}
            isRequired
            error={errors.newPassword}
            help="至少 10 位；修改后，其他设备会退出登录。"
          />
          <CodeField
            name="code"
            label="短信验证码"
            sentTo={phone}
            error={errors.code}
            onSend={async () => {
              await call(contract.sendPasswordCode, {}, QUIET);
              return true;
            }}
          />
        </>
      )}
    </AccountChangeDialog>
  );
}
