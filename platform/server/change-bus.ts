/** The kind of an enterprise's records that changed. */
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
 * The event bus by which a feature that writes an enterprise's records notifies the features that derive from them, without knowing them.
 * Changes are announced inside the writing transaction: the writes of listeners (usually a job) are committed or rolled back together with
 * the change itself.
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
