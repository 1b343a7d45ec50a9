import { useEffect, useId, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface MaskedTextProps {
  /** Masked value as sent by the server. */
  readonly masked: string;
  /** The label of the value: 证件号码. */
  readonly label: string;
  readonly owner: string;
  /** Requests the full value from the server, with a reason that is logged. Omitted if the user may not see the value. */
  readonly reveal?: (reason: string) => Promise<string>;
}

/** Time after which a revealed value is masked again, in milliseconds (DESIGN.md 7). */
const SHOWN_MS = 30_000;
const REASONS = ['核对证件原件', '填写申报材料', '办理注册或变更'];

/** A masked sensitive value. An eye button asks for a reason, reveals the value for 30 s and logs the access. */
export function MaskedText({ masked, label, owner, reveal }: MaskedTextProps) {
  const [full, setFull] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (full === null) return undefined;
    const timer = setTimeout(() => setFull(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [full]);
  const ask = async (reason: string) => {
    if (!reveal) return;
    setFull(await reveal(reason));
    setAsking(false);
  };
  return (
    <span className="masked">
      <span className="num">{full ?? masked}</span>
      {reveal && (
        <button
          type="button"
          className="masked-eye"
          aria-label={full === null ? `查看${owner}的完整${label}` : `隐藏${owner}的${label}`}
          onClick={() => (full === null ? setAsking(true) : setFull(null))}
        >
          <Icon name={full === null ? 'eye' : 'eyeoff'} />
        </button>
      )}
      {isAsking && (
        <ReasonDialog title={`查看${owner}的完整${label}`} onAnswer={ask} onClose={() => setAsking(false)} />
      )}
    </span>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly onAnswer: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

function ReasonDialog({ title, onAnswer, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState(REASONS[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const name = useId();
  const submit = () => {
    setBusy(true);
    onAnswer(reason).catch(onClose);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={420}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button type="button" className="btn p" disabled={isBusy} onClick={submit}>
            {isBusy ? '提交中' : '查看'}
          </button>
        </>
      }
    >
      <fieldset className="choices">
        <legend>查看原因（会记入操作记录）</legend>
        {REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={reason === one} onChange={() => setReason(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      <p className="text-3 small">内容显示 30 秒后自动隐藏。</p>
    </Dialog>
  );
}
