import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TurnPages } from '#platform/web/ui/turn-pages.tsx';
import { type CopyField, listCopyFields } from '../contract/copy.ts';
import type { PaperForm } from '../filing-documents.contract.ts';
import { getMark, readMarks, saveMarks } from './copied-marks.ts';

const PAGE_SIZE = 100;

interface CopyDialogProps {
  readonly form: PaperForm;
  readonly filing: string;
  readonly onClose: () => void;
}

function useMarks(filing: string, form: string) {
  const [marks, setMarks] = useState(() => readMarks(localStorage, filing, form));
  const set = (mark: string, isMarked: boolean) => {
    const next = new Set(marks);
    if (isMarked) next.add(mark);
    else next.delete(mark);
    saveMarks(localStorage, filing, form, next);
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

/** Copies one value per click in the order of the table; values already typed into the portal stay ticked. */
export function CopyDialog({ form, filing, onClose }: CopyDialogProps) {
  const [pageNum, setPageNum] = useState(1);
  const { marks, set } = useMarks(filing, form.form);
  const found = useQuery(
    query(listCopyFields, { params: { id: filing }, query: { form: form.form, pageNum, pageSize: PAGE_SIZE } }),
  );
  return (
    <Dialog title={`${form.name}：逐项复制`} onClose={onClose} width={720}>
      <p className="text-2 small">按表格顺序排列，点“复制”后自动勾选；资料改动后勾选失效。证件号码已遮盖。</p>
      <QueryView query={found} subject="填写内容" lines={6}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="没有可复制的内容" hint="请先补充资料。" />
          ) : (
            <>
              {[...Map.groupBy(rows, ({ section }) => section)].map(([section, cells]) => (
                <section key={section} aria-label={section}>
                  <h3 className="fp-section">{section}</h3>
                  <ul className="fp-copies">
                    {cells.map((field, index) => {
                      const mark = getMark(field);
                      return (
                        <Field
                          key={`${mark}-${index}`}
                          field={field}
                          isMarked={marks.has(mark)}
                          onMark={(isMarked) => set(mark, isMarked)}
                        />
                      );
                    })}
                  </ul>
                </section>
              ))}
              <TurnPages pageNum={pageNum} pageSize={PAGE_SIZE} total={total} unit="项" onTurn={setPageNum} />
            </>
          )
        }
      </QueryView>
    </Dialog>
  );
}
