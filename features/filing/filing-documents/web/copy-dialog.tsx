import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type CopyField, listCopyFields, revealCopyFields } from '../contract/copy.ts';
import type { DocumentForm } from '../filing-documents.contract.ts';
import { computeCopiedCellHash, loadCopiedCellHashes, saveCopiedCellHashes } from './copied-marks.ts';
import { areRevealedValuesCurrent, indexRevealedValues, type RevealedValues } from './full-values.ts';

const PAGE_SIZE = 100;

const getShown = (full: RevealedValues | null, { value }: CopyField, at: number): string => {
  const found = full?.get(at);
  return found?.masked === value ? found.value : value;
};

const withPlaces = (rows: readonly CopyField[], pageNum: number) =>
  rows.map((field, index) => ({ field, at: (pageNum - 1) * PAGE_SIZE + index }));

interface CopyDialogProps {
  readonly form: DocumentForm;
  readonly filing: string;
  readonly onClose: () => void;
}

function useMarks(filing: string, form: string) {
  const [marks, setMarks] = useState(() => loadCopiedCellHashes(localStorage, filing, form));
  const set = (mark: string, isMarked: boolean) => {
    const next = new Set(marks);
    if (isMarked) next.add(mark);
    else next.delete(mark);
    saveCopiedCellHashes(localStorage, filing, form, next);
    setMarks(next);
  };
  return { marks, set };
}

interface FieldProps {
  readonly field: CopyField;
  readonly isMarked: boolean;
  readonly onMark: (isMarked: boolean) => void;
}

function Field({ field, isMarked, onMark }: FieldProps) {
  const name = [field.row, field.label].filter((part) => part !== null).join(' / ');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      onMark(true);
    } catch {
      toasts.show('error', '浏览器不允许复制，请选中文字后手动复制');
    }
  };
  return (
    <li>
      <label>
        <input type="checkbox" checked={isMarked} aria-label={`${name}，已填写`} onChange={() => onMark(!isMarked)} />
        <span>
          <span className="text-3 small">{name}</span>
          <span>{field.value}</span>
        </span>
      </label>
      <Button size="small" aria-label={`复制${name}`} onClick={() => void copy()}>
        复制
      </Button>
    </li>
  );
}

interface RevealProps {
  readonly form: string;
  readonly filing: string;
  readonly onFull: (values: RevealedValues) => void;
}

/**
 * Requests the full ID numbers of the table, with a purpose and a proof of identity. The numbers are kept only while the dialog is open.
 */
function RevealForm({ form, filing, onFull }: RevealProps) {
  const [reason, setReason] = useState('');
  const reveal = useCommand(revealCopyFields, {
    onDone: (values) => onFull(indexRevealedValues(values)),
  });
  const canAsk = reason.trim() !== '' && !reveal.isPending;
  const ask = () => {
    if (canAsk) reveal.mutate({ body: { uuid: filing, form: form as DocumentForm['form'], reason: reason.trim() } });
  };
  const askByEnter = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form onSubmit={askByEnter}>
      <TextField
        label="显示完整证件号码的用途"
        value={reason}
        maxLength={200}
        help="记入操作日志，需要验证身份"
        onChange={(event) => setReason(event.target.value)}
        extra={
          // The button does not submit the form, because revealing the numbers does not complete the dialog.
          <Button isBusy={reveal.isPending} busyLabel="验证中" disabled={reason.trim() === ''} onClick={ask}>
            显示完整号码
          </Button>
        }
      />
    </form>
  );
}

/** Copies one value per click in the order of the table; values already copied into the portal remain ticked. */
export function CopyDialog({ form, filing, onClose }: CopyDialogProps) {
  const [pageNum, setPageNum] = useState(1);
  const { marks, set } = useMarks(filing, form.form);
  const [full, setFull] = useState<RevealedValues | null>(null);
  const canChange = useCanChange();
  const found = useQuery(
    query(listCopyFields, { params: { id: filing }, query: { form: form.form, pageNum, pageSize: PAGE_SIZE } }),
  );
  if (full !== null && !areRevealedValuesCurrent(full, withPlaces(found.data?.rows ?? [], pageNum))) setFull(null);
  return (
    <Dialog title={`${form.name}：逐项复制`} onClose={onClose} width={720}>
      <p className="text-2 small">
        按表格顺序排列，点“复制”后自动勾选；资料改动后勾选失效。{full === null && '证件号码已遮盖。'}
      </p>
      {full === null && canChange('filing:paper:export') && (
        <RevealForm form={form.form} filing={filing} onFull={setFull} />
      )}
      <QueryView query={found} subject="填写内容" lines={6}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="没有可复制的内容" hint="请先补充资料。" />
          ) : (
            <>
              {[...Map.groupBy(withPlaces(rows, pageNum), ({ field }) => field.section)].map(([section, cells]) => (
                <section key={section} aria-label={section}>
                  <h3 className="fp-section">{section}</h3>
                  <ul className="fp-copies">
                    {cells.map(({ field, at }) => {
                      // The tick is stored for the masked value, so that it remains after the value is revealed.
                      const mark = computeCopiedCellHash(field);
                      return (
                        <Field
                          key={`${mark}-${at}`}
                          field={{ ...field, value: getShown(full, field, at) }}
                          isMarked={marks.has(mark)}
                          onMark={(isMarked) => set(mark, isMarked)}
                        />
                      );
                    })}
                  </ul>
                </section>
              ))}
              <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} unit="项" onTurn={setPageNum} />
            </>
          )
        }
      </QueryView>
    </Dialog>
  );
}
