import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const FIRM = '企业数据.json';
export const WORKBOOK = '企业数据.xlsx';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const ArchivedFile = z.strictObject({
  /** Inside the archive. */
  path: z.string().min(1).max(400),
  sha256,
  size: z.number().int().min(0),
  /** What the attachment is called, and the record of 企业数据.json that it belongs to. */
  name: z.string().min(1).max(200),
  bizType: z.enum(['yyzz', 'zzzs', 'zzx', 'register', 'else', 'achievement', 'project']),
  bizUuid: z.string().min(1).max(64),
});
export type ArchivedFile = z.output<typeof ArchivedFile>;

/** What an archive says of itself; everything in it is named here with its hash. */
export const Manifest = z.strictObject({
  format: z.literal('zhixun-archive'),
  version: z.literal(1),
  entName: z.string(),
  creditCode: z.string().nullable(),
  exportedAt: z.string(),
  /** ID numbers are in clear; masked ones can be restored into the same firm only. */
  full: z.boolean(),
  data: z.array(z.strictObject({ path: z.enum([FIRM, WORKBOOK]), sha256, size: z.number().int() })),
  files: z.array(ArchivedFile).max(20_000),
});
export type Manifest = z.output<typeof Manifest>;
