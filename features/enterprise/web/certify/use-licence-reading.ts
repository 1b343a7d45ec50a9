import { useRef, useState } from 'react';
import { citiesOf } from '#domain/regions/cities.ts';
import { placeOfCreditCode } from '#domain/regions/place.ts';
import { type LicenceFinding, recogniseLicence } from '#features/recognition/contract.ts';
import { asApiError } from '#platform/web/api-error.ts';
import { call } from '#platform/web/call.ts';
import { fieldLabel } from '../../contract/fields.ts';
import type { LicenceFile } from './licence-upload.tsx';

/** Below, the value is offered and said to be doubtful (features/recognition). */
const SURE = 80;
const WAIT_MS = 90_000;

/** What a licence says, for the form that waits for it. */
export interface LicenceReading {
  readonly values: Readonly<Record<string, string>>;
  /** What the form has no field for and is sent along, read without doubt. */
  readonly more: readonly { readonly label: string; readonly field: string; readonly value: string | number }[];
  /** Fields that somebody should look at again. */
  readonly doubtful: readonly string[];
}

export type ReadingState = 'none' | 'running' | { readonly refusal: string } | { readonly reading: LicenceReading };

const FORM_FIELDS: ReadonlySet<string> = new Set(['entName', 'creditCode', 'legalPerson']);

export function readingOf(found: readonly LicenceFinding[]): LicenceReading {
  const inForm = found.filter(({ field }) => FORM_FIELDS.has(field));
  const values = Object.fromEntries(inForm.map(({ field, value }) => [field, String(value)]));
  const region = placeOfCreditCode(values.creditCode ?? '', citiesOf);
  return {
    values: region === '' ? values : { ...values, region },
    more: found.flatMap(({ field, value, confidence }) =>
      FORM_FIELDS.has(field) || confidence < SURE ? [] : [{ label: fieldLabel(field), field, value }],
    ),
    doubtful: inForm.filter(({ confidence }) => confidence < SURE).map(({ field }) => fieldLabel(field)),
  };
}

/** Reads a licence as soon as it is there; the newest file counts. Whoever has no picture of it types the fields. */
export function useLicenceReading(onRead: (reading: LicenceReading) => void) {
  const [state, setState] = useState<ReadingState>('none');
  const asked = useRef('');
  const read = async ({ uuid }: LicenceFile) => {
    asked.current = uuid;
    setState('running');
    const found = await call(recogniseLicence, { body: { fileUuid: uuid } }, { quiet: true, timeoutMs: WAIT_MS }).then(
      ({ fields }) => ({ reading: readingOf(fields) }),
      (reason: unknown) => ({ refusal: asApiError(reason).message }),
    );
    if (asked.current !== uuid) return;
    setState(found);
    if ('reading' in found) onRead(found.reading);
  };
  return { state, read };
}
