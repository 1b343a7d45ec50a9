import { isCreditCode } from '#domain/identity/credit-code.ts';
import { enterprise } from '#domain/records/enterprise.ts';
import { type FieldSpec, getRecognisedNames } from '#domain/records/field.ts';
import { createLookupTable } from '#domain/text/table.ts';
import type { LicenceField, LicenceFinding } from '../recognition.contract.ts';
import { readLabelledFields } from './layout.ts';
import type { TextPiece } from './ports.ts';
import { findDays, type RecognisedValue, readCapitalValue, readCreditCode } from './values.ts';

/** Labels of the licence forms of 2014, 2019 and later, including synonyms. */
const LABELS = createLookupTable<LicenceField | 'term'>({
  ...Object.fromEntries(
    getRecognisedNames(enterprise).flatMap((field) => enterprise.fields[field].picture.map((word) => [word, field])),
  ),
  营业期限: 'term',
  营业期限自: 'term',
});

/** Removes marks at the end of a line that recognition produces from frames and seals. */
const tidy = (text: string): string =>
  text.replace(/["”“'‘’|]/g, '').replace(/(?<![。.,，、;；:：])[。.,，、;；:：]+$/, '');

function valueOf(name: LicenceField, text: string, confidence: number): RecognisedValue | null {
  const field: FieldSpec = enterprise.fields[name];
  switch (field.kind) {
    case 'creditCode':
      return readCreditCode(text, confidence);
    case 'money':
      return readCapitalValue(text, confidence);
    case 'day': {
      const [value] = findDays(text);
      return value ? { value, confidence } : null;
    }
    default: {
      // A multi-line text keeps its final full stop.
      const value = field.form?.rows === undefined ? tidy(text) : text.replace(/["”“|]/g, '');
      return value.length < 2 ? null : { value: value.slice(0, 'max' in field ? field.max : undefined), confidence };
    }
  }
}

/** Reads the business term; an empty end stays empty in the record: 2012年11月21日至长期. */
function getTerm(text: string, confidence: number): LicenceFinding[] {
  const [start, end] = findDays(text);
  return [
    ...(start ? [{ field: 'bizTermStart' as const, value: start, confidence, raw: text }] : []),
    ...(start && end ? [{ field: 'bizTermEnd' as const, value: end, confidence, raw: text }] : []),
  ];
}

/** Reads the date of approval, which has no label and is printed below the authority. */
function getApproval(pieces: readonly TextPiece[], known: ReadonlySet<string>): LicenceFinding[] {
  const lone = pieces
    .map((piece) => ({ piece, text: piece.text.replace(/\s/g, '') }))
    .filter(({ text }) => /^\D{0,3}\d{4}年\d{1,2}月\d{1,2}日\D{0,2}$/.test(text))
    .sort((one, two) => two.piece.top - one.piece.top);
  const [last] = lone;
  const [value] = last ? findDays(last.text) : [];
  if (!last || !value || known.has(value)) return [];
  return [{ field: 'approvalDate', value, confidence: last.piece.confidence, raw: last.text }];
}

/** Finds a credit code without its label: the only text on the picture with a valid check character. */
function codeAnywhere(pieces: readonly TextPiece[]): LicenceFinding[] {
  for (const { text, confidence } of pieces) {
    const read = readCreditCode(text, confidence);
    if (read && isCreditCode(String(read.value))) return [{ field: 'creditCode', ...read, raw: text.trim() }];
  }
  return [];
}

/** Extracts the fields of a business licence from the text on its picture. Unreadable fields are omitted, never guessed. */
export function findLicenceFields(pieces: readonly TextPiece[]): LicenceFinding[] {
  const found: LicenceFinding[] = [];
  const add = (finding: LicenceFinding) => {
    if (!found.some((one) => one.field === finding.field)) found.push(finding);
  };
  const proven = codeAnywhere(pieces);
  for (const finding of proven) add(finding);
  for (const { label, text, confidence } of readLabelledFields(pieces, Object.keys(LABELS))) {
    const field = LABELS[label];
    if (!field) continue;
    if (field === 'term') for (const finding of getTerm(text, confidence)) add(finding);
    else {
      const read = valueOf(field, text, confidence);
      if (read) add({ field, ...read, raw: text });
    }
  }
  const days = new Set(found.map((finding) => String(finding.value)));
  for (const finding of getApproval(pieces, days)) add(finding);
  return found.map((finding) => ({ ...finding, confidence: Math.round(finding.confidence) }));
}
