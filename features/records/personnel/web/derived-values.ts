import { getCitizenIdBirth, getCitizenIdGender } from '#domain/identity/citizen-id.ts';
import { isOfCitizenForm, normaliseIdNumber } from '#domain/identity/id-number.ts';
import { useWatch } from '#platform/web/console/form.tsx';

/**
 * Describes the gender and the birth date that an ID number determines. The server stores exactly these, so that they change with the number.
 * @param record the stored person, whose number is masked and counts as long as no other number is typed
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
  // Stored values may differ from the stored number, which is not shown.
  return `${parts.join('，')}（${typed === '' ? '' : '由证件号码得出，'}随号码更改）`;
}

/** A value of the form that another value of the form determines. */
export interface Derivation {
  readonly from: string;
  readonly to: string;
  readonly derive: (value: string) => string | null;
  /** Shown below the field while it holds the derived value. */
  readonly note: string;
}

/** A field without a value is null, undefined or empty. */
const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Returns the values of the fields that follow a typed one: those that held what their source determined before, or nothing when it determined
 * nothing. A value that the user chose or removed stays.
 * @param changed the typed fields
 * @param before the values of the form before that
 */
export function getFollowing(
  derivations: readonly Derivation[],
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

/** Whether a field holds the value that its source determines; a value that the user chose instead is not derived. */
export const isDerived = (
  source: string | null | undefined,
  value: string | null | undefined,
  derive: Derivation['derive'],
): boolean => typeof value === 'string' && value !== '' && value === derive(source ?? '');

/** Returns the note of a field while it holds the derived value. */
export function useDerivedNote({ from, to, derive, note }: Derivation): string | undefined {
  const source = useWatch(from) as string | null | undefined;
  const value = useWatch(to) as string | null | undefined;
  return isDerived(source, value, derive) ? note : undefined;
}
