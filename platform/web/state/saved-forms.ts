import { createSubscribers } from './store.ts';

/**
 * Typed input of a form at the end of the session. It is saved before the page is left, and offered to the same user after the next login.
 * It is stored in this browser tab only, for at most a day, and never contains a password.
 */
export interface SavedForm {
  /** Identifies the form and its record. */
  readonly key: string;
  /** The title of the form: 编辑企业信息. */
  readonly title: string;
  readonly path: string;
  /** Key of the user who typed the input, and of the user's enterprise. */
  readonly userUuid: string;
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SavableForm {
  readonly key: string;
  readonly title: string;
  /** Returns the form's values, or null if the user has typed no input. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORE_KEY = 'kept-forms';
const KEPT_MS = 24 * 3_600_000;
const MAX_CHARACTERS = 200_000;
const SECRET = /password|captcha|^(sms|mail|new|obl|id)?code$/i;

const open = new Set<SavableForm>();
/** Paths of the views that were hidden or left while one of their forms had input. */
const typedPaths = new Set<string>();
let owner: string | null = null;
const subscribers = createSubscribers();

/**
 * Registers an open form, whose values are saved if the session ends.
 * @param path path of the form's view
 * @returns a function that unregisters the form; it also runs when the view is hidden
 */
export function registerSavableForm(form: SavableForm, path: string): () => void {
  open.add(form);
  // The view is shown again; whether it holds input is determined when it is hidden.
  typedPaths.delete(path);
  return () => {
    open.delete(form);
    if (form.read() !== null) typedPaths.add(path);
  };
}

/** Returns whether a hidden view may contain typed input, so that it must not be unmounted. */
export const canHoldTypedInput = (path: string): boolean => typedPaths.has(path);

function isKept(value: unknown): value is SavedForm {
  return typeof value === 'object' && value !== null && 'key' in value && 'userUuid' in value && 'values' in value;
}

function readAll(store: Store): SavedForm[] {
  try {
    const found: unknown = JSON.parse(store.getItem(STORE_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    // The stored text was written by other code, so no form is saved.
    return [];
  }
}

function writeAll(store: Store, forms: readonly SavedForm[]): void {
  const text = JSON.stringify(forms);
  if (forms.length === 0 || text.length > MAX_CHARACTERS) store.removeItem(STORE_KEY);
  else store.setItem(STORE_KEY, text);
  subscribers.notify();
}

/** Returns the user from a key of user and enterprise. */
const getPerson = (personAndEnterprise: string): string => personAndEnterprise.split(' ', 1)[0] ?? '';

/** Sets the user to whom saved forms belong. Every document calls it. Input of another user in this tab is discarded, never shown. */
export function setSavedFormsUser(userUuid: string | null, store: Store, now: number): void {
  owner = userUuid;
  if (userUuid === null) return;
  const all = readAll(store);
  // Input of the same user in another enterprise is kept until the user opens that enterprise again.
  const own = all.filter((form) => getPerson(form.userUuid) === getPerson(userUuid) && now - form.at < KEPT_MS);
  if (own.length < all.length) writeAll(store, own);
}

const withoutSecrets = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** Saves the input of open forms, because the session has just ended. */
export function saveForms(store: Store, path: string, now: number): void {
  const userUuid = owner;
  if (userUuid === null) return;
  const typed = [...open].flatMap(({ key, title, read }): SavedForm[] => {
    const values = read();
    return values === null ? [] : [{ key, title, path, userUuid, at: now, values: withoutSecrets(values) }];
  });
  if (typed.length === 0) return;
  const keys = new Set(typed.map((form) => form.key));
  writeAll(store, [...readAll(store).filter((form) => !keys.has(form.key)), ...typed].slice(-5));
}

/** Returns this user's newest saved form, or null. */
export const getSavedForm = (store: Store): SavedForm | null =>
  readAll(store)
    .filter((form) => form.userUuid === owner)
    .at(-1) ?? null;

export const findSavedForm = (store: Store, key: string): SavedForm | null =>
  readAll(store).find((form) => form.key === key && form.userUuid === owner) ?? null;

/** Removes a stored form after it was restored or discarded. */
export function removeSavedForm(store: Store, key: string): void {
  writeAll(
    store,
    readAll(store).filter((form) => form.key !== key),
  );
}

export const subscribeToSavedForms = subscribers.subscribe;
