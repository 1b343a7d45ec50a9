import { formatScript, type ScriptPosition } from '#domain/text/raised.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { openZip, type ZipLimits } from '#platform/server/storage/zip.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { createTextBlock, type TextBlock } from './blocks.ts';

const LIMITS: ZipLimits = { entries: 3000, totalBytes: 120 * 2 ** 20, entryBytes: 60 * 2 ** 20, ratio: 200 };
const MAX_PART = 40 * 2 ** 20;
const MAX_BLOCKS = 20_000;

const CHINESE = '零一二三四五六七八九';

/** Writes a number in Chinese: 12 → 十二; up to 999, because no text has more articles. */
function writeChinese(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor((number % 100) / 10), number % 10];
  const sign = (digit: number): string => CHINESE[digit] ?? '';
  const head = hundreds > 0 ? `${sign(hundreds)}百` : '';
  if (tens === 0) return ones === 0 ? head || '零' : `${head}${hundreds > 0 ? '零' : ''}${sign(ones)}`;
  const ten = tens === 1 && hundreds === 0 ? '十' : `${sign(tens)}十`;
  return `${head}${ten}${ones === 0 ? '' : sign(ones)}`;
}

interface Level {
  readonly format: string;
  readonly text: string;
  readonly start: number;
}
interface Numbering {
  /** Numbering levels by list. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<number, Level>>;
}

/** Returns the raw value of an attribute in a tag. */
function attribute(tag: string, name: string): string | undefined {
  const start = tag.indexOf(`w:${name}="`);
  if (start < 0) return undefined;
  const from = start + name.length + 4;
  const to = tag.indexOf('"', from);
  return to < 0 ? undefined : tag.slice(from, to);
}

interface Element {
  readonly head: string;
  readonly body: string;
}

/** Returns the position of the next tag with exactly this name. */
function findTag(xml: string, name: string, from: number): number {
  const open = `<w:${name}`;
  let at = xml.indexOf(open, from);
  while (at >= 0 && !/[\s/>]/.test(xml[at + open.length] ?? '')) at = xml.indexOf(open, at + open.length);
  return at;
}

/** Returns the elements with this name that are not nested in each other, in one pass over the text. */
function getElements(xml: string, name: string): Element[] {
  const found: Element[] = [];
  const close = `</w:${name}>`;
  for (let at = findTag(xml, name, 0); at >= 0; at = findTag(xml, name, at + 1)) {
    const head = xml.indexOf('>', at);
    const end = xml.indexOf(close, at);
    if (head < 0 || end < 0) break;
    if (xml[head - 1] === '/') continue;
    found.push({ head: xml.slice(at, head), body: xml.slice(head + 1, end) });
    at = end;
  }
  return found;
}

function valueOf(xml: string, name: string): string | undefined {
  const at = findTag(xml, name, 0);
  const end = at < 0 ? -1 : xml.indexOf('>', at);
  return end < 0 ? undefined : attribute(xml.slice(at, end), 'val');
}

function readNumbering(xml: string): Numbering {
  const abstract = new Map(
    getElements(xml, 'abstractNum').map(({ head, body }) => {
      const levels = getElements(body, 'lvl').map(({ head: level, body: inner }): [number, Level] => [
        Number(attribute(level, 'ilvl') ?? 0),
        {
          format: valueOf(inner, 'numFmt') ?? 'decimal',
          text: valueOf(inner, 'lvlText') ?? '',
          start: Number(valueOf(inner, 'start') ?? 1),
        },
      ]);
      return [attribute(head, 'abstractNumId') ?? '', new Map(levels)] as const;
    }),
  );
  const lists = getElements(xml, 'num').flatMap(({ head, body }) => {
    const levels = abstract.get(valueOf(body, 'abstractNumId') ?? '');
    return levels ? [[attribute(head, 'numId') ?? '', levels] as const] : [];
  });
  return { lists: new Map(lists) };
}

interface Style {
  readonly numId: string | undefined;
  readonly level: number;
}

function readStyles(xml: string): ReadonlyMap<string, Style> {
  return new Map(
    getElements(xml, 'style').map(({ head, body }) => [
      attribute(head, 'styleId') ?? '',
      { numId: valueOf(body, 'numId'), level: Number(valueOf(body, 'ilvl') ?? 0) },
    ]),
  );
}

/** Counts the list items of a document as Word does, so that 第十二条 appears in the text although it was not typed. */
function createCounter({ lists }: Numbering) {
  const counts = new Map<string, number[]>();
  return (numId: string, level: number): string => {
    const levels = lists.get(numId);
    const own = levels?.get(level);
    if (!levels || !own || own.format === 'bullet' || own.format === 'none') return '';
    const now = counts.get(numId) ?? [];
    counts.set(numId, now);
    now[level] = (now[level] ?? own.start - 1) + 1;
    now.length = level + 1;
    const written = own.text.replace(/%(\d)/g, (_, place: string) => {
      const at = Number(place) - 1;
      const one = levels.get(at);
      const count = now[at] ?? one?.start ?? 1;
      return /chinese|ideograph|japanese|taiwanese/i.test(one?.format ?? '') ? writeChinese(count) : String(count);
    });
    return written === '' ? '' : /[）)、]$/.test(written) ? written : `${written} `;
  };
}

