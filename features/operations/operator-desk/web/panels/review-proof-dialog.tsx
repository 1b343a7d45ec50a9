import {
  decideSourceEvidence,
  listSourceEvidence,
  type SourceEvidence,
} from '#features/content/source-evidence/source-evidence.contract.ts';
import { listUnverifiedRequirements } from '#features/standards/standards/contract/to-verify.ts';
import { useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';
import { ProofFile } from './proof-file.tsx';

interface Props {
  readonly row: SourceEvidence;
  /** False if the operator may view the text but not decide. */
  readonly mayConfirm: boolean;
  readonly onClose: () => void;
}

/**
 * Shows the current value and the first operator's reading next to the picture of the passage, so that the second operator can compare
 * them.
 */
export function ReviewProofDialog({ row, mayConfirm, onClose }: Props) {
  const { uuid, standardName, level, docTitle, docNumber, clause, before, after, quote, mime } = row;
  const confirm = useCommand(decideSourceEvidence, {
    stale: [listSourceEvidence, listUnverifiedRequirements, listOperatorBacklog],
    onDone: () => {
      toasts.show('success', '已采用，该条可以据以判断');
      onClose();
    },
  });
  return (
    <Dialog title={`${mayConfirm ? '复核' : '原文'}：${standardName}${level}`} width={720} onClose={onClose}>
      <div className="form-dlg">
        <dl className="od-compare">
          <dt>现为</dt>
          <dd>{before}</dd>
          <dt>按原文</dt>
          <dd>{after}</dd>
          <dt>出处</dt>
          <dd>
            《{docTitle}》（{docNumber}）{clause}
            {quote !== null && <blockquote className="text-2">{quote}</blockquote>}
          </dd>
        </dl>
        {mime !== null && <ProofFile uuid={uuid} mime={mime} />}
        <DialogFooter>
          <Button onClick={onClose}>关闭</Button>
          {mayConfirm && (
            <Button
              kind="primary"
              isBusy={confirm.isPending}
              onClick={() => confirm.mutate({ body: { uuid, isConfirmed: true } })}
            >
              采用
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  );
}
