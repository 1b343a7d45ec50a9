import { Button } from '#platform/web/ui/button.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { DocumentRequestLink } from '../holder-documents.contract.ts';

/** Shows the link as a QR code and as text, once only, because the server stores only its hash. */
export function DocumentRequestLinkDialog({
  link,
  onClose,
}: {
  readonly link: DocumentRequestLink;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title="把链接发给本人"
      onClose={onClose}
      isEnterprise
      footer={
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <div className="hp-link">
        <img src={link.qrcode} alt="链接的二维码" width={200} height={200} />
        <p>让本人用手机扫码，或复制链接发给他。链接 {link.endOn} 前有效。</p>
        <CopyText text={link.link} />
        <p className="alert w">关闭后不再显示；需要时可以重新生成，原链接随即失效。</p>
      </div>
    </Dialog>
  );
}
