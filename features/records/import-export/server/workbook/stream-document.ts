import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/** Maximum size of a value, larger than any valid record; limits memory use if a text never ends. */
const MAX_PIECE_BYTES = 16 * 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];
const BOM = [0xef, 0xbb, 0xbf];
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const broken = (cause?: unknown) =>
  new RejectedFileError('文件不是有效的企业数据（或不是 UTF-8 编码），请使用本系统导出的企业数据文件', { cause });

/** Bytes between two structural characters, across chunk boundaries. */
class Piece {
  #parts: Buffer[] = [];
  #bytes = 0;

  add(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#bytes > MAX_PIECE_BYTES) throw broken();
    if (bytes.length > 0) this.#parts.push(Buffer.from(bytes));
  }
  take(): string {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  }
}

/**
 * Parses a JSON object whose lists are processed record by record. Unlike `JSON.parse`, it never holds all bytes or the whole text in
 * memory. The result is the same.
 */
class DocumentReader {
  readonly #values = new Map<string, unknown>();
  readonly #piece = new Piece();
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #key: string | null = null;
  #list: unknown[] | null = null;
  /** A comma was read, so another entry must follow. */
  #isPromised = false;
  /** The value of the entry was a list, so no further value may follow before the next structural character. */
  #isListed = false;
  /** Number of bytes of the byte order mark read so far. */
  #head = 0;

  feed(chunk: Buffer): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#depth === 0) {
        this.#startOrEnd(byte);
        from = at + 1;
      } else if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (this.#sign(byte, chunk, from, at)) from = at + 1;
    }
    this.#piece.add(chunk.subarray(from));
  }

  end(): unknown {
    if (this.#depth !== 0 || this.#head < BOM.length + 1) throw broken();
    return Object.fromEntries(this.#values);
  }

  /** Accepts a byte order mark and white space before the object, and only white space after it. */
  #startOrEnd(byte: number): void {
    const isBefore = this.#head <= BOM.length;
    if (isBefore && byte === OPEN && (this.#head === 0 || this.#head === BOM.length)) {
      this.#depth = 1;
      this.#head = BOM.length + 1;
    } else if (isBefore && this.#head < BOM.length && byte === BOM[this.#head]) this.#head += 1;
    else if (!isSpace(byte)) throw broken();
  }

  /**
   * Processes a structural character.
   * @returns whether a piece ended here
   */
  #sign(byte: number, chunk: Buffer, from: number, at: number): boolean {
    const inner = this.#list === null ? 1 : 2;
    if (byte === OPEN || byte === OPEN_LIST) {
      const isList = byte === OPEN_LIST && this.#depth === 1 && this.#key !== null && this.#list === null;
      this.#depth += 1;
      if (!isList) return false;
      this.#piece.add(chunk.subarray(from, at));
      if (this.#piece.take().trim() !== '') throw broken();
      this.#list = [];
      this.#isPromised = false;
      return true;
    }
    const isClose = byte === CLOSE || byte === CLOSE_LIST;
    if (isClose && this.#depth > inner) {
      this.#depth -= 1;
      return false;
    }
    if (this.#depth !== inner || !(isClose || byte === COMMA || (byte === COLON && inner === 1 && this.#key === null)))
      return false;
    this.#piece.add(chunk.subarray(from, at));
    const text = this.#piece.take();
    if (byte === COLON) this.#key = String(getText(text));
    else if (this.#list === null) this.#endEntry(text, byte);
    else this.#endItem(this.#list, text, byte);
    return true;
  }

  #endItem(list: unknown[], text: string, byte: number): void {
    if (byte === CLOSE) throw broken();
    const isNothing = text.trim() === '';
    if (isNothing && (byte === COMMA || this.#isPromised)) throw broken();
    if (!isNothing) list.push(parse(text));
    this.#isPromised = byte === COMMA;
    if (byte === COMMA) return;
    this.#values.set(this.#key ?? '', list);
    this.#list = null;
    this.#depth = 1;
    this.#isListed = true;
  }

  #endEntry(text: string, byte: number): void {
    if (byte === CLOSE_LIST) throw broken();
    const isNothing = text.trim() === '';
    if (this.#key !== null) {
      if (this.#isListed !== isNothing) throw broken();
      if (!this.#isListed) this.#values.set(this.#key, parse(text));
    } else if (!isNothing || byte === COMMA || this.#isPromised) throw broken();
    this.#key = null;
    this.#isListed = false;
    this.#isPromised = byte === COMMA;
    if (byte === CLOSE) this.#depth = 0;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw broken(cause);
  }
}

function getText(text: string): unknown {
  const value = parse(text);
  if (typeof value !== 'string') throw broken();
  return value;
}

/**
 * Parses a JSON document from a stream.
 * @throws RejectedFileError if the file is not a JSON object in UTF-8
 */
export async function parseDocumentStream(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<unknown> {
  const reader = new DocumentReader();
  try {
    for await (const chunk of bytes) reader.feed(chunk);
    return reader.end();
  } catch (error) {
    throw error instanceof RejectedFileError ? error : broken(error);
  }
}
