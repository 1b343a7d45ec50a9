import { z } from 'zod';
import { documentUnreadable } from '#features/enterprise/recognition/recognition.contract.ts';
import { data, route } from '#platform/contract/route.ts';

export const MAX_OFFICIAL_TEXT_BYTES = 20 * 1024 * 1024;

const OfficialText = z.object({
  /** Title and number from the beginning of the text, for review. */
  title: z.string(),
  docNumber: z.string(),
  /** Sanitised markup for the editor. */
  content: z.string(),
  paragraphs: z.number().int(),
  tables: z.number().int(),
  /** Number of clauses that can be cited. */
  clauses: z.number().int(),
  /** Pages whose text was recognised from an image. */
  recognisedPages: z.array(z.number().int()),
});
export type OfficialText = z.output<typeof OfficialText>;

/** Extracts the text of a PDF, OFD or Word file. The user corrects it before it becomes a draft. */
export const extractOfficialText = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/article/text/read',
  tag: '内容发布',
  summary: '文章：读取官方文件（PDF、OFD、Word）的文字，不保存',
  access: { operator: 'manage:article:edit' },
  isReadByPost: true,
  byRegion: true,
  rate: 'heavy',
  files: { file: { maxBytes: MAX_OFFICIAL_TEXT_BYTES, required: true, label: '官方文件' } },
  output: data(OfficialText),
  faults: [documentUnreadable],
});
