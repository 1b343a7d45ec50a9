import { strToU8, zipSync } from 'fflate';
import { type CellValue, type MergeRange, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import {
  type EnterpriseDocument,
  type EnterpriseDocumentInput,
  EnterpriseDocument as EnterpriseSchema,
} from '#domain/enterprise/enterprise-document.ts';
import { writeEnterpriseWorkbook } from '../workbook/write-workbook.ts';

/** Creates a valid citizen ID number of a fictitious person. */
export function createSampleIdNumber(index: number): string {
  const head = `110105${String(1970 + (index % 30))}0${1 + (index % 9)}1${index % 10}${String(Math.floor(index / 10) % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(head.charAt(at)), 0);
  return `${head}${'10X98765432'.charAt(sum % 11)}`;
}

export const createSampleDocument = (input: Partial<EnterpriseDocumentInput>): EnterpriseDocument =>
  EnterpriseSchema.parse({ enterprise: { entName: '示例甲建设有限公司' }, ...input });

export const createSampleWorkbook = (input: Partial<EnterpriseDocumentInput>): Promise<Uint8Array> =>
  writeEnterpriseWorkbook(createSampleDocument(input), { writeId: (idNo) => idNo });

type Row = Readonly<Record<string, CellValue>>;

export interface SheetInput {
  readonly rows: readonly Row[];
  readonly merges?: MergeRange[];
  readonly cells?: WriteSheet['cells'];
  /** Rows above the header, such as a title added by a user. */
  readonly above?: CellValue[][];
}

/** Creates a workbook that contains only the columns with a value, as in a manually created file. */
export async function createHandmadeWorkbook(sheets: Readonly<Record<string, SheetInput>>): Promise<Uint8Array> {
  return await writeXlsx({
    sheets: Object.entries(sheets).map(([name, { rows, merges, cells, above = [] }]) => {
      const labels = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      return {
        name,
        rows: [...above, labels, ...rows.map((row) => labels.map((label) => row[label] ?? null))],
        ...(merges ? { merges } : {}),
        ...(cells ? { cells } : {}),
      };
    }),
  });
}

/** Creates files that the import must reject, each with a part of the expected message. */
export async function createInvalidFiles(): Promise<
  readonly (readonly [name: string, bytes: Uint8Array, says: string])[]
> {
  const good = await createSampleWorkbook({});
  const zip = (files: Record<string, Uint8Array>) => zipSync(files);
  const noise = new Uint8Array(5000).map((_byte, index) => (index * 7919 + 13) % 251);
  const macro = await writeXlsx({
    sheets: [{ name: '企业信息', rows: [['企业名称']] }],
    vbaProject: new Uint8Array([1, 2, 3]),
  });
  const encrypted = await writeXlsx({
    sheets: [{ name: '企业信息', rows: [['企业名称']] }],
    encryption: { password: 'secret', spinCount: 1000 },
  });
  const other = await writeXlsx({ sheets: [{ name: '工资表', rows: [['姓名', '金额']] }] });
  return [
    ['random.xlsx', noise, '不是 Excel 工作簿'],
    ['report.docx', zip({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') }), 'Word'],
    [
      'table.ods',
      zip({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8('<o/>') }),
      '没有找到可导入的工作表',
    ],
    ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...noise]), '.xls'],
    ['macro.xlsm', macro, '宏'],
    ['locked.xlsx', encrypted, '密码'],
    ['other.xlsx', other, '没有找到可导入的工作表'],
    ['half.xlsx', good.slice(0, Math.floor(good.length / 2)), '损坏'],
    [
      'bomb.xlsx',
      zip({ 'xl/workbook.xml': strToU8('<w/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }),
      '压缩炸弹',
    ],
    [
      'lying-bomb.xlsx',
      lie(zip({ 'xl/workbook.xml': strToU8('<w/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) })),
      '损坏',
    ],
    [
      'many.xlsx',
      zip(
        Object.fromEntries(
          Array.from({ length: 2100 }, (_entry, index) => [`xl/media/${index}.png`, new Uint8Array(1)]),
        ),
      ),
      '部件',
    ],
    ['page.pdf', strToU8('%PDF-1.7 '), 'PDF'],
    ['list.json', strToU8('[1, 2'), '不是有效的企业数据'],
    ['text.xlsx', strToU8('姓名,金额'), '没有找到可导入的工作表'],
  ];
}

/** Falsifies a zip archive: its directory declares ten bytes as the size of every entry. */
function lie(bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  return changed;
}
