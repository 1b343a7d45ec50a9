import { describe, expect, it } from 'vitest';
import { BrokenOfdError, type OfdDocument, type OfdText, readOfd } from './read-ofd.ts';
import type { XmlElement } from './xml-element.ts';

type Attributes = Readonly<Record<string, string>>;
const element = (
  name: string,
  attributes: Attributes = {},
  children: readonly XmlElement[] = [],
  text = '',
): XmlElement => ({ name, attributes, children, text });
const code = (text: string, attributes: Attributes = {}) => element('TextCode', attributes, [], text);
const content = (...codes: readonly XmlElement[]) => element('Content', {}, [element('TextObject', {}, codes)]);

/** A document of one page, which asks for its template as often as given. */
async function open(page: XmlElement, uses = 0, template = content(code('底'))) {
  const reads: string[] = [];
  const root = element('Document', {}, [
    element('CommonData', {}, [element('TemplatePage', { ID: '7', BaseLoc: 'template.xml' })]),
    element('Pages', {}, [element('Page', { BaseLoc: 'page.xml' })]),
  ]);
  const files = new Map([
    ['OFD.xml', element('OFD', {}, [element('DocBody', {}, [element('DocRoot', {}, [], 'root.xml')])])],
    ['root.xml', root],
    [
      'page.xml',
      element('Page', {}, [...Array.from({ length: uses }, () => element('Template', { TemplateID: '7' })), page]),
    ],
    ['template.xml', element('Page', {}, [template])],
  ]);
  const document = await readOfd({
    has: (path) => files.has(path),
    readXml: (path) => {
      reads.push(path);
      return Promise.resolve(files.get(path) ?? element('none'));
    },
  });
  return { document, reads };
}
const readTexts = async (document: OfdDocument): Promise<readonly OfdText[]> =>
  (await document.readPage(0)).items.filter((item) => item.kind === 'text');

describe('a page', () => {
  it('has at most eight templates, and each part is parsed once', async () => {
    const { document, reads } = await open(content(code('页')), 500);
    expect((await readTexts(document)).map(({ text }) => text).join('')).toBe('底底底底底底底底页');
    await document.readPage(0);
    expect(reads).toEqual(['OFD.xml', 'root.xml', 'page.xml', 'template.xml']);
  });

  it.each([
    [{}, [0]],
    [{ DeltaX: '' }, [0]],
    [{ DeltaX: '1 x 2' }, [0, 1, 3]],
    [{ DeltaX: 'g 2 5 1' }, [0, 5, 10, 11]],
    [{ DeltaX: 'g 1e999 2' }, [0, 2, 4, 6]],
    [{ DeltaX: 'g -1 2 3' }, [0, 3]],
  ])('reads no more distances than characters: %j', async (attributes, xs) => {
    const { document } = await open(content(code('示例文字', attributes)));
    expect((await readTexts(document)).map((text) => text.xs)).toEqual([xs]);
  });

  it('has at most 20000 objects, also inside one text', async () => {
    const { document } = await open(content(...Array.from({ length: 30_000 }, () => code('字'))));
    expect(await readTexts(document)).toHaveLength(20_000);
  });

  it('has at most 20000 positions beside the first one of each text; the text stays whole', async () => {
    const long = code('字'.repeat(15_000), { DeltaX: 'g 15000 1' });
    const { document } = await open(content(long, long, long));
    const texts = await readTexts(document);
    expect(texts.map(({ text, xs }) => [text.length, xs.length])).toEqual([
      [15_000, 15_000],
      [15_000, 5002],
      [15_000, 1],
    ]);
  });
});

it('a document whose parts are too large together is refused', async () => {
  const { document } = await open(content(code('字'.repeat(20 * 1024 * 1024))), 1, content(code('底'.repeat(2 ** 24))));
  await expect(document.readPage(0)).rejects.toThrow(BrokenOfdError);
});
