/**
 * Reads the structure, text and graphics of an OFD document (GB/T 33190-2016). Coordinates are in millimetres from the upper left corner.
 * Fonts, clips, annotations and seal pictures are not interpreted, so the result is a simplified view that never replaces the original.
 */
import { findChild, listChildren, type XmlElement } from './xml-element.ts';

/** The parts of the package. Paths have no leading slash. */
export interface OfdParts {
  readonly has: (path: string) => boolean;
  /**
   * Parses a part.
   * @throws Error if the part is not well-formed XML
   */
  readonly readXml: (path: string) => Promise<XmlElement>;
}

/** Coefficients a b c d e f, as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface OfdText {
  readonly kind: 'text';
  readonly text: string;
  /** The position of each character, or only of the first one if the others follow directly. */
  readonly xs: readonly number[];
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly color: string;
  readonly matrix: Matrix;
}
export interface OfdPicture {
  readonly kind: 'picture';
  /** Path of the picture in the package. */
  readonly path: string;
  /** Matrix that maps the unit square to the page. */
  readonly matrix: Matrix;
}
export interface OfdPath {
  readonly kind: 'path';
  /** The path in SVG syntax. */
  readonly d: string;
  readonly width: number;
  readonly stroke: string | null;
  readonly fill: string | null;
  readonly matrix: Matrix;
}
export type OfdItem = OfdText | OfdPicture | OfdPath;

export interface OfdPage {
  readonly width: number;
  readonly height: number;
  readonly items: readonly OfdItem[];
}

export interface OfdDocument {
  readonly pageCount: number;
  /** Number of electronic seals and signatures declared by the document; they are not verified. */
  readonly seals: number;
  /**
   * Reads one page.
   * @param index from 0
   */
  readonly readPage: (index: number) => Promise<OfdPage>;
}

/** Thrown if the document does not have the structure prescribed by the standard. */
export class BrokenOfdError extends Error {
  override name = 'BrokenOfdError';
}

export const OFD_ROOT = 'OFD.xml';
/** Maximum number of objects drawn per page, and of characters with a separate position. */
const MAX_ITEMS = 20_000;
/** Maximum number of templates drawn per page. */
const MAX_TEMPLATES = 8;
/** Maximum number of characters in all XML parts that are read from one document, including an allowance per element. */
const MAX_XML_SIZE = 32 * 1024 * 1024;
const ELEMENT_SIZE = 16;

/** The limits that remain for one page. */
interface Budget {
  items: number;
  positions: number;
}
/** An A4 page, used if a document declares no valid size. */
const A4 = [210, 297] as const;

