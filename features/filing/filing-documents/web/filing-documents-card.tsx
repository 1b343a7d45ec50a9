import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { saveFile } from '#platform/web/download.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import {
  adoptForm,
  DOCUMENT_FORMATS,
  type DocumentForm,
  listDocumentForms,
  makeDocument,
} from '../filing-documents.contract.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { EmptyCellsDialog } from './empty-cells-dialog.tsx';

const FORMAT_LABELS = { docx: 'Word', pdf: 'PDF' } as const;

const formatEmpty = ({ missing, byHand }: DocumentForm): string => {
  const parts = [missing > 0 ? `缺 ${missing} 项` : '资料齐全', byHand > 0 ? `${byHand} 项手填` : ''];
  return parts.filter((part) => part !== '').join('，');
};

function Document({ form, filing }: { readonly form: DocumentForm; readonly filing: string }) {
  const [busy, setBusy] = useState<(typeof DOCUMENT_FORMATS)[number] | null>(null);
  const [isListing, setListing] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const may = useCanChange();
  const adopt = useCommand(adoptForm, { stale: [listDocumentForms] });
  const make = async (format: (typeof DOCUMENT_FORMATS)[number]) => {
    setBusy(format);
    try {
      const file = await call(makeDocument, { body: { uuid: filing, form: form.form, format, version: form.version } });
      saveFile(file.blob, file.filename);
    } catch {
      // The request has already shown its error.
    } finally {
      setBusy(null);
    }
  };
  return (
    <li className="fp-item">
      <div>
        <b>{form.name}</b>
        <p className="text-2 small">
          {form.withdrawn === null ? formatEmpty(form) : `已撤下：${form.withdrawn}`}，版本 {form.version}
        </p>
        {form.newer !== null && (
          <p className="text-2 small row gap-8 wrap">
            本次申报沿用开始时的版本，现行版本 {form.newer}
            {may('filing:case:edit') && (
              <Button
                size="small"
                kind="text"
                aria-label={`${form.name}，改用现行版本`}
                isBusy={adopt.isPending}
                busyLabel="改用中"
                onClick={() => adopt.mutate({ body: { uuid: filing, form: form.form } })}
              >
                改用现行版本
              </Button>
            )}
          </p>
        )}
        {form.warnings.map((warning) => (
          <p key={warning} className="text-3 small">
            {warning}
          </p>
        ))}
      </div>
      <span className="row gap-8">
        {form.missing + form.byHand > 0 && (
          <Button
            size="small"
            kind="text"
            aria-label={`${form.name}，查看空项`}
            aria-haspopup="dialog"
            onClick={() => setListing(true)}
          >
            查看空项
          </Button>
        )}
        <Button
          size="small"
          kind="text"
          aria-label={`${form.name}，逐项复制`}
          aria-haspopup="dialog"
          onClick={() => setCopying(true)}
        >
          逐项复制
        </Button>
        {may('filing:paper:export') &&
          form.withdrawn === null &&
          DOCUMENT_FORMATS.map((format) => (
            <Button
              key={format}
              size="small"
              aria-label={`${form.name}，下载 ${FORMAT_LABELS[format]}`}
              isBusy={busy === format}
              busyLabel="生成中"
              onClick={() => void make(format)}
            >
              {FORMAT_LABELS[format]}
            </Button>
          ))}
      </span>
      {isCopying && <CopyDialog form={form} filing={filing} onClose={() => setCopying(false)} />}
      {isListing && <EmptyCellsDialog form={form} filing={filing} onClose={() => setListing(false)} />}
    </li>
  );
}

/** Lists the tables of a filing, filled from the records; the empty cells are shown before a table is generated. */
export function FilingDocumentsCard({ filing }: { readonly filing: string }) {
  const found = useQuery(query(listDocumentForms, { params: { id: filing } }));
  return (
    <Card title="申报表格" note="由本企业资料生成，版式待核对，提交前请与办理机关的表格对照；证件号码已遮盖">
      <QueryView query={found} subject="申报表格" lines={4}>
        {(forms) => (
          <ul className="fp-list">
            {forms
              .filter(({ isSuited }) => isSuited)
              .map((form) => (
                <Document key={form.form} form={form} filing={filing} />
              ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
