import { useCallback } from 'react';
import { call, downloadFile } from '#platform/web/call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FileView } from '#platform/web/ui/file-view.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { getLicence } from '../../contract/certification.ts';
import type { CertificationReview } from '../../contract/certification-review.ts';

interface LicenceContentProps {
  readonly uuid: string;
  readonly name: string;
  readonly mime: string;
}

function LicenceContent({ uuid, name, mime }: LicenceContentProps) {
  const read = useCallback(
    async (signal: AbortSignal) => (await call(getLicence, { params: { id: uuid } }, { quiet: true, signal })).blob,
    [uuid],
  );
  return <FileView read={read} name={name} mime={mime} />;
}

/** Shows the submitted licence beside the fields for comparison. */
export function LicenceView({ licence }: { readonly licence: CertificationReview['licence'] }) {
  if (licence === null)
    return (
      <p className="alert w">
        <Icon name="triangle" />
        企业还没有上传营业执照，不能通过；可以驳回并说明需要补交。
      </p>
    );
  const { uuid, filename, mime, uploadTime } = licence;
  return (
    <>
      <div className="cr-file">
        <span className="text-2 small">
          {filename}，{uploadTime} 上传
        </span>
        <Button size="small" onClick={() => void downloadFile(getLicence, { params: { id: uuid } })}>
          <Icon name="download" />
          下载
        </Button>
      </div>
      <LicenceContent uuid={uuid} name={filename} mime={mime} />
    </>
  );
}
