import { isUuid } from '#domain/text/uuid.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

export interface ImportedPicture {
  /** The uuid by which the texts in the file reference the picture. */
  readonly uuid: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface JsonRows {
  readonly rows: readonly unknown[];
  readonly pictures: readonly ImportedPicture[];
}

/** Skips invalid pictures; a text that references one then reports it as missing. */
function picturesIn(given: unknown, most: number): ImportedPicture[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, most).flatMap((one: unknown): ImportedPicture[] => {
    const { uuid, name, data } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof uuid !== 'string' || !isUuid(uuid) || typeof data !== 'string') return [];
    return [{ uuid, name: typeof name === 'string' ? name : '', bytes: new Uint8Array(Buffer.from(data, 'base64')) }];
  });
}

/** Reads the records of a JSON file: a list, or an object with the list in `rows` and the pictures of the texts. */
export function run({
  bytes,
  most,
  mostPictures,
}: {
  readonly bytes: Uint8Array;
  readonly most: number;
  readonly mostPictures: number;
}): JsonRows {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new RejectedFileError('文件不是有效的 JSON（UTF-8），无法读取', { cause });
  }
  const whole = given as { readonly rows?: unknown; readonly pictures?: unknown } | null;
  const rows = Array.isArray(given) ? given : whole?.rows;
  if (!Array.isArray(rows)) throw new RejectedFileError('JSON 应是一个列表，或含有 rows 列表');
  return {
    rows: rows.slice(0, most),
    pictures: picturesIn(Array.isArray(given) ? null : whole?.pictures, mostPictures),
  };
}
