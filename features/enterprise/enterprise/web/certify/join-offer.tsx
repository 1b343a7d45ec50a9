import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { useOpenConsultant } from '#platform/web/shell/consultant.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { requestToJoin } from '../../contract/certification.ts';

interface JoinOfferProps {
  readonly creditCode: string;
  readonly onAsked: () => void;
  /** Submits the selected licence as evidence against the existing certification. */
  readonly onDispute: () => void;
}

/** Shown if the enterprise is already certified: sends a request to join to its owner, or refers to an adviser if the owner is unknown. */
export function JoinOffer({ creditCode, onAsked, onDispute }: JoinOfferProps) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const openConsultant = useOpenConsultant();
  const ask = async () => {
    setBusy(true);
    try {
      await call(requestToJoin, { body: { creditCode, note } }, { quiet: true });
      toasts.show('success', '申请已发给企业负责人');
      return onAsked();
    } catch (reason) {
      toasts.show('error', toCallError(reason).message);
    }
    setBusy(false);
  };
  return (
    <div className="alert w certify-taken" role="status">
      <Icon name="triangle" />
      <div>
        <b>这家企业已由其他用户认证</b>
        <p>
          如果您也在这家企业工作，可以申请加入，由企业负责人同意；不知道负责人是谁，请联系管理员；认为认证有误，可以凭营业执照提交平台核对。
        </p>
        <TextField
          label="申请说明（选填）"
          value={note}
          maxLength={200}
          placeholder="例如：我是资料员张三"
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="row gap-8 wrap">
          <Button isBusy={isBusy} onClick={() => void ask()}>
            申请加入
          </Button>
          <Button onClick={onDispute}>对认证有异议，提交核对</Button>
          <Button kind="text" onClick={openConsultant}>
            联系管理员
          </Button>
        </div>
      </div>
    </div>
  );
}
