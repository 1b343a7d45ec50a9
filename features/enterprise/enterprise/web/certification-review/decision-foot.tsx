import { type ReactNode, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Refusal } from './refusal.tsx';

interface DecisionFootProps {
  readonly isBusy: boolean;
  readonly fault: string | null;
  /** What refusing is called here; null where there is nothing to refuse any more. */
  readonly refusing: string | null;
  readonly onRefuse: (reason: string) => void;
  /** What else may be decided. */
  readonly children: ReactNode;
}

/** The foot of what an operator reviews: refuse it with a reason, or decide otherwise. */
export function DecisionFoot({ isBusy, fault, refusing, onRefuse, children }: DecisionFootProps) {
  const [isRefusing, setRefusing] = useState(false);
  if (isRefusing)
    return <Refusal isBusy={isBusy} fault={fault} onCancel={() => setRefusing(false)} onRefuse={onRefuse} />;
  return (
    <div className="cr-buttons">
      {fault && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {fault}
        </span>
      )}
      {refusing !== null && <Button onClick={() => setRefusing(true)}>{refusing}</Button>}
      {children}
    </div>
  );
}
