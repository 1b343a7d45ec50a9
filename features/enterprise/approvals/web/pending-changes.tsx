import { useEffect, useState } from 'react';
import { setReasonPrompt } from '#platform/web/awaiting-approval.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';

const PendingChangesDialog = lazyPart(async () => (await import('./pending-changes-dialog.tsx')).PendingChangesDialog, {
  name: '审批说明',
  isAbovePage: true,
  onDismiss: ({ onClose }) => onClose(),
});

/** Asks the requester for a reason, once for all changes made together; mounted on every page of a signed-in user. */
export function PendingChanges() {
  const [approvalRequests, setApprovalRequests] = useState<readonly string[]>([]);
  useEffect(() => {
    setReasonPrompt((approvalRequest) => setApprovalRequests((before) => [...new Set([...before, approvalRequest])]));
    return () => setReasonPrompt(null);
  }, []);
  if (approvalRequests.length === 0) return null;
  return <PendingChangesDialog approvalRequests={approvalRequests} onClose={() => setApprovalRequests([])} />;
}
