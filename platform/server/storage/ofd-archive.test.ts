import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listPageText } from '#domain/ofd/read-ofd.ts';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { createTestOfd } from '#platform/server/testing/ofd.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { checkFile, type FileKind } from './file-kind.ts';
import { openOfd } from './ofd-archive.ts';

const check = (bytes: Uint8Array, kinds: readonly FileKind[] = PROOF_KINDS) => checkFile(bytes, kinds);
const text = (value: string) => new TextEncoder().encode(value);
const CONTENT = 'Doc_0/Pages/Page_0/Content.xml';
const page = (inside: string) =>
  `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Template TemplateID="7"/><ofd:Content>${inside}</ofd:Content></ofd:Page>`;

async function readFirst(bytes: Uint8Array) {
  const document = await openOfd(bytes);
  try {
    return await document.readPage(0);
  } finally {
    document.close();
  }
}

describe('an OFD document', () => {
  it('is recognised by its content and accepted where scans are', async () => {
    expect(await check(createTestOfd())).toBe('ofd');
    expect(await check(createTestOfd({ seals: 2 }))).toBe('ofd');
  });
  it('is refused where only workbooks are accepted, by its name', async () => {
    await expect(check(createTestOfd(), ['xlsx'])).rejects.toThrow('这是 OFD 文件');
  });
  it.each([
    ['cut off', createTestOfd().subarray(0, 300), '损坏|只能上传'],
    ['without its root', createTestOfd({ parts: { 'OFD.xml': '<OFD/>' } }), 'OFD 已损坏'],
    ['with a page that is missing', createTestOfd({ without: [CONTENT] }), 'OFD 已损坏'],
    ['with a root that is no XML', createTestOfd({ parts: { 'OFD.xml': 'hello' } }), 'OFD 已损坏'],
    [
      'with an entity',
      createTestOfd({ parts: { [CONTENT]: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' } }),
      'DTD',
    ],
    ['with a program', createTestOfd({ parts: { 'Doc_0/Attachs/a.exe': 'MZ' } }), '嵌有程序'],
    ['with a page of the web', createTestOfd({ parts: { 'Doc_0/Attachs/a.html': '<script>1</script>' } }), '嵌有程序'],
    ['with a path outside', createTestOfd({ parts: { '../../etc/passwd': 'x' } }), '损坏'],
    ['with an absolute path', createTestOfd({ parts: { '/etc/passwd': 'x' } }), '损坏'],
    [
      'that unpacks to far more',
      createTestOfd({ parts: { 'Doc_0/Res/a.bin': new Uint8Array(61 * 1024 * 1024) } }),
      '压缩炸弹',
    ],
    ['with too many pages', createTestOfd({ pages: Array.from({ length: 301 }, () => []) }), '最多 300 页'],
  ])('is refused %s', async (_what, bytes, words) => {
    await expect(check(bytes)).rejects.toThrow(RejectedFileError);
    await expect(check(bytes)).rejects.toThrow(new RegExp(words));
  });
  it('does not open other archives as one', async () => {
    await expect(check(zipSync({ 'word/document.xml': text('<x/>') }))).rejects.toThrow('这是 Word 文档');
    await expect(check(zipSync({ 'a.txt': text('x') }))).rejects.toThrow('这是压缩包');
  });
  it('counts its seals without verifying them', async () => {
    const document = await openOfd(createTestOfd({ seals: 2 }));
    expect([document.seals, document.pageCount]).toEqual([2, 1]);
    document.close();
  });
});

describe('the text and graphics of an OFD', () => {
  it('have the position of each character, also where distances repeat', async () => {
    const content = page(
      `<ofd:Layer><ofd:TextObject Boundary="10 20 100 10" Size="4" Weight="700"><ofd:FillColor Value="200 0 0"/><ofd:TextCode X="1" Y="5" DeltaX="2 g 2 3">甲乙&amp;丁</ofd:TextCode></ofd:TextObject></ofd:Layer>`,
    );
    const { items, width, height } = await readFirst(createTestOfd({ parts: { [CONTENT]: content } }));
    expect([width, height]).toEqual([210, 297]);
    expect(items).toEqual([
      {
        kind: 'text',
        text: '甲乙&丁',
        xs: [1, 3, 6, 9],
        y: 5,
        size: 4,
        isBold: true,
        color: 'rgb(200,0,0)',
        matrix: [1, 0, 0, 1, 10, 20],
      },
    ]);
    expect(listPageText({ items, width, height })).toEqual([
      { text: '甲乙&丁', left: 11, right: 23, top: 21, bottom: 25 },
    ]);
  });
  it('include templates, blocks, lines and pictures, and leave out what is unknown', async () => {
    const root = `<ofd:Document xmlns:ofd="http://www.ofdspec.org/2016"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 x 297</ofd:PhysicalBox></ofd:PageArea><ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes><ofd:TemplatePage ID="7" BaseLoc="Tpls/Tpl.xml"/></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>`;
    const resources = `<ofd:Res xmlns:ofd="http://www.ofdspec.org/2016" BaseLoc="Res"><ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image"><ofd:MediaFile>a.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias></ofd:Res>`;
    const content = page(
      `<ofd:Layer><ofd:PageBlock><ofd:PathObject Boundary="0 0 9 9" Fill="true" Stroke="false"><ofd:AbbreviatedData>M 0 0 L 9 0 B 1 2 3 4 5 6 C evil 1 2</ofd:AbbreviatedData></ofd:PathObject></ofd:PageBlock><ofd:ImageObject ResourceID="5" Boundary="1 2 30 40" CTM="30 0 0 40 0 0"/><ofd:ImageObject ResourceID="6" Boundary="1 2 3 4"/></ofd:Layer>`,
    );
    const { items, width } = await readFirst(
      createTestOfd({
        parts: {
          'Doc_0/Document.xml': root,
          'Doc_0/DocumentRes.xml': resources,
          'Doc_0/Res/a.png': createTestPicture('png'),
          'Doc_0/Tpls/Tpl.xml': page(
            '<ofd:Layer><ofd:TextObject Boundary="0 0 9 9" Size="3"><ofd:TextCode X="0" Y="3">底版</ofd:TextCode></ofd:TextObject></ofd:Layer>',
          ),
          [CONTENT]: content,
        },
      }),
    );
    expect(width).toBe(210);
    expect(items).toMatchObject([
      { kind: 'text', text: '底版' },
      { kind: 'path', d: 'M 0 0 L 9 0 C 1 2 3 4 5 6 Z', stroke: null, fill: 'rgb(0,0,0)' },
      { kind: 'picture', path: 'Doc_0/Res/a.png', matrix: [30, 0, 0, 40, 1, 2] },
    ]);
  });
});

describe('an XML invoice', () => {
  const KINDS = ['pdf', 'ofd', 'xml'] as const;
  it('is accepted where invoices are', async () => {
    expect(await check(text('\ufeff<?xml version="1.0" encoding="UTF-8"?><EInvoice><a/></EInvoice>'), KINDS)).toBe(
      'xml',
    );
  });
  it.each([
    ['where scans are expected', '<?xml version="1.0"?><EInvoice/>', PROOF_KINDS, '只能上传'],
    ['with an entity', '<?xml version="1.0"?><!DOCTYPE a><a/>', KINDS, 'DTD'],
    ['as a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', KINDS, 'SVG'],
    ['as a page', '<?xml version="1.0"?><html/>', KINDS, 'HTML'],
    ['broken', '<?xml version="1.0"?><a><b></a>', KINDS, '损坏'],
  ])('is refused %s', async (_what, xml, kinds, words) => {
    await expect(check(text(xml), kinds)).rejects.toThrow(words);
  });
});
