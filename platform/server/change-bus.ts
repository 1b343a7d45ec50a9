/** The kind of the changed records of an enterprise. */
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
 * The event bus by which a feature that writes an enterprise's records notifies the features that derive data from them, without depending
 * on them. Changes are announced inside the writing transaction, so the writes of listeners (usually a job) are committed or rolled back
 * together with the change.
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
