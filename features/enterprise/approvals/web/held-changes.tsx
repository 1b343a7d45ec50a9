import { useEffect, useState } from 'react';
import { setExplainer } from '#platform/web/held-change.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';

const HeldDialog = lazyPart(async () => (await import('./held-dialog.tsx')).HeldDialog, {
  name: '审批说明',
  isAbovePage: true,
  onDismiss: ({ onClose }) => onClose(),
});

/** Stands by on every page of a signed-in user: whoever proposed a change is asked why, once for all that he proposed at a stroke. */
export function HeldChanges() {
  const [proposals, setProposals] = useState<readonly string[]>([]);
  useEffect(() => {
    setExplainer((proposal) => setProposals((before) => [...new Set([...before, proposal])]));
    return () => setExplainer(null);
  }, []);
  if (proposals.length === 0) return null;
  return <HeldDialog proposals={proposals} onClose={() => setProposals([])} />;
}
