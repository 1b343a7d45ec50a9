import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { getCitizenIdBirth, getCitizenIdGender } from '#domain/identity/citizen-id.ts';
import { isOfCitizenForm, normaliseIdNumber } from '#domain/identity/id-number.ts';

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
  return parts.length === 0 ? null : `${parts.join('，')}（由证件号码得出，随号码更改）`;
}

/** A value of the form that another value of the form determines. */
export interface Derivation {
  readonly from: string;
  readonly to: string;
  readonly derive: (value: string) => string | null;
  /** Shown below the field while it holds the derived value. */
  readonly note: string;
}

/**
 * Decides what the field holds after its source was typed into.
 * @param filled the value that was derived before; a value that the user chose is another one and stays
 * @returns the new value; undefined if the field stays as it is
 */
export function getFilled(current: unknown, derived: string | null, filled: string | null): string | null | undefined {
  const isOpen = current === undefined || current === null || current === '' || current === filled;
  return isOpen && (current ?? null) !== derived ? derived : undefined;
}

/** Whether a field holds the value that its source determines; a value that the user chose instead is not derived. */
export const isDerived = (
  source: string | null | undefined,
  value: string | null | undefined,
  derive: Derivation['derive'],
): boolean => typeof value === 'string' && value !== '' && value === derive(source ?? '');

/**
 * Fills a field of the form from the one that determines it, once the user types into that one.
 * @returns the note of the field while it holds the derived value
 */
export function useDerived({ from, to, derive, note }: Derivation): string | undefined {
  const form = Form.useFormInstance();
  const source = Form.useWatch(from) as string | null | undefined;
  const value = Form.useWatch(to) as string | null | undefined;
  const derived = derive(source ?? '');
  const filled = useRef<string | null>(null);
  useEffect(() => {
    if (!form.isFieldTouched(from)) return;
    const next = getFilled(form.getFieldValue(to), derived, filled.current);
    if (next !== undefined) form.setFieldValue(to, next);
    if (next !== undefined || derived === null) filled.current = derived;
  }, [form, from, to, derived]);
  return isDerived(source, value, derive) ? note : undefined;
}
