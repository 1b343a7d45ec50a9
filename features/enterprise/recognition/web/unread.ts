import { certificate } from '#domain/records/certificate.ts';
import { enterprise } from '#domain/records/enterprise.ts';
import { getFields, type RecordSpec } from '#domain/records/field.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { recogniseCertificate, recogniseLicence } from '../recognition.contract.ts';
import type { RecognisedField } from './draft.ts';
import type { RecognitionRoute } from './recognise.ts';

function getRecord(route: RecognitionRoute): RecordSpec {
  if (route === recogniseLicence) return enterprise;
  return route === recogniseCertificate ? certificate : registration;
}

/** Lists the fields that the record requires and the document shows, but that were not recognised and are also empty in the record. */
export function listUnrecognisedFields(
  route: RecognitionRoute,
  found: readonly Pick<RecognisedField, 'field'>[],
  current: Readonly<Record<string, unknown>>,
): readonly string[] {
  const read = new Set<string>(found.map(({ field }) => field));
  return getFields(getRecord(route)).flatMap(([name, { picture, required }]) => {
    const isHeld = (current[name] ?? '') !== '';
    return picture && required && !read.has(name) && !isHeld ? [name] : [];
  });
}
