import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';

interface Text {
  readonly title: string;
  readonly parts: readonly string[];
}

const TERMS: Text = {
  title: '用户协议',
  parts: [
    '本平台帮助建设企业整理资质、人员和业绩资料，对照公开的资质标准查看差距，并在证照到期前提醒。核查结论供参考，行政许可以主管部门的决定为准。',
    '账号由注册人保管。请使用真实的手机号，不要把验证码和密码告诉他人；发现异常登录时，请及时修改密码并退出其他设备。',
    '您录入的资料应当真实，并且有权使用。不得上传他人的个人信息用于与企业资质管理无关的目的，不得干扰平台运行。',
    '会员服务按订单约定的期限提供。停止服务前，您可以导出本企业的全部资料。',
  ],
};
const PRIVACY: Text = {
  title: '隐私政策',
  parts: [
    '我们收集注册手机号、登录时间、网络地址和设备类型，用于登录、安全和找回密码；绑定邮箱后，邮箱只用于验证和通知。',
    '您录入的人员身份证号加密保存，页面上只显示部分数字，查看完整号码会留下记录。',
    '资料只用于为您所在的企业提供服务，不会出售；法律要求提供时，以法定范围为限。',
    '您可以在个人中心查看和修改个人信息、查看登录记录、让其他设备退出登录。',
  ],
};

/** The consent to the terms that a registration requires, with links to the texts. */
export function TermsConsent({ error }: { readonly error?: string | undefined }) {
  const [shown, setShown] = useState<Text | null>(null);
  return (
    <div className="field">
      <div className="terms">
        <label>
          <input type="checkbox" name="agreed" value="yes" aria-invalid={error ? true : undefined} />
          我已阅读并同意
        </label>
        {[TERMS, PRIVACY].map((text) => (
          <button key={text.title} type="button" onClick={() => setShown(text)}>
            《{text.title}》
          </button>
        ))}
      </div>
      {error && (
        <span className="er" role="alert">
          {error}
        </span>
      )}
      {shown && (
        <Dialog
          title={shown.title}
          onClose={() => setShown(null)}
          footer={
            <Button kind="primary" onClick={() => setShown(null)}>
              知道了
            </Button>
          }
        >
          {shown.parts.map((part) => (
            <p key={part}>{part}</p>
          ))}
        </Dialog>
      )}
    </div>
  );
}
