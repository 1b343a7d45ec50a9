import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of a PDF file: its text as copied by a reader, and the fraction of the page height down to the last line. */
interface Sheet {
  readonly words: string;
  readonly filled: number;
}

export async function readPdfSheets(file: Uint8Array): Promise<Sheet[]> {
  const document = await getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 }).promise;
  const found: Sheet[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, bottom = 0, , top = 0] = page.view;
    const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []));
    const lowest = Math.min(
      top,
      ...items.filter(({ str }) => str.trim() !== '').map((item) => Number(item.transform[5])),
    );
    found.push({ words: items.map(({ str }) => str).join(''), filled: (top - lowest) / (top - bottom) });
  }
  return found;
}

/** Returns the text of each page of a PDF file. */
export const readPdfWords = async (file: Uint8Array): Promise<string[]> =>
  (await readPdfSheets(file)).map(({ words }) => words);
