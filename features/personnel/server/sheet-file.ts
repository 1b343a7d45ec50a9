import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { fail, failField } from '#platform/contract/fault.ts';
import { unreadableSheet } from '../contract.ts';

/** 2,000 lines of people take far less; a file that grows beyond is not a list of people. */
const MOST_INFLATED = 64 * 1024 * 1024;
const MOST_ENTRIES = 500;
const MOST_ROWS = 5000;
const FEED_BYTES = 16 * 1024;

const refuse = (message: string): Error => fail(unreadableSheet, { message });
const startsWith = (bytes: Uint8Array, ...magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

class TooMuch extends Error {
  override name = 'TooMuch';
}

/** Names of what a zip holds, found by unpacking it in small steps and stopping as soon as it becomes too much. */
function listEntries(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let inflated = 0;
  const unzip = new Unzip((file) => {
    names.push(file.name);
    if (names.length > MOST_ENTRIES) throw new TooMuch('entries');
    file.ondata = (error, chunk) => {
      if (error) throw error;
      inflated += chunk.length;
      if (inflated > MOST_INFLATED) throw new TooMuch('bytes');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for (let start = 0; start < bytes.length; start += FEED_BYTES) {
    const end = Math.min(start + FEED_BYTES, bytes.length);
    unzip.push(bytes.subarray(start, end), end === bytes.length);
  }
  return names;
}

function checkWorkbook(bytes: Uint8Array): void {
  let names: string[];
  try {
    names = listEntries(bytes);
  } catch (error) {
    if (error instanceof TooMuch) throw refuse('文件解压后过大，请只保留人员表后重新上传');
    throw refuse('文件已损坏，无法打开');
  }
  if (!names.includes('xl/workbook.xml')) throw refuse('这不是 Excel 工作簿，请上传 .xlsx 或 .csv 文件');
  if (names.some((name) => /vbaProject/i.test(name))) throw refuse('文件含有宏，请另存为不含宏的 .xlsx 后上传');
}

async function readWorkbook(bytes: Uint8Array): Promise<CellValue[][]> {
  checkWorkbook(bytes);
  try {
    const book = await readXlsx(bytes, { sheets: (info) => !info.hidden && !info.veryHidden, maxRows: MOST_ROWS });
    return (
      book.sheets.find((sheet) => sheet.rows.some((row) => row.some((cell) => cell !== null && cell !== '')))?.rows ??
      []
    );
  } catch {
    throw refuse('文件已损坏，无法读取其中的表格');
  }
}

/** Spreadsheets save CSV in the system's Chinese encoding or in UTF-8. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function readText(bytes: Uint8Array): CellValue[][] {
  if (bytes.includes(0)) throw refuse('无法识别的文件，请上传 .xlsx 或 .csv 文件');
  const rows = parseCsv(decodeText(bytes), { typeInference: false });
  return rows.slice(0, MOST_ROWS);
}

/**
 * Rows of the first sheet with content, or of a CSV text; what the file is, is decided by its content.
 * @throws Failure with the reason when it is neither, hides a bomb, a macro or a password, or is damaged
 */
export async function readSheetRows(bytes: Uint8Array): Promise<CellValue[][]> {
  if (bytes.length === 0) throw failField('file', '人员表格是空文件');
  if (startsWith(bytes, 0x50, 0x4b)) return await readWorkbook(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw refuse('文件已加密或是旧版 .xls，请取消密码并另存为 .xlsx 后上传');
  }
  return readText(bytes);
}
