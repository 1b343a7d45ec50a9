import { useEffect, useState } from 'react';
import { saveFile } from '#platform/web/download.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogFooter } from '#platform/web/ui/dialog.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';

export interface ReportPictureFile {
  readonly blob: Blob;
  readonly filename: string;
}

/** Returns the data for the share sheet of the phone. */
const getShare = ({ blob, filename }: ReportPictureFile): ShareData => ({
  files: [new File([blob], filename, { type: blob.type })],
});

const canShare = (drawn: ReportPictureFile): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare(getShare(drawn));

async function share(drawn: ReportPictureFile): Promise<void> {
  try {
    await navigator.share(getShare(drawn));
  } catch (reason) {
    // The user closed the share sheet, which is not an error.
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    toasts.show('error', '没有分享成功，请保存图片后再发送');
  }
}

/** Shows the picture of the report, with actions to share it by phone or save it. */
export function ReportPicturePreview({ picture }: { readonly picture: ReportPictureFile }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className="sh-picture" role="status">
      <DialogFooter>
        {canShare(picture) && (
          <Button kind="primary" onClick={() => void share(picture)}>
            <Icon name="send" />
            分享图片
          </Button>
        )}
        <Button
          kind={canShare(picture) ? 'default' : 'primary'}
          onClick={() => saveFile(picture.blob, picture.filename)}
        >
          <Icon name="download" />
          保存图片
        </Button>
      </DialogFooter>
      <p className="text-3 small">图片发出后不能收回，也没有期限；需要期限时请发链接。</p>
      {address && (
        <ScrollRegion className="sh-preview" role="group" label="图片预览">
          <img src={address} alt="校验报告图片：结论、逐条对照、至少还需和核验编号" />
        </ScrollRegion>
      )}
    </div>
  );
}
