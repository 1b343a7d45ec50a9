import { useState } from 'react';
import { formatFileSize } from '#domain/text/file-size.ts';
import { CONVERTED_PROOF_ACCEPT, PROOF_KINDS_TEXT } from '#domain/text/proof-files.ts';
import { MAX_ATTACHMENT_BYTES } from '#features/enterprise/attachments/attachments.contract.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { prepareProofUpload } from '#platform/web/redraw-picture.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { validateFileEarly } from '#platform/web/validate-file-early.ts';
import { uploadHolderDocument, withdrawHolderDocument } from '../contract/holder.ts';
import type { SubmittedDocument } from '../holder-documents.contract.ts';
import { DOCUMENT_STATE_TAGS } from './document-states.ts';

interface OfferFormProps {
  readonly token: string;
  readonly pass: string;
  readonly documents: readonly SubmittedDocument[];
  readonly onChange: () => Promise<void>;
}

interface Refused {
  readonly name: string;
  readonly words: string;
}

/** Uploads files one after the other; a rejected file shows its reason, and the upload continues with the next file. */
export function DocumentUploadForm({ token, pass, documents, onChange }: OfferFormProps) {
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const send = async (files: readonly File[]) => {
    const errors: Refused[] = [];
    for (const file of files) {
      setSending(file.name);
      try {
        const early = validateFileEarly(file, MAX_ATTACHMENT_BYTES);
        if (early !== null) throw new Error(early);
        await call(
          uploadHolderDocument,
          { body: { token, pass }, files: { file: await prepareProofUpload(file) } },
          { quiet: true },
        );
      } catch (reason) {
        const failure = toCallError(reason);
        errors.push({ name: file.name, words: failure.fields[0]?.message ?? failure.message });
      }
    }
    setSending(null);
    setRefused(errors);
    await onChange();
  };
  const withdraw = async (uuid: string) => {
    // If the document was decided meanwhile, the reloaded list shows its state.
    await call(withdrawHolderDocument, { body: { token, pass, uuid } }).catch(() => undefined);
    await onChange();
  };
  return (
    <div className="hp-form">
      <DropZone
        label="选择要上传的资料"
        accept={CONVERTED_PROOF_ACCEPT}
        isMultiple
        isTall
        button={sending === null ? '选择文件' : '上传中'}
        onFiles={(files) => void send(files)}
      >
        <span className="text-3 small">{PROOF_KINDS_TEXT}，单个不超过 20 MB</span>
      </DropZone>
      {sending !== null && <p role="status">正在上传“{sending}”</p>}
      {refused.map(({ name, words }) => (
        <ActionError key={name}>
          {name}：{words}
        </ActionError>
      ))}
      <ul className="hp-sent" aria-label="已上传的资料">
        {documents.map((document) => {
          const [tone, words] = DOCUMENT_STATE_TAGS[document.state];
          return (
            <li key={document.uuid}>
              <span className="row between gap-8">
                <b>{document.name}</b>
                <span className={`tag ${tone}`}>{words}</span>
              </span>
              <span className="row between gap-8 text-3 small">
                <span>
                  {formatFileSize(document.size)}，{document.createTime.slice(0, 16)}
                </span>
                {document.state === 'waiting' && (
                  <Button size="small" aria-label={`撤回${document.name}`} onClick={() => void withdraw(document.uuid)}>
                    撤回
                  </Button>
                )}
              </span>
              {document.reason !== null && <span className="small">退回原因：{document.reason}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
