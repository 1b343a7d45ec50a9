import { addReviewLink, REVIEW_LINK_DAYS } from '#features/content/source-evidence/contract/outside-review.ts';
import { listSourceEvidence, type SourceEvidence } from '#features/content/source-evidence/source-evidence.contract.ts';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';

interface Props {
  readonly proof: SourceEvidence;
  readonly onClose: () => void;
}

/** Creates the link for an external reviewer. It is shown once, because only its hash is stored. */
export function ReviewLinkDialog({ proof: { uuid, standardName, level, reviewUntil }, onClose }: Props) {
  const add = useCommand(addReviewLink, { stale: [listSourceEvidence] });
  return (
    <Dialog title={`外部复核：${standardName}${level}`} width={640} onClose={onClose}>
      <div className="form-dlg">
        <p className="text-2">
          把链接发给平台以外的专业人员：对方看到原文图片，填写读到的数字、姓名和单位；与登记的相同即采用。链接
          {REVIEW_LINK_DAYS} 天内有效，只能填写一次。
        </p>
        {reviewUntil !== null && !add.data && (
          <p className="text-2">已有一个链接，{reviewUntil} 到期；重新生成后原链接失效。</p>
        )}
        {add.data && (
          <div role="status">
            <CopyText text={add.data.link} />
            <p className="text-3">{add.data.until} 到期。请现在复制，关闭后不再显示。</p>
          </div>
        )}
        <DialogFooter>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" isBusy={add.isPending} onClick={() => add.mutate({ body: { uuid } })}>
            生成链接
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
