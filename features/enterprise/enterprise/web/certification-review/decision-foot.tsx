import { type ReactNode, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { RejectionReason } from './rejection-reason.tsx';

interface DecisionFootProps {
  readonly isBusy: boolean;
  readonly error: string | null;
  /** Label of the reject action; null if nothing is left to reject. */
  readonly refusing: string | null;
  readonly onRefuse: (reason: string) => void;
  /** Buttons of the other decisions. */
  readonly children: ReactNode;
}

/** Shows the footer of an operator's review: a rejection with a reason, and the other decisions as children. */
export function DecisionFooter({ isBusy, error, refusing, onRefuse, children }: DecisionFootProps) {
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
