import { useState } from 'react';
import { PROOF_ACCEPT } from '#domain/text/proof-files.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { useCommand } from '#platform/web/query.ts';
import { DropZone } from '#platform/web/ui/drop-zone.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { addLicence, MAX_LICENCE_BYTES } from '../../contract/certification.ts';

export type LicenceFile = ResultOf<typeof addLicence>;

interface LicenceUploadProps {
  readonly value: LicenceFile | null;
  readonly onChange: (file: LicenceFile) => void;
  readonly error?: string | undefined;
  /** Whether the values recognised on the licence fill the fields below. */
  readonly fillsIn?: boolean;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;

/** Uploads the licence as soon as it is dropped, chosen or photographed; the server inspects the file, so its errors are shown here. */
export function LicenceUpload({ value, onChange, error, fillsIn = false }: LicenceUploadProps) {
  const [share, setShare] = useState(0);
  const [fault, setError] = useState<string | null>(null);
  const send = useCommand(addLicence, { quiet: true, onProgress: setShare, onDone: onChange });
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > MAX_LICENCE_BYTES) return setError('营业执照不能超过 20 MB');
    setError(null);
    setShare(0);
    send.mutate({ files: { file } }, { onError: (reason) => setError(reason.fields[0]?.message ?? reason.message) });
  };
  const shown = fault ?? error;
  return (
    <div className="field certify-file">
      <DropZone
        label="营业执照"
        accept={PROOF_ACCEPT}
        onFiles={take}
        button={
          <>
            <Icon name={send.isPending ? 'refresh' : 'upload'} className={send.isPending ? 'spin' : ''} />
            {send.isPending ? `上传中 ${Math.round(share * 100)}%` : value ? '更换文件' : '选择文件'}
          </>
        }
        lead={
          <p>
            <b aria-hidden="true">*</b>
            <b>营业执照</b>
            <span className="text-3">
              {' '}
              {fillsIn ? (
                <>
                  <span className="by-mouse">把照片拖到这里，</span>能读出的企业名称、代码、法定代表人会自动填入
                </>
              ) : (
                <span className="by-mouse">可把照片拖到这里</span>
              )}
            </span>
          </p>
        }
      >
        {value && (
          <span className="text-2" role="status">
            <Icon name="circle-tick" size="small" /> {value.filename}（{megabytes(value.size)}）
          </span>
        )}
      </DropZone>
      <span className="hp">原件照片、扫描件，或电子营业执照的 PDF、OFD，20 MB 以内；四角完整、文字清楚。</span>
      {shown && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {shown}
        </span>
      )}
    </div>
  );
}
