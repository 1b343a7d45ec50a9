import { z } from 'zod';

export const MANIFEST_FILE_NAME = 'manifest.json';
export const ENTERPRISE_DOCUMENT_FILE_NAME = '企业数据.json';
export const WORKBOOK_FILE_NAME = '企业数据.xlsx';

/** Returns the file name of the change history (user, change, time); a long history is split into several files. */
export const getHistoryFileName = (part: number): string => (part === 1 ? '修改历史.csv' : `修改历史（${part}）.csv`);
const HISTORY = /^修改历史(?:（[1-9]\d{0,3}）)?\.csv$/;
export const isHistoryFile = (path: string): boolean => HISTORY.test(path);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ArchivedFile = z.strictObject({
  /** Path inside the archive. */
  path: z.string().min(1).max(400),
  sha256,
  size: z.number().int().min(0),
  /** Name of the attachment, and the record of 企业数据.json to which it belongs. */
  name: z.string().min(1).max(200),
  bizType: z.enum(['yyzz', 'zzzs', 'zzx', 'register', 'else', 'achievement', 'project', 'declaration']),
  bizUuid: z.string().min(1).max(64),
});
export type ArchivedFile = z.output<typeof ArchivedFile>;

/** The manifest of an archive lists every file with its checksum. */
export const ArchiveManifest = z.strictObject({
  format: z.literal('zhixun-archive'),
  /** Version 1 has no history. */
  version: z.union([z.literal(1), z.literal(2)]),
  entName: z.string(),
  creditCode: z.string().nullable(),
  exportedAt: z.string(),
  /** Whether ID numbers are unmasked. An archive with masked ID numbers can be restored only into the same enterprise. */
  full: z.boolean(),
  /** The kinds of record whose history is included. */
  history: z.array(z.string().max(20)).max(50).readonly().optional(),
  data: z.array(
    z.strictObject({
      path: z.union([z.enum([ENTERPRISE_DOCUMENT_FILE_NAME, WORKBOOK_FILE_NAME]), z.string().regex(HISTORY)]),
      sha256,
      size: z.number().int(),
    }),
  ),
  files: z.array(ArchivedFile).max(20_000),
});
export type ArchiveManifest = z.output<typeof ArchiveManifest>;
