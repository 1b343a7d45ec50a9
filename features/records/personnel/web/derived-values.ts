import { getCitizenIdBirth, getCitizenIdGender } from '#domain/identity/citizen-id.ts';
import { isOfCitizenForm, normaliseIdNumber } from '#domain/identity/id-number.ts';
import { useWatch } from '#platform/web/console/form.tsx';

/**
 * Describes the gender and birth date that an ID number determines. The server stores the same values, so they change with the number.
 * @param record the stored person, whose masked number applies while no other number is typed
 * @returns null if the number determines neither
 */
export function describeIdNumber(
  typed: string,
  idType: string | undefined,
  record: { readonly idNo: string | null; readonly gender: string | null; readonly birthDate: string | null } | null,
): string | null {
  const number = typed === '' ? (record?.idNo ?? '') : normaliseIdNumber(typed, idType);
  if (number === '' || !isOfCitizenForm(number, idType)) return null;
  const gender = typed === '' ? (record?.gender ?? null) : getCitizenIdGender(number);
  const birth = typed === '' ? (record?.birthDate ?? null) : getCitizenIdBirth(number);
  const parts = [...(gender === null ? [] : [`性别${gender}`]), ...(birth === null ? [] : [`${birth} 出生`])];
  if (parts.length === 0) return null;
  // The stored values may differ from those of the stored number, which is masked here.
  return `${parts.join('，')}（${typed === '' ? '' : '由证件号码得出，'}随号码更改）`;
}

/** Derives the value of one form field from the value of another field. */
export interface FieldDerivation {
  readonly from: string;
  readonly to: string;
  readonly derive: (value: string) => string | null;
  /** Displayed below the field while it contains the derived value. */
  readonly note: string;
}

/** Returns the text of a field; null for an empty field, which is null, undefined or an empty text. */
const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Returns the new derived values after a field was changed. A field is updated only if it contained the previously derived value, or was
 * empty while there was none. A value that the user entered or removed stays.
 * @param changed the changed fields
 * @param before the previous values of the form
 */
export function getDerivedValues(
  derivations: readonly FieldDerivation[],
  changed: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const next: Record<string, string | null> = {};
  for (const { from, to, derive } of derivations) {
    if (!(from in changed) || getText(before[to]) !== derive(getText(before[from]) ?? '')) continue;
    next[to] = derive(getText(changed[from]) ?? '');
  }
  return next;
}

/** Returns whether a field contains the value derived from its source, not a different value entered by the user. */
export const isDerivedValue = (
  source: string | null | undefined,
  value: string | null | undefined,
  derive: FieldDerivation['derive'],
): boolean => typeof value === 'string' && value !== '' && value === derive(source ?? '');

/** Returns the note of a field while it holds the derived value. */
export function useDerivedNote({ from, to, derive, note }: FieldDerivation): string | undefined {
  const source = useWatch(from) as string | null | undefined;
  const value = useWatch(to) as string | null | undefined;
  return isDerivedValue(source, value, derive) ? note : undefined;
}
