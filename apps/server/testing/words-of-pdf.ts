import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of a file, page by page, as a reader that copies them gets them. */
export async function readPdfWords(file: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 }).promise;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    found.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return found;
}
