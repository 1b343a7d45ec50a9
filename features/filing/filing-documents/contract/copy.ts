/** API schema of the single cells of a table, for copying into portals that accept only typed input. */
import { z } from 'zod';
import { FORM_IDS } from '#domain/filing-documents/form.ts';
import { tooManyDisclosures } from '#features/records/personnel/personnel.contract.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';
import { exportReasonRequired } from '../filing-documents.contract.ts';

export const CopyField = z.object({
  section: z.string(),
  /** The person, project or equipment of the row; null for a single cell. */
  row: z.string().nullable(),
  label: z.string(),
  value: z.string(),
});
export type CopyField = z.output<typeof CopyField>;

export const listCopyFields = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/copy-fields',
  tag: '申报材料',
  summary: '一份申报表格的填写内容，按表格顺序逐格复制；证件号码已遮盖',
  access: { member: 'filing:case:get' },
  rate: 'heavy',
  params: fields.id,
  query: z.object({
    ...fields.paging,
    form: z.enum(FORM_IDS, { message: '没有这种申报表格' }).meta({ title: '表格' }),
  }),
  output: list(CopyField),
});

export const RevealedValue = z.object({
  /** The position of the cell in the whole table, from 0, in the order of `listCopyFields`. */
  at: z.number().int(),
  /** The masked text that `listCopyFields` returned for the cell; a different text means that the table has changed meanwhile. */
  masked: z.string().meta({ title: '遮盖后的内容' }),
  value: z.string(),
});
export type RevealedValue = z.output<typeof RevealedValue>;

/** Returns the masked cells of a table with full ID numbers; counted and logged as an export. */
export const revealCopyFields = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/copy-fields/full',
  tag: '申报材料',
  summary: '一份申报表格里的完整证件号码，供逐格复制（留痕）',
  access: { member: 'filing:paper:export' },
  freshLogin: true,
  tokenRight: 'personnel:*:reveal',
  isReadByPost: true,
  rate: 'heavy',
  body: z.object({
    uuid: z.string().max(100).meta({ title: '申报' }),
    form: z.enum(FORM_IDS, { message: '没有这种申报表格' }).meta({ title: '表格' }),
    reason: fields.filter('用途', 200),
  }),
  output: data(z.array(RevealedValue)),
  faults: [exportReasonRequired, tooManyDisclosures],
});
