/** Which of an enterprise's records changed. */
export type ChangeKind =
  | 'enterprise'
  | 'certificates'
  | 'personnel'
  | 'projects'
  | 'declarations'
  | 'uses'
  | 'plans'
  | 'firm';

export interface EnterpriseChange {
  readonly entUuid: string;
  readonly kind: ChangeKind;
}

export type ChangeListener = (change: EnterpriseChange) => Promise<void>;

/**
 * How a feature that writes an enterprise's records tells the ones that derive from them, without knowing them. Announced inside the
 * writing transaction: what listeners write (a job, usually) is kept or lost together with the change itself.
 */
export interface ChangeBus {
  announce(change: EnterpriseChange): Promise<void>;
  listen(listener: ChangeListener): void;
}

export function createChangeBus(): ChangeBus {
  const listeners: ChangeListener[] = [];
  return {
    async announce(change) {
      for (const listener of listeners) await listener(change);
    },
    listen: (listener) => void listeners.push(listener),
  };
}
