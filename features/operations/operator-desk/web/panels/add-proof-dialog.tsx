import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { addProof, getProofRow, listProofs } from '#features/content/source-evidence/source-evidence.contract.ts';
import {
  applyFigures,
  type KeyFigure,
  listKeyFigures,
  SourceFields,
  sourceFields,
} from '#features/content/source-evidence/web/source-evidence.web-api.ts';
import { listToVerify } from '#features/standards/standards/contract/to-verify.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FileInput } from '#platform/web/ui/file-input.tsx';
import { type FieldErrors, FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { listWaiting } from '../../operator-desk.contract.ts';

const Source = z.looseObject(sourceFields);

interface Props {
  readonly place: { readonly standardCode: string; readonly level: string; readonly rowId: string };
  readonly name: string;
  readonly onClose: () => void;
}

/** Inputs for the figures of the official text; an error of the whole row is shown at the first missing figure. */
function Figures({ figures, errors }: { readonly figures: readonly KeyFigure[]; readonly errors: FieldErrors }) {
  const open = figures.find(({ value }) => value === null) ?? figures[0];
  if (open === undefined) return errors.row && <p role="alert">{errors.row}</p>;
  return figures.map((figure) => (
    <TextField
      key={figure.name}
      name={figure.name}
      label={figure.label}
      inputMode="decimal"
      defaultValue={figure.value === null ? '' : String(figure.value)}
      {...(figure.value === null ? { help: '现无数字，请按原文填写' } : {})}
      error={figure === open ? errors.row : undefined}
    />
  ));
}

/** Enters an operator's reading of the text: figures, position and a picture of it. */
export function AddProofDialog({ place: { standardCode, level, rowId }, name, onClose }: Props) {
  const place = { standardCode, level, rowId };
  const row = useQuery(query(getProofRow, { query: place }));
  const add = useCommand(addProof, { stale: [listProofs, listToVerify, listWaiting], quiet: true });
  const [file, setFile] = useState<File | null>(null);
  const submit = async (values: z.input<typeof Source>) => {
    const { docTitle, docNumber, clause } = Source.parse(values);
    const { quote = '' } = values;
    const typed = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]));
    const read = JSON.stringify(applyFigures(row.data?.row ?? {}, typed));
    await add.mutateAsync({
      body: { ...place, docTitle, docNumber, clause, quote: String(quote), row: read },
      files: file ? { file } : {},
    });
    toasts.show('success', '已登记，等待另一位运营人员复核');
    onClose();
  };
  return (
    <FormDialog
      title={`登记出处：${name}`}
      action="登记"
      schema={Source}
      width={560}
      onClose={onClose}
      onSubmit={submit}
    >
      {(errors) => (
        <QueryView query={row} subject="标准数据" lines={3}>
          {(open) => (
            <div className="form-dlg">
              <p className="text-2">{open.text}</p>
              <Figures figures={listKeyFigures(open.row)} errors={errors} />
              <SourceFields errors={errors} />
              <FileInput label="原文的图片、PDF 或 OFD" file={file} onPick={setFile} error={errors.file} />
            </div>
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}
