import { useEffect, useEffectEvent, useState } from 'react';
import { findSavedForm, registerSavableForm, removeSavedForm, type SavedForm } from '../state/saved-forms.ts';
import { Icon } from '../ui/icon.tsx';

type Values = Readonly<Record<string, unknown>>;

interface KeptOptions {
  /** Identifies the form and its record. */
  readonly key: string;
  readonly title: string;
  /** Returns the form's values, or null if it is unchanged. */
  readonly read: () => Values | null;
  readonly restore: (values: Values) => void;
}

/** Saved input of a form, with functions to restore or discard it; null if there is none. */
export interface SavedFormOffer {
  readonly form: SavedForm;
  readonly accept: () => void;
  readonly refuse: () => void;
}

/**
 * Saves the typed input of a form at the end of the session, and offers it when the form is opened again. `RecordForm` uses it for all of
 * its forms.
 */
export function useSavedForm({ key, title, read, restore }: KeptOptions): SavedFormOffer | null {
  const [kept, setKept] = useState<SavedForm | null>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => setKept(findSavedForm(sessionStorage, key)), [key]);
  useEffect(() => registerSavableForm({ key, title, read: () => readNow() }, location.pathname), [key, title]);
  if (!kept) return null;
  const close = () => {
    removeSavedForm(sessionStorage, key);
    setKept(null);
  };
  return {
    form: kept,
    accept: () => {
      restore(kept.values);
      close();
    },
    refuse: close,
  };
}

export function SavedFormOfferView({ offer }: { readonly offer: SavedFormOffer | null }) {
  if (!offer) return null;
  return (
    <div className="alert w kept-offer" role="status">
      <Icon name="clock" />
      <span>登录过期前填写的内容还在。</span>
      <button type="button" className="btn small" onClick={offer.accept}>
        恢复
      </button>
      <button type="button" className="btn plain small" onClick={offer.refuse}>
        丢弃
      </button>
    </div>
  );
}
