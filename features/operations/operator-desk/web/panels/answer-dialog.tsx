import { useId } from 'react';
import { z } from 'zod';
import { answerFeedback, listFeedback } from '#features/content/feedback/feedback.contract.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';
import type { Feedback } from './feedback-panel.tsx';

const MAX_ANSWER = 2000;
const Answer = z.object({ answer: requiredText('答复', MAX_ANSWER) });

function AnswerField({ stored, error }: { readonly stored: string; readonly error: string | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <b aria-hidden="true">*</b>答复
      </label>
      <textarea
        id={id}
        name="answer"
        className={error ? 'input ta bad' : 'input ta'}
        rows={6}
        maxLength={MAX_ANSWER}
        required
        defaultValue={stored}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <span className={error ? 'er' : 'hp'} id={`${id}-note`} role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <Icon name="circle-cross" size="small" />
            {error}
          </>
        ) : (
          '凭编号可以查到；有账号的另收到一条消息。'
        )}
      </span>
    </div>
  );
}

export function AnswerFeedbackDialog({
  feedback,
  onClose,
}: {
  readonly feedback: Feedback;
  readonly onClose: () => void;
}) {
  const { uuid, number, content, answer } = feedback;
  const send = useCommand(answerFeedback, { stale: [listFeedback, listOperatorBacklog], quiet: true });
  const submit = async (values: z.input<typeof Answer>) => {
    await send.mutateAsync({ body: { uuid, ...Answer.parse(values) } });
    toasts.show('success', '已答复');
    onClose();
  };
  return (
    <FormDialog
      title={`答复反馈 ${number}`}
      action="答复"
      schema={Answer}
      width={640}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <>
          <p className="text-2 od-text">{content}</p>
          <AnswerField stored={answer ?? ''} error={errors.answer} />
        </>
      )}
    </FormDialog>
  );
}