/** Resolves a location (GB/T 33190-2016, 7.3): a leading slash refers to the root of the package. */
function resolvePath(from: string, location: string): string {
  const given = location.trim();
  const parts = given.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of given.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const readNumbers = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((number) => Number.isFinite(number));

function getBox(text: string | undefined): readonly [number, number, number, number] | null {
  const [x, y, width, height] = readNumbers(text);
  return x === undefined || y === undefined || width === undefined || height === undefined
    ? null
    : [x, y, width, height];
}

/** The first matrix is applied after the second. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The coordinates of an object begin at its boundary; its matrix is applied inside. */
function getMatrix(element: XmlElement): Matrix {
  const [x, y] = getBox(element.attributes.Boundary) ?? [0, 0];
  const [a, b, c, d, e, f] = readNumbers(element.attributes.CTM);
  const own: Matrix = f === undefined ? [1, 0, 0, 1, 0, 0] : [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f];
  return multiply([1, 0, 0, 1, x, y], own);
}

/** Returns a colour with three components from 0 to 255, the default colour space; other colours become black. */
function getColor(element: XmlElement | undefined): string {
  const values = readNumbers(element?.attributes.Value);
  const isRgb = values.length === 3 && values.every((value) => value >= 0 && value <= 255);
  return isRgb ? `rgb(${values.map(Math.round).join(',')})` : 'rgb(0,0,0)';
}

/** Returns at most `needed` distances between characters; `g 3 5.2` repeats 5.2 three times (GB/T 33190-2016, 11.3). */
function readDeltas(text: string | undefined, needed: number): number[] {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  const deltas: number[] = [];
  for (let at = 0; at < words.length && deltas.length < needed; at += 1) {
    const isRepeated = words[at] === 'g';
    const delta = Number(words[isRepeated ? at + 2 : at]);
    const count = isRepeated ? Number(words[at + 1]) || 0 : 1;
    if (isRepeated) at += 2;
    if (!Number.isFinite(delta)) continue;
    for (let left = Math.min(count, needed - deltas.length); left >= 1; left -= 1) deltas.push(delta);
  }
  return deltas;
}

function readText(element: XmlElement, budget: Budget): OfdText[] {
  const size = Number(element.attributes.Size) || 3.5;
  const isBold = Number(element.attributes.Weight) >= 600;
  const color = getColor(findChild(element, 'FillColor'));
  let [x, y] = [0, 0];
  return listChildren(element, 'TextCode').flatMap((code): OfdText[] => {
    // A missing coordinate is that of the previous text code.
    x = Number(code.attributes.X ?? x) || 0;
    y = Number(code.attributes.Y ?? y) || 0;
    const text = code.text.replace(/[\r\n]+/g, '');
    if (text.trim() === '' || budget.items <= 0) return [];
    const deltas = readDeltas(code.attributes.DeltaX, Math.min([...text].length - 1, budget.positions));
    budget.items -= 1;
    budget.positions -= deltas.length;
    const xs = [x];
    for (const delta of deltas) xs.push((xs.at(-1) ?? x) + delta);
    return [{ kind: 'text', text, xs, y, size, isBold, color, matrix: getMatrix(element) }];
  });
}

const OPERATORS: ReadonlyMap<string, readonly [letter: string, numbers: number]> = new Map([
  ['S', ['M', 2]],
  ['M', ['M', 2]],
  ['L', ['L', 2]],
  ['Q', ['Q', 4]],
  ['B', ['C', 6]],
  ['A', ['A', 7]],
  ['C', ['Z', 0]],
]);

/** Converts abbreviated path data (GB/T 33190-2016, 9.1) to an SVG path, up to the first unknown operator. */
function getPathData(data: string): string {
  const words = data.trim().split(/\s+/);
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [letter, count] = OPERATORS.get(words[at] ?? '') ?? [];
    if (letter === undefined || count === undefined) break;
    const numbers = words.slice(at + 1, at + 1 + count).map(Number);
    if (numbers.length < count || !numbers.every((number) => Number.isFinite(number))) break;
    parts.push([letter, ...numbers].join(' '));
    at += 1 + count;
  }
  return parts.join(' ');
}

function readPath(element: XmlElement): OfdPath[] {
  const d = getPathData(findChild(element, 'AbbreviatedData')?.text ?? '');
  if (d === '') return [];
  const { Stroke, Fill, LineWidth } = element.attributes;
  return [
    {
      kind: 'path',
      d,
      width: Number(LineWidth) || 0.353,
      stroke: Stroke === 'false' ? null : getColor(findChild(element, 'StrokeColor')),
      fill: Fill === 'true' ? getColor(findChild(element, 'FillColor')) : null,
      matrix: getMatrix(element),
    },
  ];
}

type Pictures = ReadonlyMap<string, string>;

function readPicture(element: XmlElement, pictures: Pictures): OfdPicture[] {
  const path = pictures.get(element.attributes.ResourceID ?? '');
  return path === undefined ? [] : [{ kind: 'picture', path, matrix: getMatrix(element) }];
}

/** Adds the objects of a layer or block in the order in which they are drawn. */
function addItems(items: OfdItem[], element: XmlElement, pictures: Pictures, budget: Budget): void {
  for (const child of element.children) {
    if (budget.items <= 0) return;
    if (child.name === 'TextObject') items.push(...readText(child, budget));
    else if (child.name === 'PageBlock' || child.name === 'Layer') addItems(items, child, pictures, budget);
    else {
      const made =
        child.name === 'PathObject'
          ? readPath(child)
          : child.name === 'ImageObject'
            ? readPicture(child, pictures)
            : [];
      budget.items -= made.length;
      items.push(...made);
    }
  }
}

function getSize(root: XmlElement): number {
  let size = 0;
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    size += ELEMENT_SIZE + element.text.length;
    for (const value of Object.values(element.attributes)) size += value.length;
    for (const child of element.children) open.push(child);
  }
  return size;
}

/** Caches parsed parts, because pages share templates and pictures; fails when all parts together are too large. */
function keepParts({ has, readXml }: OfdParts): OfdParts {
  const kept = new Map<string, Promise<XmlElement>>();
  let left = MAX_XML_SIZE;
  const read = async (path: string): Promise<XmlElement> => {
    if (left < 0) throw new BrokenOfdError('too much XML');
    const element = await readXml(path);
    left -= getSize(element);
    if (left < 0) throw new BrokenOfdError('too much XML');
    return element;
  };
  return {
    has,
    async readXml(path) {
      const part = kept.get(path) ?? read(path);
      kept.set(path, part);
      return await part;
    },
  };
}

