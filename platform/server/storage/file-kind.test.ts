import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { measureCpuMs } from '#platform/server/testing/processor-time.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { checkFile, MAX_FILE_BYTES } from './file-kind.ts';

const PICTURES_AND_PDF = ['pdf', 'jpg', 'png'] as const;
const check = (bytes: Uint8Array) => checkFile(bytes, PICTURES_AND_PDF);
const text = (value: string) => new TextEncoder().encode(value);

describe('what a file is', () => {
  it('is told by its content', async () => {
    expect(await check(createTestPicture('png'))).toBe('png');
    expect(await check(createTestPicture('jpg'))).toBe('jpg');
    expect(await check(createTestPdf())).toBe('pdf');
    expect(await check(createTestPdf({ packed: '1 0 <</Type/Font>>' }))).toBe('pdf');
  });
  it.each(['\u{feff}', '\r\n', '\u{feff}\n\n', '扫描件输出\n', ' '.repeat(1000)])(
    'is a PDF with %j before the header',
    async (before) => {
      expect(await check(Buffer.concat([text(before), createTestPdf()]))).toBe('pdf');
    },
  );
  it.each([
    ['a web page with the header of a PDF', Buffer.concat([text('<html><script>1</script>'), createTestPdf()]), '网页'],
    ['a program with the header of a PDF', Buffer.concat([text('MZ\u0090'), createTestPdf()]), '程序'],
    ['a script with the header of a PDF', Buffer.concat([text('#!/bin/sh\n'), createTestPdf()]), '只能上传'],
    ['an archive with the header of a PDF', Buffer.concat([text('Rar!\u001a\u0007'), createTestPdf()]), '只能上传'],
    ['a PDF whose header comes too late', Buffer.concat([text(' '.repeat(1024)), createTestPdf()]), '只能上传'],
    ['a HEIC photograph', text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 'HEIC'],
    ['a HEIC photograph of the general brand', text('\0\0\0\u0018ftypmif1\0\0\0\0mif1heic'), 'HEIC'],
    ['an AVIF picture', text('\0\0\0\u001cftypavif\0\0\0\0avifmif1'), 'AVIF'],
    ['an AVIF picture of the general brand', text('\0\0\0\u001cftypmif1\0\0\0\0mif1avif'), 'AVIF'],
    ['nothing at all', new Uint8Array(0), '空的'],
    ['too large', new Uint8Array(MAX_FILE_BYTES + 1), '20 MB'],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'SVG'],
    ['a web page', text('<!DOCTYPE html><script>alert(1)</script>'), '网页'],
    ['a program', text('MZ\u0090\0'), '程序'],
    ['text with a false name', text('hello'), '只能上传'],
    ['a workbook where none is asked for', Buffer.from(zipSync({ 'xl/workbook.xml': text('<x/>') })), 'Excel'],
    ['a cut-off picture', createTestPicture('png').subarray(0, 200), '不完整'],
    ['a cut-off photograph', createTestPicture('jpg').subarray(0, 400), ''],
    ['a cut-off document', createTestPdf().subarray(0, 300), '不完整'],
  ])('refuses %s', async (_what, bytes, words) => {
    await expect(check(bytes)).rejects.toThrow(RejectedFileError);
    await expect(check(bytes)).rejects.toThrow(words);
  });
  it('refuses a picture that states more pixels than a reader can open', async () => {
    const bomb = Buffer.from(createTestPicture('png'));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await expect(check(bomb)).rejects.toThrow('60000 × 60000');
  });
  it('names the limit that a photograph of 108 megapixels exceeds', async () => {
    const photograph = Buffer.from(createTestPicture('png'));
    photograph.writeUInt32BE(12_000, 16);
    photograph.writeUInt32BE(9000, 20);
    await expect(check(photograph)).rejects.toThrow('共 10800 万像素，超出上限 8000 万像素');
  });
});

