import { useState } from 'react';
import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { proposeSourceEvidence } from '../source-evidence.contract.ts';
import { parseRequirementId } from './proof-place.ts';
import { SourceFields, sourceFormFields } from './source-fields.tsx';

const Said = z.object({ ...sourceFormFields, said: requiredText('原文内容', 500, 2) });

interface Props {
  /** Id of the requirement result of a report. */
  readonly leafId: string;
  readonly title: string;
}

function ProposeDialog({ leafId, title, onClose }: Props & { readonly onClose: () => void }) {
  const propose = useCommand(proposeSourceEvidence, { quiet: true });
  const submit = async (values: z.input<typeof Said>) => {
    await propose.mutateAsync({ body: { ...parseRequirementId(leafId), ...Said.parse(values) } });
    toasts.show('success', '已提交，核对后会发消息告诉您');
    onClose();
  };
  return (
    <FormDialog title={`提供原文出处：${title}`} action="提交" schema={Said} onClose={onClose} onSubmit={submit}>
      {(errors) => (
        <>
          <p className="text-2">这条标准数据还没有对照过原文，因此不据以判断。您看到原文时，可以告诉我们它在哪里。</p>
          <SourceFields errors={errors} />
          <TextField name="said" label="原文内容" isRequired maxLength={500} error={errors.said} />
        </>
      )}
    </FormDialog>
  );
}

/** Shows a form to submit the source of a report entry that is marked 待核对 because its row has not been compared with the text. */
export function ProposeEvidence(props: Props) {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!hasPermission(session, ['check:run:run'])) return null;
  return (
    <p className="no-print">
      <button type="button" className="btn small" onClick={() => setOpen(true)}>
        提供原文出处
        <span className="sr-only">：{props.title}</span>
      </button>
      {isOpen && <ProposeDialog {...props} onClose={() => setOpen(false)} />}
    </p>
  );
}
