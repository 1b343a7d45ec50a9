import { normalisePartyName } from '#domain/text/person-name.ts';
import { EMPLOYER_FIELD } from '../workbook/cells.ts';
import { createCellError, type ImportError, type IncomingRecord } from '../workbook/incoming.ts';
import { getSheet } from '../workbook/sheets.ts';
import { getTextAt } from './keys.ts';

const { label: LABEL = '' } = getSheet('otherPeople').columns.find(({ field }) => field === EMPLOYER_FIELD) ?? {};
const OWN_WORDS: ReadonlySet<string> = new Set(['本公司', '本单位', '我公司', '我单位', '本企业']);

/**
 * Replaces the name of the employer that pays a person's social insurance by the answer whether it is the enterprise. A name that is
 * neither the enterprise's nor a word for it is requested once.
 * @param entName name of the enterprise; empty if unknown
 */
export function resolveEmployers(
  records: readonly IncomingRecord[],
  entName: string,
): { readonly records: readonly IncomingRecord[]; readonly faults: readonly ImportError[] } {
  const strange = new Map<string, { row: IncomingRecord; count: number }>();
  const resolved = records.map((record): IncomingRecord => {
    const employer = getTextAt(record.given, EMPLOYER_FIELD);
    if (typeof record.given[EMPLOYER_FIELD] !== 'string') return record;
    const { [EMPLOYER_FIELD]: _named, ...given } = record.given;
    const name = normalisePartyName(employer);
    if (OWN_WORDS.has(name) || (entName !== '' && name === normalisePartyName(entName)))
      return { ...record, given: { ...given, [EMPLOYER_FIELD]: true } };
    const known = strange.get(employer);
    strange.set(employer, { row: known?.row ?? record, count: (known?.count ?? 0) + 1 });
    return { ...record, given };
  });
  const faults = [...strange].map(([employer, { row, count }]) =>
    createCellError(
      row.sheet,
      row.row,
      LABEL,
      `社保缴纳单位“${employer}”（${count} 人）与企业名称不同，没有读取；请填“是”或“否”，其余人员可在导入后批量填写`,
    ),
  );
  return { records: resolved, faults };
}
