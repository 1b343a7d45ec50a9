import type { PeopleFile, PeopleFileError } from '#features/records/personnel/server/personnel.server-api.ts';
import { resolveEmployers } from './merge/employers.ts';
import { type ImportError, type IncomingFile, type IncomingRecord } from './workbook/incoming.ts';
import { readWorkbook } from './workbook/read-workbook.ts';
import { getSheetSpec } from './workbook/sheets.ts';
import { createMeaningLookup, type SavedMeaning } from './workbook/words.ts';

const SHEET = getSheetSpec('otherPeople');
const FIRST_ROW = 1;

const isFault = ({ level }: ImportError): boolean => level === 'fault';

function readOther({ row, given, faults }: IncomingRecord): PeopleFile['people'][number] {
  const own = faults.filter(isFault);
  return {
    row,
    fields: given,
    faults: own.map(({ message }) => message),
    unread: SHEET.columns.flatMap(({ label, field }) => (own.some(({ column }) => column === label) ? [field] : [])),
  };
}

/** Lists the rows that this import does not accept: rows of other sheets once per sheet, registered people one by one. */
function listUnknownPeople({ records, children }: IncomingFile): PeopleFileError[] {
  const registered = records.filter(({ section }) => section === 'registeredPeople');
  const others = [...records, ...children].filter(
    ({ section }) => section !== 'otherPeople' && (section !== 'registeredPeople' || registered.length === 0),
  );
  return [
    ...registered.map(({ row }) => ({ row, message: '这一行有注册证书，属于注册人员，请在“导入导出”中导入' })),
    ...[...Map.groupBy(others, ({ sheet }) => sheet)].map(([sheet, rows]) => ({
      row: rows[0]?.row ?? FIRST_ROW,
      message: `“${sheet}”有 ${rows.length} 行，不属于非注册人员，请在“导入导出”中导入`,
    })),
  ];
}

/**
 * Parses a list of other people with the parser of the import.
 * @param words meanings of headings that the enterprise saved
 * @param entName name of the enterprise, to recognise it as the employer
 * @throws RejectedFileError when the file contains no known table
 */
export async function readPeopleFile(
  bytes: Uint8Array,
  words: readonly SavedMeaning[],
  entName: string,
): Promise<PeopleFile> {
  const read = await readWorkbook(bytes, createMeaningLookup(words), SHEET);
  const employers = resolveEmployers(read.records, entName);
  const incoming = { ...read, records: employers.records, faults: [...read.faults, ...employers.faults] };
  return {
    people: incoming.records.filter(({ section }) => section === 'otherPeople').map(readOther),
    faults: [
      ...incoming.faults.filter(isFault).map(({ row, message }) => ({ row: row ?? FIRST_ROW, message })),
      ...listUnknownPeople(incoming),
    ],
  };
}