const ENTITIES = createLookupTable<string>({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" });
const decode = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const TOKEN = /<(\/?)w:([^<>]*)>|<[^<>]*>|([^<]+)/g;
/** Elements whose content is not part of the current text of the document. */
const LEFT_OUT: ReadonlySet<string> = new Set(['del', 'instrText', 'delText', 'footnoteReference']);

interface Paragraph {
  text: string;
  numId: string | undefined;
  level: number | undefined;
  style: string | undefined;
}

/** Adds the properties and breaks of a paragraph, besides its text. */
function addInline(paragraph: Paragraph, name: string, rest: string): void {
  if (name === 'tab') paragraph.text += ' ';
  else if (name === 'br' || name === 'cr') paragraph.text += '\n';
  else if (name === 'numId') paragraph.numId = attribute(rest, 'val');
  else if (name === 'ilvl') paragraph.level = Number(attribute(rest, 'val') ?? 0);
  else if (name === 'pStyle') paragraph.style = attribute(rest, 'val');
}

const clean = (text: string): string =>
  text
    .replace(/[\u3000\u00a0\t ]+/g, ' ')
    .replace(/[\u0000-\u0008\u000b-\u001f\u200b\ufeff]/g, '')
    .trim();

interface OpenTable {
  readonly rows: string[][];
  cell: string[] | null;
}

/** Assembles the paragraphs and tables of a document from its opening and closing tags; a nested table becomes a line of its cell. */
function createAssembler(numbering: Numbering, styles: ReadonlyMap<string, Style>) {
  const count = createCounter(numbering);
  const blocks: TextBlock[] = [];
  const tables: OpenTable[] = [];
  let paragraph: Paragraph | null = null;
  let isText = false;
  /** Vertical position of the current run and its text so far; a raised run is written as a whole. */
  let position: ScriptPosition | null = null;
  let raised = '';

  const endRun = (): void => {
    if (paragraph && position !== null) paragraph.text += formatScript(raised, position);
    position = null;
    raised = '';
  };
  const endParagraph = (given: Paragraph): void => {
    const style = given.style === undefined ? undefined : styles.get(given.style);
    const numId = given.numId ?? style?.numId;
    const lead = numId === undefined || numId === '0' ? '' : count(numId, given.level ?? style?.level ?? 0);
    const table = tables.at(-1);
    for (const [index, line] of given.text.split('\n').entries()) {
      const text = clean(index === 0 ? lead + line : line);
      if (table) table.cell?.push(text);
      else if (text !== '') blocks.push(createTextBlock(text));
    }
    if (blocks.length > MAX_BLOCKS) throw new RejectedFileError('文件段落过多，请分成几个文件');
  };
  const beginCell = (table: OpenTable): void => {
    table.cell = [];
  };
  const endCell = (table: OpenTable): void => {
    table.rows.at(-1)?.push((table.cell ?? []).filter((one) => one !== '').join(' '));
    table.cell = null;
  };
  const endTable = (table: OpenTable): void => {
    const rows = table.rows.filter((cells) => cells.some((cell) => cell !== ''));
    const outer = tables.at(-1);
    if (outer) outer.cell?.push(rows.map((cells) => cells.join(' ')).join(' '));
    else if (rows.length > 0) blocks.push({ kind: 'table', rows });
  };

  return {
    blocks,
    begin(name: string, tag: string): void {
      const table = tables.at(-1);
      if (name === 'tbl') tables.push({ rows: [], cell: null });
      else if (name === 'tr') table?.rows.push([]);
      else if (name === 'tc' && table) beginCell(table);
      else if (name === 'p') paragraph = { text: '', numId: undefined, level: undefined, style: undefined };
      else if (name === 'r') endRun();
      else if (name === 't') isText = true;
      else if (name === 'vertAlign') {
        const given = attribute(tag, 'val');
        position = given === 'superscript' || given === 'subscript' ? given : null;
      } else if (paragraph) addInline(paragraph, name, tag);
    },
    end(name: string): void {
      const table = tables.at(-1);
      if (name === 't') isText = false;
      else if (name === 'r') endRun();
      else if (name === 'p' && paragraph) {
        endParagraph(paragraph);
        paragraph = null;
      } else if (name === 'tc' && table) endCell(table);
      else if (name === 'tbl' && table) {
        tables.pop();
        endTable(table);
      }
    },
    write(words: string): void {
      if (!isText || !paragraph) return;
      if (position === null) paragraph.text += decode(words);
      else raised += decode(words);
    },
  };
}

function readDocument(xml: string, numbering: Numbering, styles: ReadonlyMap<string, Style>): TextBlock[] {
  const assembler = createAssembler(numbering, styles);
  /** The number of enclosing elements that are omitted. */
  let left = 0;
  for (const [, slash = '', tag = '', words] of xml.matchAll(TOKEN)) {
    if (words !== undefined) {
      if (left === 0) assembler.write(words);
      continue;
    }
    const name = /^[A-Za-z]{1,40}/.exec(tag)?.[0] ?? '';
    const isClosed = tag.endsWith('/');
    if (LEFT_OUT.has(name)) {
      if (!isClosed) left = Math.max(0, left + (slash ? -1 : 1));
    } else if (name !== '' && slash) assembler.end(name);
    else if (name !== '') {
      assembler.begin(name, tag);
      if (isClosed) assembler.end(name);
    }
  }
  return assembler.blocks;
}

/**
 * Reads the text of a Word document, including automatic numbering.
 * @throws RejectedFileError if it is not a Word document, has macros, or is damaged
 */
export async function readDocx(bytes: Uint8Array): Promise<readonly TextBlock[]> {
  const zip = await openZip(bytes, LIMITS);
  try {
    if (zip.names.some((name) => /vbaProject\.bin$/i.test(name)))
      throw new RejectedFileError('文件含有宏，请另存为不含宏的 .docx 后再上传');
    if (!zip.names.includes('word/document.xml')) throw new RejectedFileError('不是 Word 文档（.docx）');
    const getPart = async (name: string): Promise<string> => {
      if (!zip.names.includes(name)) return '';
      const text = (await zip.read(name, MAX_PART)).toString('utf8');
      if (text.includes('<!DOCTYPE'))
        throw new RejectedFileError('文件含有不允许的实体声明（DTD），请用 Word 另存后再上传');
      return text;
    };
    const numbering = readNumbering(await getPart('word/numbering.xml'));
    const styles = readStyles(await getPart('word/styles.xml'));
    return readDocument(await getPart('word/document.xml'), numbering, styles);
  } finally {
    zip.close();
  }
}
