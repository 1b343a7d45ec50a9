import { isCreditCode } from '#domain/identity/credit-code.ts';
import { tableOf } from '#domain/text/table.ts';
import type { LicenceField, LicenceFinding } from '../contract.ts';
import { readForm } from './layout.ts';
import type { TextPiece } from './ports.ts';
import { daysIn, type ReadValue, readCapital, readCreditCode } from './values.ts';

/** Labels of the licence forms of 2014, 2019 and later; several names of one thing stand beside each other. */
const LABELS = tableOf<LicenceField | 'term'>({
  统一社会信用代码: 'creditCode',
  名称: 'entName',
  类型: 'entType',
  法定代表人: 'legalPerson',
  负责人: 'legalPerson',
  注册资本: 'regCapital',
  成立日期: 'establishDate',
  营业期限: 'term',
  营业期限自: 'term',
  住所: 'regAddress',
  主要经营场所: 'regAddress',
  经营场所: 'regAddress',
  经营范围: 'bizScope',
  登记机关: 'regAuthority',
});

const MOST: Partial<Readonly<Record<LicenceField, number>>> = {
  entName: 100,
  entType: 50,
  legalPerson: 30,
  regAddress: 200,
  bizScope: 4000,
  regAuthority: 100,
};
/** Marks at the end of a line that recognition makes of frames and seals. */
const tidy = (text: string): string =>
  text.replace(/["”“'‘’|]/g, '').replace(/(?<![。.,，、;；:：])[。.,，、;；:：]+$/, '');

function valueOf(field: LicenceField, text: string, confidence: number): ReadValue | null {
  if (field === 'creditCode') return readCreditCode(text, confidence);
  if (field === 'regCapital') {
    const value = readCapital(text);
    return value === null ? null : { value, confidence };
  }
  if (field === 'establishDate') {
    const [value] = daysIn(text);
    return value ? { value, confidence } : null;
  }
  const value = field === 'bizScope' ? text.replace(/["”“|]/g, '') : tidy(text);
  return value.length < 2 ? null : { value: value.slice(0, MOST[field] ?? 200), confidence };
}

/** 2012年11月21日至长期: an empty end stays empty in the record. */
function termOf(text: string, confidence: number): LicenceFinding[] {
  const [start, end] = daysIn(text);
  return [
    ...(start ? [{ field: 'bizTermStart' as const, value: start, confidence, raw: text }] : []),
    ...(start && end ? [{ field: 'bizTermEnd' as const, value: end, confidence, raw: text }] : []),
  ];
}

/** The day below the authority is the day of approval; it has no label of its own. */
function approvalOf(pieces: readonly TextPiece[], known: ReadonlySet<string>): LicenceFinding[] {
  const lone = pieces
    .map((piece) => ({ piece, text: piece.text.replace(/\s/g, '') }))
    .filter(({ text }) => /^\D{0,3}\d{4}年\d{1,2}月\d{1,2}日\D{0,2}$/.test(text))
    .sort((one, two) => two.piece.top - one.piece.top);
  const [last] = lone;
  const [value] = last ? daysIn(last.text) : [];
  if (!last || !value || known.has(value)) return [];
  return [{ field: 'approvalDate', value, confidence: last.piece.confidence, raw: last.text }];
}

/** A code without its label: the only piece on the picture whose check character fits. */
function codeAnywhere(pieces: readonly TextPiece[]): LicenceFinding[] {
  for (const { text, confidence } of pieces) {
    const read = readCreditCode(text, confidence);
    if (read && isCreditCode(String(read.value))) return [{ field: 'creditCode', ...read, raw: text.trim() }];
  }
  return [];
}

/** The fields of a business licence from the text on its picture. What cannot be read is left out, never guessed. */
export function findLicenceFields(pieces: readonly TextPiece[]): LicenceFinding[] {
  const found: LicenceFinding[] = [];
  const add = (finding: LicenceFinding) => {
    if (!found.some((one) => one.field === finding.field)) found.push(finding);
  };
  const proven = codeAnywhere(pieces);
  for (const finding of proven) add(finding);
  for (const { label, text, confidence } of readForm(pieces, Object.keys(LABELS))) {
    const field = LABELS[label];
    if (!field) continue;
    if (field === 'term') for (const finding of termOf(text, confidence)) add(finding);
    else {
      const read = valueOf(field, text, confidence);
      if (read) add({ field, ...read, raw: text });
    }
  }
  const days = new Set(found.map((finding) => String(finding.value)));
  for (const finding of approvalOf(pieces, days)) add(finding);
  return found.map((finding) => ({ ...finding, confidence: Math.round(finding.confidence) }));
}
