import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';

const MAX_REASON = 200;
/** Frequent reasons, each of which the operator can edit. */
const REASONS = [
  '营业执照照片不清楚，请重新拍摄四角完整、文字清楚的原件',
  '营业执照上的统一社会信用代码与填写的不一致',
  '营业执照上的企业名称与填写的不一致',
] as const;

interface RejectionReasonProps {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onCancel: () => void;
  readonly onRefuse: (reason: string) => void;
}

/** Asks for the reason before a rejection. */
export function RejectionReason({ isBusy, error, onCancel, onRefuse }: RejectionReasonProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // On a phone the field opens below the visible area; focusing it scrolls it into view.
  useEffect(() => field.current?.focus(), []);
  const [isTried, setTried] = useState(false);
  const shown = error ?? (isTried && reason.trim().length < 2 ? '请填写驳回原因（至少 2 个字）' : null);
  const refuse = () => {
    setTried(true);
    if (reason.trim().length >= 2) onRefuse(reason);
  };
  return (
    <section className="cr-refusal" aria-label="驳回">
      <div className="field">
        <label htmlFor={id}>
          <b aria-hidden="true">*</b>驳回原因
        </label>
        <textarea
          ref={field}
          id={id}
          className={shown ? 'input bad' : 'input'}
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          aria-invalid={shown ? true : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {shown && (
          <span className="er" role="alert">
            <Icon name="circle-cross" size="small" />
            {shown}
          </span>
        )}
        <span className="cr-reasons">
          {REASONS.map((one) => (
            <button key={one} type="button" className="btn small" onClick={() => setReason(one)}>
              {one.split('，')[0]}
            </button>
          ))}
        </span>
      </div>
      <div className="cr-buttons">
        <Button onClick={onCancel}>返回</Button>
        <Button kind="danger" isBusy={isBusy} onClick={refuse}>
          确认驳回
        </Button>
      </div>
    </section>
  );
}
