import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

export interface ConfirmationQuestion {
  /** Question that names the affected record: 删除证书“钢结构工程专业承包二级”？ */
  readonly title: string;
  readonly body?: ReactNode;
  /** Button label that repeats the verb of the question: 删除, not 确定. */
  readonly action: string;
  readonly isDangerous?: boolean;
}

type Ask = (question: ConfirmationQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(async () => false);

/** Returns a function that asks for confirmation: `const confirm = useConfirm(); if (await confirm({ title: '…？', action: '删除' })) …` */
export const useConfirm = (): Ask => useContext(ConfirmContext);

interface Open {
  readonly question: ConfirmationQuestion;
  readonly settle: (answer: boolean) => void;
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const ask = useCallback<Ask>((question) => new Promise((settle) => setOpen({ question, settle })), []);
  const answer = (value: boolean) => {
    open?.settle(value);
    setOpen(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {open && <ConfirmDialog question={open.question} onAnswer={answer} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({
  question,
  onAnswer,
}: {
  readonly question: ConfirmationQuestion;
  readonly onAnswer: (value: boolean) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Opened after the current event, because the Esc that triggers the question would otherwise also answer it.
    const timer = setTimeout(() => dialog.current?.showModal());
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog ref={dialog} className="dlg dlg-confirm" aria-labelledby="confirm-title" onClose={() => onAnswer(false)}>
      <div className="dlg-body">
        <h2 id="confirm-title">{question.title}</h2>
        {question.body && <div className="text-2">{question.body}</div>}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={() => onAnswer(false)}>
          取消
        </button>
        <button type="button" className={question.isDangerous ? 'btn d' : 'btn p'} onClick={() => onAnswer(true)}>
          {question.action}
        </button>
      </div>
    </dialog>
  );
}
