import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a test archive. Omitted properties get the correct values. */
export interface TestZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isStored?: boolean;
  /** False values for the directory. */
  readonly says?: {
    readonly size?: number;
    readonly packed?: number;
    readonly offset?: number;
    readonly name?: string;
  };
  readonly extra?: Uint8Array;
}

export interface TestZipOptions {
  /** Bytes before the first entry, between the entries and the directory, and after the end. */
  readonly before?: Uint8Array;
  readonly between?: Uint8Array;
  readonly after?: Uint8Array;
  readonly end?: { readonly count?: number; readonly length?: number; readonly start?: number };
}

function getHead(part: TestZipEntry, method: number, packed: Uint8Array): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(0x0800, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(crc32(part.bytes), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(part.bytes.length, 22);
  head.writeUInt16LE(Buffer.byteLength(part.name), 26);
  return Buffer.concat([head, Buffer.from(part.name), packed]);
}

function getLine(part: TestZipEntry, method: number, packed: Uint8Array, offset: number): Buffer {
  const { says = {}, extra = new Uint8Array(0) } = part;
  const name = Buffer.from(says.name ?? part.name);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(20, 4);
  line.writeUInt16LE(20, 6);
  line.writeUInt16LE(0x0800, 8);
  line.writeUInt16LE(method, 10);
  line.writeUInt32LE(crc32(part.bytes), 16);
  line.writeUInt32LE(says.packed ?? packed.length, 20);
  line.writeUInt32LE(says.size ?? part.bytes.length, 24);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt16LE(extra.length, 30);
  line.writeUInt32LE(says.offset ?? offset, 42);
  return Buffer.concat([line, name, extra]);
}

/** Creates an archive byte by byte, including invalid archives that no program would write. */
export function createTestZip(parts: readonly TestZipEntry[], shape: TestZipOptions = {}): Buffer {
  const { before = new Uint8Array(0), between = new Uint8Array(0), after = new Uint8Array(0) } = shape;
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let at = before.length;
  for (const part of parts) {
    const method = part.isStored ? 0 : 8;
    const packed = part.isStored ? part.bytes : deflateRawSync(part.bytes);
    const body = getHead(part, method, packed);
    lines.push(getLine(part, method, packed, at));
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(shape.end?.count ?? parts.length, 8);
  end.writeUInt16LE(shape.end?.count ?? parts.length, 10);
  end.writeUInt32LE(shape.end?.length ?? directory.length, 12);
  end.writeUInt32LE(shape.end?.start ?? at + between.length, 16);
  return Buffer.concat([before, ...bodies, between, directory, end, after]);
}

/** Creates the extended information field of ZIP64 (4.5.3) with a size in eight bytes. */
export function createZip64Field(size: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(size), 4);
  return field;
}
