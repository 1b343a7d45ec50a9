import { useState } from 'react';
import { downloadFile } from '#platform/web/call.ts';
import { useCommand } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import {
  getTemplate,
  type ImportBatch,
  listBatches,
  MAX_DOCUMENT_BYTES,
  MAX_WORKBOOK_BYTES,
  previewImport,
} from '../import-export.contract.ts';
import { LayoutCard } from './layout-card.tsx';

const MB = 1024 * 1024;

interface UploadStepProps {
  readonly batch: ImportBatch | undefined;
  /** The last chosen file, read again after the user has assigned its columns. */
  readonly file: File | null;
  readonly onFile: (file: File) => void;
  readonly onUploaded: (id: string) => void;
}

function Progress({ share, isReading }: { readonly share: number; readonly isReading: boolean }) {
  const words = isReading ? '正在读取和比对，通常几秒钟，资料很多时需几分钟' : `正在上传 ${Math.round(share * 100)}%`;
  return (
    <div className="imp-busy" role="status">
      <Icon name="refresh" className="spin" />
      <b>{words}</b>
      <progress max={1} {...(isReading ? {} : { value: share })} aria-label={words} />
      <p className="text-3 small">读取在后台进行，可以先去做别的，稍后回来在“导入记录”中查看。</p>
    </div>
  );
}

/** First step: the user chooses or drops a file and waits until it is read. */
export function UploadStep({ batch, file: last, onFile, onUploaded }: UploadStepProps) {
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useCommand(previewImport, { onProgress: setShare, quiet: true, stale: [listBatches] });

  const send = (file: File | undefined) => {
    if (!file) return;
    setRefusal(null);
    const most = /\.json$/i.test(file.name) ? MAX_DOCUMENT_BYTES : MAX_WORKBOOK_BYTES;
    if (file.size > most) return setRefusal(`“${file.name}”超过 ${most / MB} MB，请删去不用的内容或分成几个文件`);
    if (file.size === 0) return setRefusal(`“${file.name}”是空文件`);
    onFile(file);
    upload.mutate(
      { files: { file } },
      { onSuccess: (answer) => onUploaded(answer.id), onError: (failure) => setRefusal(failure.message) },
    );
  };
  if (upload.isPending || batch?.status === 'reading')
    return <Progress share={share} isReading={batch?.status === 'reading' || share >= 1} />;
  const message =
    refusal ?? (batch?.status === 'refused' ? `“${batch.fileName}”没有导入：${batch.message ?? '文件无法读取'}` : null);
  return (
    <>
      <ActionError>{message}</ActionError>
      {batch?.status === 'refused' && <LayoutCard id={batch.id} file={last} onShow={onUploaded} />}
      <DropZone
        label="选择导入文件"
        accept=".xlsx,.json"
        isTall
        button="选择文件"
        onFiles={([file]) => send(file)}
        lead={
          <>
            <Icon name="upload" size="huge" />
            <b>
              <span className="by-mouse">把填好的工作簿拖到这里</span>
              <span className="by-finger">选择填好的工作簿</span>
            </b>
            <p className="text-3">支持 .xlsx 工作簿（不超过 20 MB）和本系统导出的企业数据文件（不超过 128 MB）</p>
          </>
        }
      >
        <Button onClick={() => void downloadFile(getTemplate)}>
          <Icon name="download" />
          下载模板
        </Button>
      </DropZone>
    </>
  );
}
