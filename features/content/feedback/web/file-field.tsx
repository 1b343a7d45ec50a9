import { type ChangeEvent, useId, useState } from 'react';
import { formatFileSize } from '#domain/text/file-size.ts';
import { PROOF_ACCEPT } from '#domain/text/proof-files.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { CameraButton } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { MAX_FEEDBACK_FILE_BYTES, MAX_FEEDBACK_FILES } from '../contract/types.ts';

export interface UploadedFeedbackFile {
  readonly uuid: string;
  readonly name: string;
  readonly size: number;
}

interface FileFieldProps {
  readonly files: readonly UploadedFeedbackFile[];
  readonly onChange: (files: readonly UploadedFeedbackFile[]) => void;
  readonly error: string | undefined;
}

/** Input for pictures and PDFs attached to the feedback; each is uploaded as soon as it is chosen, so that its errors are shown beside it. */
export function FileField({ files, onChange, error }: FileFieldProps) {
  const id = useId();
  const [fault, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (chosen: readonly File[]) => {
    setError(null);
    setBusy(true);
    let sent = files;
    for (const file of chosen) {
      if (sent.length >= MAX_FEEDBACK_FILES) setError(`最多 ${MAX_FEEDBACK_FILES} 个附件`);
      else if (file.size > MAX_FEEDBACK_FILE_BYTES)
        setError(`${file.name} 超过 ${formatFileSize(MAX_FEEDBACK_FILE_BYTES)}`);
      else {
        try {
          const { addFeedbackFile } = await import('../feedback.contract.ts');
          sent = [...sent, await call(addFeedbackFile, { files: { file } }, { quiet: true })];
          onChange(sent);
        } catch (reason) {
          setError(`${file.name}：${toCallError(reason).message}`);
        }
      }
    }
    setBusy(false);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    void send(chosen);
  };
  const shown = fault ?? error;
  return (
    <div className="field">
      <span className="fb-label" id={`${id}-label`}>
        附件
      </span>
      {files.length > 0 && (
        <ul className="fb-files">
          {files.map((file) => (
            <li key={file.uuid}>
              <Icon name="file" />
              <span className="grow">
                {file.name} <span className="text-3">{formatFileSize(file.size)}</span>
              </span>
              <button
                type="button"
                className="btn plain"
                aria-label={`去掉附件：${file.name}`}
                onClick={() => onChange(files.filter((one) => one.uuid !== file.uuid))}
              >
                去掉
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_FEEDBACK_FILES && (
        <div className="row gap-8 wrap">
          <label className="btn fb-choose">
            <Icon name="plus" />
            {isBusy ? '正在上传' : '添加图片、PDF 或 OFD'}
            <input
              type="file"
              className="sr-only"
              accept={PROOF_ACCEPT}
              multiple
              disabled={isBusy}
              aria-describedby={`${id}-note`}
              onChange={choose}
            />
          </label>
          <CameraButton isTall isDisabled={isBusy} onFile={(file) => void send([file])} />
        </div>
      )}
      <span className={shown ? 'er' : 'hp'} id={`${id}-note`} role={shown ? 'alert' : undefined}>
        {shown ? (
          <>
            <Icon name="circle-cross" size="small" />
            {shown}
          </>
        ) : (
          `可附 ${MAX_FEEDBACK_FILES} 个截图、PDF 或 OFD，每个不超过 ${formatFileSize(MAX_FEEDBACK_FILE_BYTES)}；请先遮住证件号码。`
        )}
      </span>
    </div>
  );
}
