import { AlignmentType, Document, LevelFormat, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { drawForm } from '#features/enterprise/recognition/server/testing/draw-form.ts';
import { createPdf, type Pdf } from '#platform/server/pdf/pdf.ts';
import { extractOfficialText } from '../../contract/official-text.ts';

let portal: TestPortal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  operator = await portal.signIn('operator');
});
afterAll(() => portal.close());

const read = async (filename: string, bytes: Uint8Array) =>
  await portal.call(extractOfficialText, { files: { file: { filename, bytes } } }, { token: operator });
async function getRefusal(bytes: Uint8Array, token = operator): Promise<TestCallError> {
  const given = portal.call(extractOfficialText, { files: { file: { filename: 'a.docx', bytes } } }, { token });
  const failure = await given.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof TestCallError)) throw new Error(`no refusal: ${String(failure)}`);
  return failure;
}

const ARTICLES = 'articles';
const item = (text: string, level = 0) => new Paragraph({ text, numbering: { reference: ARTICLES, level } });
const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });

async function describeFile(): Promise<Uint8Array> {
  const document = new Document({
    numbering: {
      config: [
        {
          reference: ARTICLES,
          levels: [
            { level: 0, format: LevelFormat.CHINESE_COUNTING, text: '第%1条', alignment: AlignmentType.START },
            { level: 1, format: LevelFormat.CHINESE_COUNTING, text: '（%2）', alignment: AlignmentType.START },
          ],
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph('示例资质管理规定'),
          new Paragraph('示建〔2026〕12号'),
          new Paragraph('第一章　总则'),
          item('为了<示例>，制定本规定。'),
          item('企业应当符合下列条件：'),
          item('有净资产；', 1),
          item('有人员。', 1),
          new Paragraph({ children: [new TextRun('前款所称人员，'), new TextRun('见附表。')] }),
          new Paragraph('附表1'),
          new Table({
            rows: [
              new TableRow({ children: [cell('等级'), cell('净资产')] }),
              new TableRow({ children: [cell('一级'), cell('1亿元')] }),
            ],
          }),
        ],
      },
    ],
  });
  return await Packer.toBuffer(document);
}

async function getBytes(document: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.end();
  await new Promise((resolve) => document.on('end', resolve));
  return Buffer.concat(chunks);
}

async function pdfFile(lines: readonly (readonly [text: string, x: number, y: number])[]): Promise<Uint8Array> {
  const document = createPdf('示例', '示例');
  document.font('text').fontSize(12);
  for (const [text, x, y] of lines) document.text(text, x, y, { lineBreak: false });
  return await getBytes(document);
}

describe('the text of a Word file', () => {
  it('has the numbers that Word writes, its headings and its tables', async () => {
    const found = await read('示例.docx', await describeFile());
    expect(found).toMatchObject({
      title: '示例资质管理规定',
      docNumber: '示建〔2026〕12号',
      tables: 1,
      recognisedPages: [],
    });
    expect(found.content).toContain('<h2>第一章 总则</h2><p>第一条 为了&lt;示例&gt;，制定本规定。</p>');
    expect(found.content).toContain('<p>（一）有净资产；</p><p>（二）有人员。</p><p>前款所称人员，见附表。</p>');
    expect(found.content).toContain('<h2>附表1</h2><table><tbody><tr><th><p>等级</p></th><th><p>净资产</p></th></tr>');
    expect(found.clauses).toBeGreaterThanOrEqual(6);
  });

  it('is refused in words where the file is none', async () => {
    const [whole, zip] = [await describeFile(), Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3])];
    for (const bytes of [zip, whole.subarray(0, 900), Buffer.from('只是文字'), Buffer.from('%PDF-1.7 broken')]) {
      const refused = await getRefusal(bytes);
      expect(refused.status).toBe(400);
      expect(refused.message).toMatch(/\p{Script=Han}/u);
    }
    expect((await getRefusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).message).toContain('旧版 Word');
    expect((await getRefusal(whole, await portal.signIn('member'))).status).toBe(403);
  });
});

describe('the text of a PDF', () => {
  it('is put together from its lines, with its tables', async () => {
    const bytes = await pdfFile([
      ['示例资质标准', 240, 60],
      ['1 总则', 72, 90],
      ['1.1 示例资质分为一级、二级，本行写到纸张的右边才会换行，这样才像正文的样子', 72, 110],
      ['并且接着写完。', 72, 130],
      ['1.1.1 企业资产', 72, 150],
      ['（1）净资产1亿元以上。', 72, 170],
      ['等级', 72, 200],
      ['净资产', 300, 200],
      ['一级', 72, 220],
      ['1亿元', 300, 220],
    ]);
    const found = await read('示例.pdf', bytes);
    expect(found).toMatchObject({ title: '示例资质标准', tables: 1, recognisedPages: [] });
    expect(found.content).toContain('这样才像正文的样子并且接着写完。</p>');
    expect(found.content).toContain('<h2>1 总则</h2>');
    expect(found.content).toContain('<p>1.1.1 企业资产</p><p>（1）净资产1亿元以上。</p>');
    expect(found.content).toContain('<tr><td><p>一级</p></td><td><p>1亿元</p></td></tr>');
  });
});

describe('the text of scanned pages', () => {
  it('is read from the picture, and marked until an operator compared it', async () => {
    const picture = drawForm([
      ['第一条 为了示例制定本规定', 160, 200, 56],
      ['第二条 本规定自公布之日起施行', 160, 340, 56],
    ]);
    const document = createPdf('示例', '示例');
    document.image(picture, 20, 20, { width: 540 });
    const found = await read('扫描.pdf', await getBytes(document));
    expect(found.recognisedPages).toEqual([1]);
    expect(found.content).toMatch(/^<p><strong>【识别，待核对】第 1 页由图片识别/);
    expect(found.content).toContain('本规定自公布之日起施行');
    expect(found.clauses).toBeGreaterThanOrEqual(2);
  }, 120_000);
});
