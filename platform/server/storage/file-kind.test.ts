import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { drawPicture, writePdf } from '#platform/server/testing/files.ts';
import { checkFile, FILE_MOST_BYTES } from './file-kind.ts';
import { RefusedFile } from './refused.ts';

const PICTURES_AND_PDF = ['pdf', 'jpg', 'png'] as const;
const check = (bytes: Uint8Array) => checkFile(bytes, PICTURES_AND_PDF);
const text = (value: string) => new TextEncoder().encode(value);

describe('what a file is', () => {
  it('is told by its content', () => {
    expect(check(drawPicture('png'))).toBe('png');
    expect(check(drawPicture('jpg'))).toBe('jpg');
    expect(check(writePdf())).toBe('pdf');
    expect(check(writePdf({ packed: '1 0 <</Type/Font>>' }))).toBe('pdf');
  });
  it.each([
    ['nothing at all', new Uint8Array(0), '空的'],
    ['too large', new Uint8Array(FILE_MOST_BYTES + 1), '20 MB'],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'SVG'],
    ['a web page', text('<!DOCTYPE html><script>alert(1)</script>'), '网页'],
    ['a program', text('MZ\u0090\0'), '程序'],
    ['text with a false name', text('hello'), '只能上传'],
    ['a workbook where none is asked for', Buffer.from(zipSync({ 'xl/workbook.xml': text('<x/>') })), 'Excel'],
    ['a cut-off picture', drawPicture('png').subarray(0, 200), '不完整'],
    ['a cut-off photograph', drawPicture('jpg').subarray(0, 400), ''],
    ['a cut-off document', writePdf().subarray(0, 300), '不完整'],
  ])('refuses %s', (_what, bytes, words) => {
    expect(() => check(bytes)).toThrow(RefusedFile);
    expect(() => check(bytes)).toThrow(words);
  });
  it('refuses a picture that states more pixels than anybody can open', () => {
    const bomb = Buffer.from(drawPicture('png'));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(() => check(bomb)).toThrow('60000 × 60000');
  });
});

describe('a document that acts', () => {
  it.each([
    ['a script', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>', '脚本'],
    ['a script with an escaped name', '/OpenAction<</S/J#61v#61Script/JS(1)>>', '脚本'],
    ['a program to start', '/OpenAction<</S/Launch/F(cmd.exe)>>', '启动程序'],
    ['a form that sends itself', '/AA<</O<</S/SubmitForm/F(http://example.com)>>>>', '提交表单'],
    ['a dynamic form', '/AcroForm<</XFA[]>>', 'XFA'],
    ['a password', '/Encrypt 9 0 R', '密码'],
  ])('is refused: %s', (_what, extra, words) => {
    expect(() => check(writePdf({ extra }))).toThrow(words);
  });
  it('is refused when the script hides in a compressed object stream', () => {
    expect(() => check(writePdf({ packed: '1 0 <</S/JavaScript/JS(app.alert\\(1\\))>>' }))).toThrow('脚本');
  });
  it('is refused when a compressed object stream cannot be looked at', () => {
    const broken = writePdf({ packed: 'x'.repeat(50) });
    const at = broken.indexOf('stream\n', broken.indexOf('ObjStm')) + 7;
    broken.fill(0, at, at + 10);
    expect(() => check(broken)).toThrow('无法检查');
  });
});

describe('a workbook', () => {
  const workbook = (extra: Record<string, Uint8Array>) =>
    checkFile(zipSync({ '[Content_Types].xml': text('<Types/>'), 'xl/workbook.xml': text('<x/>'), ...extra }), [
      'xlsx',
    ]);
  it('is taken where workbooks are asked for, without macros', () => {
    expect(workbook({})).toBe('xlsx');
    expect(() => workbook({ 'xl/vbaProject.bin': text('macro') })).toThrow('宏');
    expect(() => workbook({ 'xl/media/big.bin': new Uint8Array(60 * 1024 * 1024) })).toThrow('压缩炸弹');
  });
});
