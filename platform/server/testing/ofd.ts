import { zipSync } from 'fflate';

const NAMESPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export interface OfdLine {
  readonly text: string;
  /** Position in millimetres. */
  readonly x: number;
  readonly y: number;
}

export interface TestOfdOptions {
  /** Lines of text of each page. */
  readonly pages?: readonly (readonly OfdLine[])[];
  /** Whether every character is a separate object, as printer drivers write them. */
  readonly isByCharacter?: boolean;
  readonly seals?: number;
  /** Additional parts, or replaced bytes of a part. */
  readonly parts?: Readonly<Record<string, Uint8Array | string>>;
  /** Names of parts that are omitted. */
  readonly without?: readonly string[];
}

const SIZE = 5;
const textObject = (text: string, x: number, y: number): string => {
  const deltas = [...text].length > 1 ? ` DeltaX="g ${[...text].length - 1} ${SIZE}"` : '';
  return `<ofd:TextObject ID="9" Boundary="${x} ${y} 150 7" Font="3" Size="${SIZE}"><ofd:TextCode X="0" Y="5"${deltas}>${escape(text)}</ofd:TextCode></ofd:TextObject>`;
};
const writeLine = ({ text, x, y }: OfdLine, isByCharacter: boolean): string =>
  isByCharacter
    ? [...text].map((sign, index) => textObject(sign, x + index * SIZE, y)).join('')
    : textObject(text, x, y);

/** Creates an OFD document (GB/T 33190-2016) with text, a line below each page and a declared seal. */
export function createTestOfd(sample: TestOfdOptions = {}): Buffer {
  const {
    pages = [[{ text: '示例', x: 20, y: 20 }]],
    isByCharacter = false,
    seals = 0,
    parts = {},
    without = [],
  } = sample;
  const files: Record<string, string | Uint8Array> = {
    'OFD.xml': `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD ${NAMESPACE} Version="1.0" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>示例</ofd:DocID></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>${seals > 0 ? '<ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>' : ''}</ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `<?xml version="1.0" encoding="UTF-8"?><ofd:Document ${NAMESPACE}><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages>${pages
      .map((_page, index) => `<ofd:Page ID="${index + 1}" BaseLoc="Pages/Page_${index}/Content.xml"/>`)
      .join('')}</ofd:Pages></ofd:Document>`,
  };
  for (const [index, lines] of pages.entries())
    files[`Doc_0/Pages/Page_${index}/Content.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?><ofd:Page ${NAMESPACE}><ofd:Content><ofd:Layer Type="Body">${lines
        .map((line) => writeLine(line, isByCharacter))
        .join(
          '',
        )}<ofd:PathObject ID="8" Boundary="10 280 190 2" LineWidth="0.3"><ofd:AbbreviatedData>M 0 0 L 190 0</ofd:AbbreviatedData></ofd:PathObject></ofd:Layer></ofd:Content></ofd:Page>`;
  if (seals > 0)
    files['Doc_0/Signs/Signatures.xml'] = `<ofd:Signatures ${NAMESPACE}>${Array.from(
      { length: seals },
      (_seal, index) => `<ofd:Signature ID="${index + 1}" Type="Seal" BaseLoc="Sign_${index}/Signature.xml"/>`,
    ).join('')}</ofd:Signatures>`;
  Object.assign(files, parts);
  const kept = Object.entries(files).filter(([name]) => !without.includes(name));
  return Buffer.from(
    zipSync(Object.fromEntries(kept.map(([name, part]) => [name, typeof part === 'string' ? encode(part) : part]))),
  );
}
