/** Lists the points of an amendment that an operator must confirm with a reason before release. */
import { isRequirementKind, type Requirement } from '#domain/qualification/requirement.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import type { AmendedRequirement, StandardAmendment } from './amendment.ts';

export interface Confirmation {
  /** Message of the confirmed point. */
  readonly item: string;
  readonly reason: string;
}

export interface ConfirmablePoint {
  /** Path of the field in the draft. */
  readonly path: string;
  readonly message: string;
}

/** A figure that changes by more than this factor is probably a typing error. */
const MAX_FACTOR = 5;

/** Maximum length of a quotation in a message, because the confirmation repeats the message. */
const MAX_QUOTE = 200;

/** Matches document numbers: 建市〔2014〕159号, 住房和城乡建设部令第22号, 公告第 7 号. */
const DOCUMENT_NUMBER = /^\p{Script=Han}+(〔(19|20)\d{2}〕(第)?\d{1,6}号|(令|公告)?(第)?\d{1,5}号(令|公告)?)$/u;
/** Matches one part of a clause number: 第二条第（三）项, 附件1 第一条, 1.1.2（1）, 二、（三）. */
const CLAUSE_PART =
  /^(?:(?:附件|附表|附录)[零〇一二三四五六七八九十百千\d]*|第[（(]?[零〇一二三四五六七八九十百千\d]+[)）]?[编章节条款项部分目]+(?:之[零〇一二三四五六七八九十百千\d]+)?|\d+(?:[.．]\d+)*|[零〇一二三四五六七八九十百千\d]+(?:、|$)|[（(][零〇一二三四五六七八九十百千\d]+[)）]|[\s、，.]+)/;

/** Returns whether the text is a document number without a clause: 示建〔2026〕40号. */
export const isDocumentNumber = (text: string): boolean => DOCUMENT_NUMBER.test(normaliseDocumentNumber(text));

/** Returns whether a text consists only of parts of clause numbers. Matching part by part takes linear time. */
export function isClauseNumber(text: string): boolean {
  let rest = text.trim();
  if (rest === '') return false;
  while (rest !== '') {
    const [part = ''] = CLAUSE_PART.exec(rest) ?? [];
    if (part === '') return false;
    rest = rest.slice(part.length);
  }
  return true;
}

/** Fields that identify an entry of a list, so that figures are compared with those of the same entry at any position. */
const NAMES = ['id', 'code', 'metric', 'name', 'profession', 'trade'] as const;

function getEntryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const found = Object.entries(entry).find(([field, value]) => NAMES.some((name) => name === field) && value !== null);
  return found === undefined ? '' : String(found[1]);
}

function collectFigures(value: unknown, path: string, figures: Map<string, number>): void {
  if (typeof value === 'number') figures.set(path, value);
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    for (const [field, item] of Object.entries(value)) collectFigures(item, `${path}/${field}`, figures);
    return;
  }
  const seen = new Map<string, number>();
  for (const entry of value) {
    const name = getEntryName(entry);
    const at = seen.get(name) ?? 0;
    seen.set(name, at + 1);
    collectFigures(entry, `${path}/${name}#${at}`, figures);
  }
}

function listFigures(row: Requirement): Map<string, number> {
  const figures = new Map<string, number>();
  collectFigures(row, '', figures);
  return figures;
}

const isFar = (one: number, other: number): boolean => {
  const [low, high] = [Math.min(Math.abs(one), Math.abs(other)), Math.max(Math.abs(one), Math.abs(other))];
  return high > low * MAX_FACTOR;
};

const listGroups = (row: Requirement): readonly { readonly id: string; readonly summary: string }[] =>
  isRequirementKind(row, 'performance') ? [row, ...(row.byCategory ?? [])].flatMap(({ groups }) => groups) : [];

/**
 * Lists the points to confirm in the order of the changes.
 * @param cases row number of each test case, from 1
 */
export function listConfirmablePoints(
  { document, requirements }: StandardAmendment,
  changes: readonly AmendedRequirement[],
  clause: string | null,
  cases: readonly { readonly row: number }[],
): ConfirmablePoint[] {
  const citation = [
    ...(isDocumentNumber(document.docNumber) || document.docNumber === ''
      ? []
      : [{ path: 'docNumber', message: `文号“${document.docNumber}”的格式无法识别` }]),
    ...(clause === null || isClauseNumber(clause)
      ? []
      : [{ path: 'clause', message: `条款“${clause}”的格式无法识别` }]),
  ];
  const points = changes.flatMap(({ before, after }): ConfirmablePoint[] => {
    if (after === null) {
      if (before === null) return [];
      const { title, text } = describeRequirement(before);
      return [{ path: 'requirements', message: `取消“${title}”：${text.slice(0, MAX_QUOTE)}` }];
    }
    const index = requirements.indexOf(after);
    const path = `requirements.${index}`;
    const name = `第 ${index + 1} 条“${describeRequirement(after).title}”`;
    const kept = new Set(listGroups(after).map(({ id }) => id));
    const known = before === null ? new Map<string, number>() : listFigures(before);
    const far = [...listFigures(after)].flatMap(([place, figure]) => {
      const old = known.get(place);
      return old !== undefined && isFar(old, figure) ? [`由 ${old} 改为 ${figure}`] : [];
    });
    const own = after.clause ?? '';
    return [
      ...(before === null ? [] : listGroups(before))
        .filter(({ id }) => !kept.has(id))
        .map(({ summary }) => ({ path, message: `${name}取消业绩类别“${summary}”` })),
      ...far.map((words) => ({ path, message: `${name}的数字${words}，相差超过 ${MAX_FACTOR} 倍` })),
      ...(own === '' || isClauseNumber(own) ? [] : [{ path, message: `${name}的条款“${own}”的格式无法识别` }]),
      ...(cases.some(({ row }) => row === index + 1) ? [] : [{ path: 'cases', message: `${name}没有案例` }]),
    ];
  });
  const seen = new Set<string>();
  return [...citation, ...points].filter(({ message }) => !seen.has(message) && seen.add(message));
}
