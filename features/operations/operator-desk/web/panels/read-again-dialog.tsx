import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { applyFigures } from '#domain/amendments/row-reading.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import {
  decideSourceEvidence,
  getEvidenceRequirement,
  listSourceEvidence,
  type SourceEvidence,
} from '#features/content/source-evidence/source-evidence.contract.ts';
import {
  createTableFields,
  ReadingFields,
  sourceFormFields,
} from '#features/content/source-evidence/web/source-evidence.web-api.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';
import { ProofFile } from './proof-file.tsx';

interface Props {
  readonly proof: SourceEvidence;
  readonly onClose: () => void;
}

/** The second reading by the only operator of the installation, from the picture alone; the first reading is not shown. */
export function SecondReadingDialog({ proof, onClose }: Props) {
  const { uuid, standardCode, level, rowId, standardName, docTitle, docNumber, mime } = proof;
  const row = useQuery(query(getEvidenceRequirement, { query: { standardCode, level, rowId } }));
  const decide = useCommand(decideSourceEvidence, {
    stale: [listSourceEvidence, listUnverifiedRequirements, listOperatorBacklog],
    quiet: true,
  });
  const before = row.data?.row as Requirement | undefined;
  const schema = z.looseObject({ clause: sourceFormFields.clause, ...createTableFields(before) });
  const submit = async (values: z.input<typeof schema>) => {
    if (before === undefined) return;
    const typed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));
    const again = { row: applyFigures(before, typed), clause: values.clause };
    await decide.mutateAsync({ body: { uuid, isConfirmed: true, again } });
    toasts.show('success', '两次读数相同，已采用');
    onClose();
  };
  return (
    <FormDialog
      title={`再读复核：${standardName}${level}`}
      action="复核"
      schema={schema}
      width={720}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <QueryView query={row} subject="标准数据" lines={3}>
          {(open) => (
            <div className="form-dlg">
              <p className="text-2">
                {open.text}。请只看原文《{docTitle}》（{docNumber}）再填一遍；与登记的相同才采用。
              </p>
              {mime !== null && <ProofFile uuid={uuid} mime={mime} />}
              <ReadingFields row={open.row as Requirement} names={open.names} errors={errors} isBlank />
              <TextField name="clause" label="条款" isRequired maxLength={100} error={errors.clause} />
            </div>
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}
