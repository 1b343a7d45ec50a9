import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { applyFigures } from '#domain/amendments/row-reading.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import {
  addSourceEvidence,
  getEvidenceRequirement,
  listSourceEvidence,
} from '#features/content/source-evidence/source-evidence.contract.ts';
import {
  createTableFields,
  ReadingFields,
  SourceFields,
  sourceFormFields,
} from '#features/content/source-evidence/web/source-evidence.web-api.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { FileInput } from '#platform/web/ui/file-input.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';

interface Props {
  readonly place: { readonly standardCode: string; readonly level: string; readonly rowId: string };
  readonly name: string;
  readonly onClose: () => void;
}

/** Enters an operator's reading of an official text: values, position and a picture of the passage. */
export function AddProofDialog({ place: { standardCode, level, rowId }, name, onClose }: Props) {
  const place = { standardCode, level, rowId };
  const row = useQuery(query(getEvidenceRequirement, { query: place }));
  const add = useCommand(addSourceEvidence, {
    stale: [listSourceEvidence, listUnverifiedRequirements, listOperatorBacklog],
    quiet: true,
  });
  const [file, setFile] = useState<File | null>(null);
  const before = row.data?.row as Requirement | undefined;
  const source = z.looseObject({ ...sourceFormFields, ...createTableFields(before) });
  const submit = async (values: z.input<typeof source>) => {
    const { docTitle, docNumber, clause } = source.parse(values);
    const { quote = '' } = values;
    const typed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));
    const read = JSON.stringify(before === undefined ? {} : applyFigures(before, typed));
    await add.mutateAsync({
      body: { ...place, docTitle, docNumber, clause, quote: String(quote), row: read },
      files: file ? { file } : {},
    });
    toasts.show('success', '已登记，复核后采用');
    onClose();
  };
  return (
    <FormDialog
      title={`登记出处：${name}`}
      action="登记"
      schema={source}
      width={720}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <QueryView query={row} subject="标准数据" lines={3}>
          {(open) => (
            <div className="form-dlg">
              <p className="text-2">{open.text}</p>
              <ReadingFields row={open.row as Requirement} names={open.names} errors={errors} />
              <SourceFields errors={errors} />
              <FileInput label="原文的图片、PDF 或 OFD" file={file} onPick={setFile} error={errors.file} />
            </div>
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}