/** Returns the paths of the pictures by resource id. */
async function readPictures(parts: OfdParts, path: string, root: XmlElement): Promise<Pictures> {
  const pictures = new Map<string, string>();
  const common = findChild(root, 'CommonData');
  const places = [...listChildren(common, 'PublicRes'), ...listChildren(common, 'DocumentRes')];
  for (const from of new Set(places.map((place) => resolvePath(path, place.text)))) {
    if (!parts.has(from)) continue;
    const resources = await parts.readXml(from);
    const base = resolvePath(from, `${resources.attributes.BaseLoc ?? ''}/-`);
    for (const media of listChildren(findChild(resources, 'MultiMedias'), 'MultiMedia')) {
      const file = findChild(media, 'MediaFile')?.text;
      if (file !== undefined) pictures.set(media.attributes.ID ?? '', resolvePath(base, file));
    }
  }
  return pictures;
}

async function countSeals(parts: OfdParts, body: XmlElement): Promise<number> {
  const location = findChild(body, 'Signatures')?.text;
  const path = location && resolvePath(OFD_ROOT, location);
  if (!path || !parts.has(path)) return 0;
  return listChildren(await parts.readXml(path), 'Signature').length;
}

/**
 * Opens the first document of an OFD package.
 * @throws BrokenOfdError if its parts do not have the prescribed structure
 */
export async function readOfd(given: OfdParts): Promise<OfdDocument> {
  const parts = keepParts(given);
  const body = findChild(await parts.readXml(OFD_ROOT), 'DocBody');
  const path = resolvePath(OFD_ROOT, findChild(body, 'DocRoot')?.text ?? '');
  if (!body || !parts.has(path)) throw new BrokenOfdError('no document root');
  const root = await parts.readXml(path);
  const pages = listChildren(findChild(root, 'Pages'), 'Page').map(({ attributes }) =>
    resolvePath(path, attributes.BaseLoc ?? ''),
  );
  if (pages.length === 0 || !pages.every(parts.has)) throw new BrokenOfdError('no pages');
  const common = findChild(root, 'CommonData');
  const templates = new Map(
    listChildren(common, 'TemplatePage').map(({ attributes }) => [
      attributes.ID ?? '',
      resolvePath(path, attributes.BaseLoc ?? ''),
    ]),
  );
  let pictures: Promise<Pictures> | null = null;
  return {
    pageCount: pages.length,
    seals: await countSeals(parts, body),
    async readPage(index) {
      const page = await parts.readXml(pages[index] ?? '');
      pictures ??= readPictures(parts, path, root);
      const known = await pictures;
      const items: OfdItem[] = [];
      const budget: Budget = { items: MAX_ITEMS, positions: MAX_ITEMS };
      for (const { attributes } of listChildren(page, 'Template').slice(0, MAX_TEMPLATES)) {
        const template = templates.get(attributes.TemplateID ?? '');
        if (template === undefined || !parts.has(template)) continue;
        for (const content of listChildren(await parts.readXml(template), 'Content'))
          addItems(items, content, known, budget);
      }
      for (const content of listChildren(page, 'Content')) addItems(items, content, known, budget);
      const area = findChild(page, 'Area') ?? findChild(common, 'PageArea');
      const [, , width, height] = getBox(findChild(area, 'PhysicalBox')?.text) ?? [0, 0, ...A4];
      const isValid = width > 0 && height > 0 && width < 10_000 && height < 10_000;
      return { width: isValid ? width : A4[0], height: isValid ? height : A4[1], items };
    },
  };
}

/** A piece of text with its position on the page, in page units. */
export interface PositionedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the text of a page with positions, in the format of text recognition in pictures. */
export function listPageText({ items }: OfdPage): PositionedText[] {
  return items.flatMap((item): PositionedText[] => {
    if (item.kind !== 'text') return [];
    const { text, xs, y, size, matrix } = item;
    const [a, b, c, d, e, f] = matrix;
    const place = (x: number): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f];
    const height = size * (Math.hypot(c, d) || 1);
    const [left, base] = place(xs[0] ?? 0);
    const letters = [...text].length;
    const last = xs.length > 1 ? (xs.at(-1) ?? 0) + size : (xs[0] ?? 0) + size * letters;
    return [{ text, left, right: place(last)[0], top: base - height, bottom: base }];
  });
}
