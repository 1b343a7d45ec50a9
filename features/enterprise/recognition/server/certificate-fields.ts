import { certificate } from '#domain/records/certificate.ts';
import { type FieldSpec, getRecognisedNames } from '#domain/records/field.ts';
import type { CertificateField, CertificateFinding } from '../recognition.contract.ts';
import { readLabelledFields } from './layout.ts';
import type { TextPiece } from './ports.ts';
import { USE_TERM_LABEL } from './usable-until.ts';
import { findDays } from './values.ts';

/** The label before both dates of the term. */
const TERM = '有效期';
const LABELS: ReadonlyMap<string, CertificateField> = new Map(
  getRecognisedNames(certificate).flatMap((field) => certificate.fields[field].picture.map((word) => [word, field])),
);
const NAMES = /(建筑业企业|工程设计|工程勘察|工程监理|城乡规划编制)资质证书|安全生产许可证/;

const PERMIT_NUMBER = /[(（]\p{Script=Han}[)）][A-Z]{0,2}安许证字[[(（〔【]\d{4}[\])）〕】]\d{4,8}(?:-\d{1,2})?/u;
const NUMBER = /[A-Za-z]?[0-9A-Za-z()（）\-[\]〔〕]{4,49}/;

/** Returns the certificate number in a text. Only the number of a safety permit contains Chinese characters. */
const numberIn = (text: string): string | undefined => {
  const permit = PERMIT_NUMBER.exec(text)?.[0];
  return permit ?? (text.includes('安许证字') ? undefined : NUMBER.exec(text)?.[0]);
};

/** Extracts the fields of a qualification certificate from the text on its picture. Unreadable fields are omitted, never guessed. */
export function findCertificateFields(pieces: readonly TextPiece[]): CertificateFinding[] {
  const found: CertificateFinding[] = [];
  const add = (field: CertificateField, value: string | undefined, confidence: number, raw: string) => {
    if (value && !found.some((one) => one.field === field))
      found.push({ field, value, confidence: Math.round(confidence), raw });
  };
  for (const { text, confidence } of pieces) {
    const compact = text.replace(/\s/g, '');
    add('certName', NAMES.exec(compact)?.[0], confidence, compact);
  }
  for (const { label, text, confidence } of readLabelledFields(pieces, [...LABELS.keys(), TERM, USE_TERM_LABEL])) {
    const days = findDays(text);
    if (label === TERM) {
      add('validStart', days.length > 1 ? days[0] : undefined, confidence, text);
      add('validEnd', days.at(-1), confidence, text);
      continue;
    }
    const field = LABELS.get(label);
    if (!field) continue;
    const spec: FieldSpec = certificate.fields[field];
    if (spec.kind === 'day') add(field, days[0], confidence, text);
    else if (spec.kind === 'code') add(field, numberIn(text), confidence, text);
    else add(field, text.slice(0, 100), confidence, text);
  }
  return found;
}
