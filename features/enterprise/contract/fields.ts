import { z } from 'zod';
import { LICENCE_STATUSES } from '#domain/firm/value-sets.ts';
import { cleanText } from '#domain/text/text.ts';
import {
  amountWan,
  creditCode,
  optionalDay,
  optionalNumber,
  optionalText,
  region,
  text,
} from '#platform/contract/fields.ts';

/** Choices of 企业类型 (gaps D); the data dictionary may later add to them, so other texts are kept. */
export const ENT_TYPES = [
  '有限责任公司',
  '有限责任公司（自然人独资）',
  '有限责任公司（法人独资）',
  '股份有限公司',
  '国有企业',
  '集体企业',
  '合伙企业',
  '个人独资企业',
  '外商投资企业',
  '其他',
] as const;

/** Most that a column of 万元 holds (numeric(16,4)), rounded down. */
const WAN_MOST = 900_000_000_000;

const wan = (label: string, min: number) =>
  amountWan(label, { min }).max(WAN_MOST).nullable().optional().meta({ title: label });

const emptyAsNull = (value: unknown): unknown => (typeof value === 'string' && cleanText(value) === '' ? null : value);

const optionalPattern = (label: string, pattern: RegExp, message: string) =>
  z
    .preprocess(emptyAsNull, z.string().overwrite(cleanText).regex(pattern, { message }).nullable())
    .optional()
    .meta({ title: label });

const optionalMail = z
  .preprocess(
    emptyAsNull,
    z
      .string()
      .overwrite(cleanText)
      .max(100)
      .pipe(z.email({ message: '请输入正确的联系邮箱' }))
      .nullable(),
  )
  .optional()
  .meta({ title: '联系邮箱' });

/** The fields of an enterprise that its people may write (gaps D), each with its Chinese name. */
export const EnterpriseFields = z.object({
  entName: text('企业名称', 100, 2),
  creditCode: creditCode(),
  entType: optionalText('企业类型', 50),
  legalPerson: text('法定代表人', 30, 2),
  regCapital: wan('注册资本', 0),
  paidCapital: wan('实收资本', 0),
  netAssets: wan('净资产', -WAN_MOST),
  netAssetsYear: optionalNumber('净资产所属年度', { min: 1900, max: 2200 }),
  establishDate: optionalDay('成立日期'),
  bizTermStart: optionalDay('营业期限自'),
  bizTermEnd: optionalDay('营业期限至'),
  regAddress: optionalText('注册地址', 200),
  officeAddress: optionalText('办公地址', 200),
  region: region('所在地区').refine((code) => code !== '', { message: '请填写所在地区' }),
  bizScope: optionalText('经营范围', 4000),
  regAuthority: optionalText('登记机关', 100),
  approvalDate: optionalDay('核准日期'),
  licenceStatus: z.enum(LICENCE_STATUSES).optional().meta({ title: '登记状态' }),
  contactName: optionalText('联系人', 30),
  contactPhone: optionalPattern('联系电话', /^[\d+()（）\-转 ]{5,20}$/, '请输入正确的联系电话'),
  contactMail: optionalMail,
  postcode: optionalPattern('邮政编码', /^\d{6}$/, '邮政编码应为 6 位数字'),
  safetyPermitNo: optionalText('安全生产许可证编号', 50),
  safetyPermitEnd: optionalDay('安全生产许可证有效期至'),
  techLeadName: optionalText('技术负责人', 30),
  techLeadTitle: optionalText('技术负责人职称', 50),
});
export type EnterpriseInput = z.output<typeof EnterpriseFields>;
export type EnterpriseField = keyof EnterpriseInput;

export const ENTERPRISE_FIELDS = Object.keys(EnterpriseFields.shape) as readonly EnterpriseField[];

/** Chinese name of a field, as forms and the change log show it. */
export const fieldLabel = (field: EnterpriseField): string => EnterpriseFields.shape[field].meta()?.title ?? field;

/** What an enterprise holds: every field, null = not known. */
export type EnterpriseValues = { readonly [F in EnterpriseField]: NonNullable<EnterpriseInput[F]> | null };
