import { type ReactNode, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { RejectionReason } from './rejection-reason.tsx';

interface DecisionFootProps {
  readonly isBusy: boolean;
  readonly error: string | null;
  /** The label of the reject action; null if there is nothing left to reject. */
  readonly refusing: string | null;
  readonly onRefuse: (reason: string) => void;
  /** The other possible decisions. */
  readonly children: ReactNode;
}

/** Footer of an operator's review: a rejection with a reason, and the other decisions as children. */
export function DecisionFoot({ isBusy, error, refusing, onRefuse, children }: DecisionFootProps) {
  const [isRefusing, setRefusing] = useState(false);
  if (isRefusing)
    return <RejectionReason isBusy={isBusy} error={error} onCancel={() => setRefusing(false)} onRefuse={onRefuse} />;
  return (
    <div className="cr-buttons">
      {error && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {error}
        </span>
      )}
      {refusing !== null && <Button onClick={() => setRefusing(true)}>{refusing}</Button>}
      {children}
    </div>
  );
}
