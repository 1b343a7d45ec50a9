import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => (length + 3) & ~3;

/**
 * Returns the TrueType font inside a WOFF 1.0 file (W3C, WOFF File Format 1.0, sections 3 to 5). A PDF writer reads glyphs one by one, and
 * from the compressed form each of them would require decompressing the whole table.
 */
export function decodeWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF 1.0 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_unused, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    return { entry: woff.subarray(at, at + ENTRY), data: packed < length ? inflateSync(data) : data };
  });
  const font = Buffer.alloc(
    SFNT_HEADER + count * SFNT_ENTRY + tables.reduce((sum, { data }) => sum + padded(data.length), 0),
  );
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(count * SFNT_ENTRY - 2 ** power * SFNT_ENTRY, 10);
  let offset = SFNT_HEADER + count * SFNT_ENTRY;
  tables.forEach(({ entry, data }, index) => {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    entry.copy(font, at, 0, 4);
    entry.copy(font, at + 4, 16, 20);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  });
  return font;
}
