import { useRef, useState } from 'react';
import { getCities } from '#domain/regions/cities.ts';
import { getCreditCodeRegion } from '#domain/regions/place.ts';
import { type LicenceFinding, recogniseLicence } from '#features/enterprise/recognition/recognition.contract.ts';
import { call } from '#platform/web/call.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { getFieldLabel } from '../../contract/fields.ts';
import type { LicenceFile } from './licence-upload.tsx';

/** Below this confidence, the value is offered but marked as doubtful (features/enterprise/recognition). */
const SURE = 80;
const WAIT_MS = 90_000;

/** The values recognised on a licence for the certification form. */
export interface LicenceReading {
  readonly values: Readonly<Record<string, string>>;
  /** Reliably recognised values without a field in the form; they are submitted too. */
  readonly more: readonly { readonly label: string; readonly field: string; readonly value: string | number }[];
  /** Labels of the recognised form fields, and labels of fields recognised with low confidence. */
  readonly read: readonly string[];
  readonly doubtful: readonly string[];
}

export type LicenceReadingState =
  | 'none'
  | 'running'
  | { readonly refusal: string }
  | { readonly reading: LicenceReading };

const FORM_FIELDS = ['entName', 'creditCode', 'legalPerson'] as const;
const isInForm = (field: string): boolean => FORM_FIELDS.some((one) => one === field);

export function buildLicenceReading(found: readonly LicenceFinding[]): LicenceReading {
  const inForm = found.filter(({ field }) => isInForm(field));
  const values = Object.fromEntries(inForm.map(({ field, value }) => [field, String(value)]));
  const region = getCreditCodeRegion(values.creditCode ?? '', getCities);
  return {
    values: region === '' ? values : { ...values, region },
    more: found.flatMap(({ field, value, confidence }) =>
      isInForm(field) || confidence < SURE ? [] : [{ label: getFieldLabel(field), field, value }],
    ),
    read: FORM_FIELDS.filter((field) => field in values).map(getFieldLabel),
    doubtful: inForm.filter(({ confidence }) => confidence < SURE).map(({ field }) => getFieldLabel(field)),
  };
}

/** Recognises a licence as soon as it is uploaded; the newest file applies. Without a picture the user fills in the fields. */
export function useLicenceReading(onRead: (reading: LicenceReading) => void) {
  const [state, setState] = useState<LicenceReadingState>('none');
  const asked = useRef('');
  const read = async ({ uuid }: LicenceFile) => {
    asked.current = uuid;
    setState('running');
    const found = await call(recogniseLicence, { body: { fileUuid: uuid } }, { quiet: true, timeoutMs: WAIT_MS }).then(
      ({ fields }) => ({ reading: buildLicenceReading(fields) }),
      (reason: unknown) => ({ refusal: toCallError(reason).message }),
    );
    if (asked.current !== uuid) return;
    setState(found);
    if ('reading' in found) onRead(found.reading);
  };
  return { state, read };
}
