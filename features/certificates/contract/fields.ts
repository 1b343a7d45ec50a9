import { z } from 'zod';
import { CERTIFICATE_CATEGORIES, CERTIFICATE_STATUSES } from '#domain/firm/value-sets.ts';
import { day, optionalDay, optionalText, region, text } from '#platform/contract/fields.ts';

/** Kinds of certificate; the first five are those of the standards 01 to 05 (gaps D). */
export const CATEGORIES = CERTIFICATE_CATEGORIES;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  survey: '工程勘察资质',
  design: '工程设计资质',
  construction: '建筑业企业资质',
  supervision: '工程监理资质',
  planning: '城乡规划编制资质',
  safety: '安全生产许可证',
  other: '其他证书',
};

/** Levels of the data model (gaps D); those that the chosen standard names are possible as well. */
export const ITEM_LEVELS = ['特级', '一级', '二级', '三级', '甲级', '乙级', '丙级', '综合', '不分等级'] as const;

export const STATUSES = CERTIFICATE_STATUSES;
export type Status = (typeof STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  valid: '有效',
  expiring: '即将到期',
  expired: '已过期',
  revoked: '已撤销',
  cancelled: '已注销',
};

/** Only 已撤销 and 已注销 are stored; what follows from the date may be sent back as it was read. */
const status = z.enum(STATUSES).optional().meta({ title: '证书状态' });

/** The fields of a certificate item (资质项) that people write. */
export const ItemFields = z.object({
  standardCode: text('资质标准', 20),
  itemName: text('资质项名称', 100),
  level: text('资质等级', 40),
  approvalDate: optionalDay('批准日期'),
  approvalNo: optionalText('批准文号', 100),
  validEnd: optionalDay('有效期至'),
  scope: optionalText('承包范围', 1000),
  status: z.enum(STATUSES).optional().meta({ title: '资质项状态' }),
});
export type ItemInput = z.output<typeof ItemFields>;

export const ITEMS_MOST = 200;

/** An item inside a certificate's form; with `uuid` it is the stored one. */
export const NestedItem = ItemFields.extend({ uuid: z.string().max(64).optional().meta({ title: '资质项编号' }) });
export type NestedItem = z.output<typeof NestedItem>;

/** The fields of a certificate that people write (gaps D). */
export const CertificateFields = z.object({
  certNo: text('证书编号', 50),
  category: z.enum(CATEGORIES).meta({ title: '证书类别' }),
  certName: text('证书名称', 100),
  issueDate: day('发证日期'),
  validStart: optionalDay('有效期自'),
  validEnd: optionalDay('有效期至'),
  issuer: text('发证机关', 100),
  region: region('颁发地区').optional(),
  status,
  remark: optionalText('备注', 500),
});
