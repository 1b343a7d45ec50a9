import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CallInput } from '#platform/contract/route.ts';
import { useFormRevision } from '#platform/web/console/record-form.tsx';
import { query, useCommand } from '#platform/web/query.ts';
import { getSavedForm, subscribeToSavedForms } from '#platform/web/state/saved-forms.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { getDraft, removeDraft, saveDraft } from '../enterprise.contract.ts';
import './form-draft.css';
import { useFormInstance, useWatch } from '#platform/web/console/form.tsx';

/** Delay after the last input before the draft is saved. */
const REST_MS = 1500;

interface FormDraftProps {
  readonly bizType: CallInput<typeof saveDraft>['body']['bizType'];
  /** Uuid of the record that the form edits; omitted for a new record. */
  readonly bizUuid?: string;
}

/** Returns the form's values with the record version from which they started, so that a draft never overwrites a later change. */
const getContent = (
  values: Readonly<Record<string, unknown>>,
  revision: number | undefined,
): Record<string, unknown> => ({
  ...values,
  revision: revision ?? null,
});

/** Saves the values of the surrounding form while they change, after the user has accepted or declined an older draft. */
function useAutosave({ bizType, bizUuid = '' }: FormDraftProps, isReady: boolean): string | null {
  const { revisionNow } = useFormRevision();
  const form = useFormInstance<Record<string, unknown>>();
  const values = useWatch([], form) as Record<string, unknown> | undefined;
  const save = useCommand(saveDraft, { quiet: true });
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { mutate } = save;
  useEffect(() => {
    if (!isReady || !form.isFieldsTouched()) return undefined;
    const timer = setTimeout(() => {
      const content = getContent(form.getFieldsValue(true) as Record<string, unknown>, revisionNow());
      mutate({ body: { bizType, bizUuid, content } }, { onSuccess: (answer) => setSavedAt(answer.updateTime) });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [values, isReady, bizType, bizUuid, form, mutate, revisionNow]);
  return savedAt;
}

/**
 * Adds drafts to a form (G-37); must be placed inside a `RecordForm`. An earlier draft is offered, and the current input is saved as a
 * draft. The feature's service deletes the draft when the form is saved (`removeDraft` of the enterprise module).
 */
export function FormDraft(props: FormDraftProps) {
  const { bizType, bizUuid = '' } = props;
  const form = useFormInstance<Record<string, unknown>>();
  // Queried once when the form opens, so that the draft saved by this form is not offered.
  const found = useQuery({
    ...query(getDraft, { query: { bizType, bizUuid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const drop = useCommand(removeDraft, { quiet: true });
  const origin = useFormRevision();
  const [isAnswered, setAnswered] = useState(false);
  // Input restored from an expired session is newer than the draft; only one of them is offered.
  const isKept = useSyncExternalStore(
    subscribeToSavedForms,
    () => getSavedForm(sessionStorage) !== null,
    () => false,
  );
  const draft = isAnswered || isKept ? null : found.data;
  const savedAt = useAutosave(props, found.isFetched && !draft);

  const restore = () => {
    if (draft) {
      const { revision, ...content } = draft.content;
      form.setFieldsValue(content);
      if (typeof revision === 'number' && revision !== origin.revisionNow()) origin.goBackTo(revision);
    }
    setAnswered(true);
  };
  const forget = () => {
    drop.mutate({ body: { bizType, bizUuid } });
    setAnswered(true);
  };
  if (!draft) return <p className="draft-note text-3 small">{savedAt && `已于 ${savedAt.slice(11, 16)} 自动暂存`}</p>;
  return (
    <div className="alert w draft-offer" role="status">
      <Icon name="clock" />
      <span>{draft.updateTime.slice(0, 16)} 暂存过未提交的内容。</span>
      <span className="draft-acts">
        <button type="button" className="btn small" onClick={restore}>
          恢复
        </button>
        <button type="button" className="btn plain small" onClick={forget}>
          丢弃
        </button>
      </span>
    </div>
  );
}
