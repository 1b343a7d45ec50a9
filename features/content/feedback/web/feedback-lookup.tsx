import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { FEEDBACK_STATES, FEEDBACK_TYPES } from '../contract/types.ts';
import type { FeedbackState } from '../feedback.contract.ts';

// The schemas are loaded on the first lookup.
const loadSchema = async () => {
  const [{ getFeedbackState }, { validateInput: checkInput }] = await Promise.all([
    import('../feedback.contract.ts'),
    import('#platform/web/check-input.ts'),
  ]);
  return { getFeedbackState, checkInput };
};

function Answer({ found }: { readonly found: FeedbackState }) {
  const type = FEEDBACK_TYPES.find(({ value }) => value === found.type)?.label ?? '反馈';
  return (
    <dl className="fb-answer">
      <dt>编号</dt>
      <dd className="num">{found.number}</dd>
      <dt>类型</dt>
      <dd>{type}</dd>
      <dt>提交时间</dt>
      <dd className="num">{found.createTime}</dd>
      <dt>状态</dt>
      <dd>{FEEDBACK_STATES[found.state]}</dd>
      {found.answer !== null && (
        <>
          <dt>答复</dt>
          <dd>
            {found.answer}
            {found.answerTime && <p className="text-3 small num">{found.answerTime}</p>}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Looks up the answer to a feedback by the number that its author received. */
export function FeedbackLookup({ sent }: { readonly sent: string | null }) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [found, setFound] = useState<FeedbackState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (sent !== null) setNumber(sent);
  }, [sent]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    setBusy(true);
    try {
      const { getFeedbackState, checkInput } = await loadSchema();
      const { number: wrong } = mapErrorsByField(checkInput(getFeedbackState.query, { number }));
      setError(wrong);
      if (wrong === undefined) setFound(await call(getFeedbackState, { query: { number } }, { quiet: true }));
    } catch (reason) {
      setError(toCallError(reason).message);
    }
    setBusy(false);
  };
  return (
    <section className="card fb-look" aria-labelledby="look-title">
      <h2 id="look-title">查询答复</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="number"
          label="反馈编号"
          value={number}
          maxLength={20}
          autoComplete="off"
          placeholder="FK 开头的编号"
          error={error}
          onChange={(event) => setNumber(event.target.value)}
        />
        <NeedsScript />
        <Button type="submit" isBusy={isBusy}>
          查询
        </Button>
      </form>
      <div role="status">{found && <Answer found={found} />}</div>
    </section>
  );
}