describe('a document that acts', () => {
  it.each([
    ['a script', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>', '脚本'],
    ['a script with an escaped name', '/OpenAction<</S/J#61v#61Script/JS(1)>>', '脚本'],
    ['a program to start', '/OpenAction<</S/Launch/F(cmd.exe)>>', '启动程序'],
    ['a form that sends itself', '/AA<</O<</S/SubmitForm/F(http://example.com)>>>>', '提交表单'],
    ['a dynamic form', '/AcroForm<</XFA[]>>', 'XFA'],
    ['a file inside', '/Names<</EmbeddedFiles<</Names[(a.exe) 9 0 R]>>>>', '嵌入的文件'],
    ['the bytes of such a file', '/X<</Type/EmbeddedFile>>', '嵌入的文件'],
    ['a password', '/Encrypt 9 0 R', '密码'],
  ])('is refused: %s', async (_what, extra, words) => {
    await expect(check(createTestPdf({ extra }))).rejects.toThrow(words);
  });
  const SCRIPT = '1 0 <</S/JavaScript/JS(app.alert\\(1\\))>>';
  const inStream = (dictionary: string, bytes: Uint8Array): Buffer => {
    const whole = createTestPdf();
    const at = whole.indexOf('trailer');
    const stream = Buffer.concat([
      Buffer.from(`6 0 obj<<${dictionary}>>stream\n`),
      bytes,
      Buffer.from('\nendstream endobj\n'),
    ]);
    return Buffer.concat([whole.subarray(0, at), stream, whole.subarray(at)]);
  };
  it.each([
    ['with its type', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', SCRIPT],
    ['without its type', '/N 1/First 4/Filter/FlateDecode', SCRIPT],
    ['behind blanks and remarks', '/N 1/First 4/Filter/FlateDecode', `${' \0'.repeat(40_000)}% a remark\n${SCRIPT}`],
    ['with an escaped name', '/N 1/First 4/Filter/FlateDecode', '1 0 <</S/J#61vaScript>>'],
    ['with a false end in its dictionary', '/N 1/First 4/X(stream\nendstream endobj)/Filter/FlateDecode', SCRIPT],
    ['with a file', '/N 1/First 4/Filter/FlateDecode', '1 0 <</Type/EmbeddedFile>>'],
  ])('is refused when it hides in a packed stream of objects %s', async (_what, dictionary, content) => {
    await expect(check(inStream(dictionary, deflateSync(Buffer.from(content))))).rejects.toThrow('PDF 中含有');
  });
  it('is refused when its bytes cut the stream in two, or break off', async () => {
    const packed = deflateSync(Buffer.from(`1 0 (endstream) ${SCRIPT}`), { level: 0 });
    await expect(check(inStream('/N 1/First 4/Filter/FlateDecode', packed))).rejects.toThrow('脚本');
    const broken = deflateSync(Buffer.from(`${SCRIPT}${' '.repeat(100)}`)).subarray(0, -6);
    await expect(check(inStream('/N 1/First 4/Filter/FlateDecode', broken))).rejects.toThrow(/脚本|无法检查/);
  });
  it.each([
    ['packed in a way that is not unpacked', '/N 1/First 4/Filter/ASCIIHexDecode', Buffer.from('31203c3c')],
    ['that is damaged', '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', Buffer.alloc(40)],
    [
      'with a predictor',
      '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>',
      deflateSync('1 0'),
    ],
  ])('is refused when a stream of objects cannot be looked at: %s', async (_what, dictionary, bytes) => {
    await expect(check(inStream(dictionary, bytes))).rejects.toThrow('无法检查');
  });
  it('leaves pictures and pages alone, however they are packed', async () => {
    const image = deflateSync(Buffer.alloc(3_000_000, 7));
    expect(await check(inStream('/Subtype/Image/Filter/FlateDecode', image))).toBe('pdf');
    expect(await check(inStream('/Filter/FlateDecode', deflateSync('0.1 0 0 0.1 0 0 cm /F1 12 Tf')))).toBe('pdf');
    expect(await check(inStream('/Filter[/ASCII85Decode]', Buffer.from('87cURD]i~>')))).toBe('pdf');
  });
  it('costs what its size allows, whatever it repeats', async () => {
    const shapes = ['/ObjStm ', 'stream\n', '/ObjStm stream\nx\x9c', '/First/N/ObjStm<<', '/J#61', '/AAAAAAAA0'];
    for (const shape of shapes) {
      const bytes = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.from(shape.repeat(5_200_000 / shape.length), 'latin1'),
        Buffer.from('%%EOF'),
      ]);
      const work = () => check(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(RejectedFileError));
      expect(await measureCpuMs(work), shape).toBeLessThan(8000);
    }
  }, 120_000);
});

describe('a workbook', () => {
  const workbook = (extra: Record<string, Uint8Array>) =>
    checkFile(zipSync({ '[Content_Types].xml': text('<Types/>'), 'xl/workbook.xml': text('<x/>'), ...extra }), [
      'xlsx',
    ]);
  it('is taken where workbooks are asked for, without macros', async () => {
    expect(await workbook({})).toBe('xlsx');
    await expect(workbook({ 'xl/vbaProject.bin': text('macro') })).rejects.toThrow('宏');
    await expect(workbook({ 'xl/media/big.bin': new Uint8Array(60 * 1024 * 1024) })).rejects.toThrow('压缩炸弹');
  });
});
