import { useState } from 'react';
import { writeSize } from '#domain/text/file-size.ts';
import { MOST_BYTES } from '#features/enterprise/attachments/attachments.contract.ts';
import { asApiError } from '#platform/web/api-error.ts';
import { call } from '#platform/web/call.ts';
import { refuseEarly } from '#platform/web/refuse-early.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { Refusal } from '#platform/web/ui/refusal.tsx';
import { offerPaper, withdrawPaper } from '../contract/holder.ts';
import type { OfferedPaper } from '../holder-documents.contract.ts';
import { PAPER_STATES } from './paper-states.ts';

interface OfferFormProps {
  readonly token: string;
  readonly pass: string;
  readonly papers: readonly OfferedPaper[];
  readonly onChange: () => Promise<void>;
}

interface Refused {
  readonly name: string;
  readonly words: string;
}

/** Files are sent one after the other; what is refused says why, and the others go on. */
export function OfferForm({ token, pass, papers, onChange }: OfferFormProps) {
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const send = async (files: readonly File[]) => {
    const faults: Refused[] = [];
    for (const file of files) {
      setSending(file.name);
      try {
        const early = refuseEarly(file, MOST_BYTES);
        if (early !== null) throw new Error(early);
        await call(offerPaper, { body: { token, pass }, files: { file } }, { quiet: true });
      } catch (reason) {
        const failure = asApiError(reason);
        faults.push({ name: file.name, words: failure.fields[0]?.message ?? failure.message });
      }
    }
    setSending(null);
    setRefused(faults);
    await onChange();
  };
  const withdraw = async (uuid: string) => {
    // Decided in the meantime: the list says so.
    await call(withdrawPaper, { body: { token, pass, uuid } }).catch(() => undefined);
    await onChange();
  };
  return (
    <div className="hp-form">
      <DropZone
        label="选择要上传的资料"
        accept=".pdf,.jpg,.jpeg,.png"
        isMultiple
        isTall
        button={sending === null ? '选择文件' : '上传中'}
        onFiles={(files) => void send(files)}
      >
        <span className="text-3 small">PDF、JPG、PNG，单个不超过 20 MB</span>
      </DropZone>
      {sending !== null && <p role="status">正在上传“{sending}”</p>}
      {refused.map(({ name, words }) => (
        <Refusal key={name}>
          {name}：{words}
        </Refusal>
      ))}
      <ul className="hp-sent" aria-label="已上传的资料">
        {papers.map((paper) => {
          const [tone, words] = PAPER_STATES[paper.state];
          return (
            <li key={paper.uuid}>
              <span className="row between gap-8">
                <b>{paper.name}</b>
                <span className={`tag ${tone}`}>{words}</span>
              </span>
              <span className="row between gap-8 text-3 small">
                <span>
                  {writeSize(paper.size)}，{paper.createTime.slice(0, 16)}
                </span>
                {paper.state === 'waiting' && (
                  <Button size="small" aria-label={`撤回${paper.name}`} onClick={() => void withdraw(paper.uuid)}>
                    撤回
                  </Button>
                )}
              </span>
              {paper.reason !== null && <span className="small">退回原因：{paper.reason}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
