import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

/** Creates a valid picture; a different `seed` gives different bytes. */
export function createTestPicture(kind: 'png' | 'jpg' | 'avif', seed = '示例', width = 120, height = 80): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#1c55ae';
  [...seed].forEach((sign, index) => pen.fillRect(4 + index * 7, 10, 5, 5 + ((sign.codePointAt(0) ?? 0) % 60)));
  if (kind === 'avif') return canvas.toBuffer('image/avif');
  return kind === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 90);
}

const PAGE = `1 0 obj<</Type/Catalog/Pages 2 0 R EXTRA>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj
`;

/**
 * Creates a small valid PDF of one page.
 * @param extra additional entries of its catalogue
 * @param packed content of a compressed object stream
 */
export function createTestPdf({ text = 'Sample', extra = '', packed }: TestPdfOptions = {}): Buffer {
  const content = `BT /F1 18 Tf 20 100 Td (${text}) Tj ET`;
  const head = `%PDF-1.7\n${PAGE.replace(' EXTRA', extra)}4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n`;
  const inner = packed === undefined ? null : deflateSync(Buffer.from(packed));
  const objects =
    inner === null
      ? Buffer.alloc(0)
      : Buffer.concat([
          Buffer.from(`6 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${inner.length}>>stream\n`),
          inner,
          Buffer.from('\nendstream endobj\n'),
        ]);
  return Buffer.concat([
    Buffer.from(head),
    objects,
    Buffer.from('trailer<</Root 1 0 R/Size 7>>\nstartxref\n0\n%%EOF\n'),
  ]);
}

export interface TestPdfOptions {
  readonly text?: string;
  readonly extra?: string;
  readonly packed?: string;
}
