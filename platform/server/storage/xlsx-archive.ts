import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { isPdf } from './pdf-check.ts';
import { openZip, type Zip, type ZipLimits } from './zip.ts';

/** Limits of an uploaded workbook. One with 10,000 people and all columns unpacks to some 30 MB. */
export const WORKBOOK_ARCHIVE_LIMITS: ZipLimits = {
  entries: 2000,
  totalBytes: 160 * 1024 * 1024,
  entryBytes: 100 * 1024 * 1024,
  ratio: 200,
};
/** Maximum number of XML elements in all parts, because each becomes an object or a text in memory. 10,000 people have some three million. */
const MAX_ELEMENTS = 12_000_000;

const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [
  Buffer.from(text, 'latin1'),
  Buffer.from(text, 'utf16le'),
  Buffer.from(text, 'utf16le').swap16(),
]);

/**
 * Rejects DTDs, which the Open Packaging Conventions (ECMA-376 part 2, M1.18) forbid. Office writes none, and an entity could refer to a
 * file or an address, or expand without limit.
 */
function checkDeclarations(part: Buffer): void {
  if (DECLARATIONS.some((text) => part.includes(text)))
    throw new RejectedFileError('文件含有不允许的实体声明（DTD），请用 Excel 另存为 .xlsx 后再上传');
}

function countElements(part: Buffer): number {
  let count = 0;
  for (const byte of part) if (byte === 0x3c) count += 1;
  return count;
}

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Returns whether an OLE container contains the text in UTF-16. */
const holdsWide = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, 'utf16le'));

function checkHead(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new RejectedFileError('文件是空的（0 字节），请重新选择');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new RejectedFileError(
      holdsWide(bytes, 'EncryptedPackage')
        ? '文件设有打开密码，请在 Excel 中取消密码后再上传'
        : '这是旧版 Excel（.xls）或其他 Office 97-2003 文件，请另存为 .xlsx 后再上传',
    );
  }
  if (isPdf(bytes)) throw new RejectedFileError('这是 PDF 文件，请上传 Excel 工作簿（.xlsx）');
  if (!startsWith(bytes, 0x50, 0x4b)) throw new RejectedFileError('不是 Excel 工作簿（.xlsx），请使用下载的模板');
}

/** Names of archive entries that identify other file types than accepted workbooks, with the error message for each. */
const STRANGERS: readonly (readonly [name: RegExp, says: string])[] = [
  [/vbaProject\.bin$/i, '文件含有宏（.xlsm），请另存为不含宏的 .xlsx 后再上传'],
  [/^word\/document\.xml$/i, '这是 Word 文档，请上传 Excel 工作簿（.xlsx）'],
  [/^ppt\/presentation\.xml$/i, '这是 PowerPoint 文档，请上传 Excel 工作簿（.xlsx）'],
  [/^xl\/workbook\.bin$/i, '这是 Excel 二进制工作簿（.xlsb），请另存为 .xlsx 后再上传'],
  [/^Basic\/|^Scripts\//, '文件含有宏，请去掉宏后再上传'],
];

export type WorkbookPackageKind = 'xlsx' | 'ods';
const ODS_MIME = 'application/vnd.oasis.opendocument.spreadsheet';

async function getPackageKind(zip: Zip, kinds: readonly WorkbookPackageKind[]): Promise<WorkbookPackageKind> {
  for (const [name, says] of STRANGERS) if (zip.names.some((one) => name.test(one))) throw new RejectedFileError(says);
  if (zip.names.includes('xl/workbook.xml')) return 'xlsx';
  const mime = zip.names.includes('mimetype') ? (await zip.read('mimetype', 200)).toString('latin1').trim() : '';
  if (mime !== ODS_MIME || !zip.names.includes('content.xml'))
    throw new RejectedFileError('不是 Excel 工作簿（.xlsx），请使用下载的模板');
  if (!kinds.includes('ods')) throw new RejectedFileError('这是 OpenDocument 表格（.ods），请另存为 .xlsx 后再上传');
  return 'ods';
}

export interface WorkbookPackagePart {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Returns the parts of a plain, unencrypted, macro-free workbook of limited size. Later steps read these bytes, never the archive again.
 * @throws RejectedFileError with the actual kind of the file
 */
export async function openWorkbookPackage(
  bytes: Uint8Array,
  kinds: readonly WorkbookPackageKind[],
): Promise<{ readonly kind: WorkbookPackageKind; readonly parts: readonly WorkbookPackagePart[] }> {
  checkHead(bytes);
  const zip = await openZip(bytes, WORKBOOK_ARCHIVE_LIMITS);
  try {
    const kind = await getPackageKind(zip, kinds);
    const parts: WorkbookPackagePart[] = [];
    let elements = 0;
    for (const name of zip.names.filter((one) => !one.endsWith('/'))) {
      const part = await zip.read(name);
      parts.push({ name, bytes: part });
      if (!/\.(xml|rels|vml)$/i.test(name)) continue;
      checkDeclarations(part);
      elements += countElements(part);
      if (elements > MAX_ELEMENTS)
        throw new RejectedFileError('表格范围过大，请删除多余的行、列和格式后再上传，或分成几个文件');
    }
    return { kind, parts };
  } finally {
    zip.close();
  }
}

/**
 * Asserts that the bytes are a workbook that may be stored.
 * @throws RejectedFileError if they are not
 */
export async function checkWorkbookArchive(bytes: Uint8Array): Promise<void> {
  await openWorkbookPackage(bytes, ['xlsx']);
}
