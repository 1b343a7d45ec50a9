import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { addLicence, LICENCE_BYTES } from '../../contract/certification.ts';

export type LicenceFile = ResultOf<typeof addLicence>;

interface LicenceUploadProps {
  readonly value: LicenceFile | null;
  readonly onChange: (file: LicenceFile) => void;
  readonly error?: string | undefined;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;

/** Sends the licence as soon as it is chosen; the server looks into it, so its words are shown here. */
export function LicenceUpload({ value, onChange, error }: LicenceUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const send = useCommand(addLicence, { quiet: true, onProgress: setShare, onDone: onChange });
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    if (file.size > LICENCE_BYTES) return setFault('营业执照不能超过 20 MB');
    setFault(null);
    setShare(0);
    send.mutate({ files: { file } }, { onError: (reason) => setFault(reason.fields[0]?.message ?? reason.message) });
  };
  const shown = fault ?? error;
  return (
    <div className="f">
      <label htmlFor={id}>
        <b aria-hidden="true">*</b>营业执照
      </label>
      <div className="certify-file">
        <Button
          isBusy={send.isPending}
          busyLabel={`上传中 ${Math.round(share * 100)}%`}
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" />
          {value ? '更换文件' : '选择文件'}
        </Button>
        {value && (
          <span className="t2" role="status">
            <Icon name="circle-tick" size="small" /> {value.filename}（{megabytes(value.size)}）
          </span>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          className="sr"
          tabIndex={-1}
          accept="image/png,image/jpeg,application/pdf"
          onChange={pick}
        />
      </div>
      <span className="hp">原件照片、扫描件或 PDF，20 MB 以内；四角完整、文字清楚。</span>
      {shown && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {shown}
        </span>
      )}
    </div>
  );
}
