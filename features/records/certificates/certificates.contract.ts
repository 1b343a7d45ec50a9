import { z } from 'zod';
import { CERTIFICATE_CATEGORIES, certificate, certificateItem } from '#domain/records/certificate.ts';
import { cleanText } from '#domain/text/text.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, filter, id, instant, keyword, paging } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { buildOutputShape } from '#platform/contract/record-fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { CertificateFields, ItemFields, MAX_CERTIFICATE_ITEMS, NestedItem } from './contract/fields.ts';

const TAG = '资质证书';

export const certificateNumberTaken = defineApiError('certificates.number-taken', 409, '证书编号已存在');
export const certificateItemTaken = defineApiError('certificates.item-taken', 409, '该证书已有相同标准与等级的资质项');
export const staleCertificate = defineApiError('certificates.stale', 409, '该记录已被他人修改');

/** Filters of certificates by their expiry date, as counted in the strip above the list (DESIGN section 3). */
export const CERTIFICATE_VALIDITY_FILTERS = [
  'expired',
  'due7',
  'due30',
  'due60',
  'due90',
  'valid',
  'withdrawn',
] as const;
export type ValidityFilter = (typeof CERTIFICATE_VALIDITY_FILTERS)[number];

export const Item = z.object({
  uuid: z.string(),
  zzzsUuid: z.string(),
  ...buildOutputShape(certificateItem),
  revision: z.number().int(),
  updateTime: instant,
});
export type Item = z.output<typeof Item>;

/** A certificate; without an expiry date it is valid indefinitely (长期). */
export const Certificate = z.object({
  uuid: z.string(),
  ...buildOutputShape(certificate),
  revision: z.number().int(),
  createTime: instant,
  updateTime: instant,
});
export type Certificate = z.output<typeof Certificate>;

export const CertificateRow = Certificate.extend({
  /** Levels of the certificate's items, without duplicates. */
  levels: z.array(z.string()),
  itemCount: z.number().int(),
});
export type CertificateRow = z.output<typeof CertificateRow>;

export const CertificateDetail = Certificate.extend({ items: z.array(Item) });
export type CertificateDetail = z.output<typeof CertificateDetail>;

/** Lists certificates (C-109), by default sorted by expiry date; only a fixed list of columns can be sorted (G-25). */
export const listCertificates = route({
  spec: 'C-109',
  method: 'GET',
  path: '/portal/zzzs/list',
  tag: TAG,
  summary: '资质证书列表',
  access: { member: 'certificate:info:list' },
  isOfRecords: true,
  query: z.object({
    ...paging,
    keyword,
    category: choice(CERTIFICATE_CATEGORIES, '证书类别'),
    level: filter('资质等级', 40),
    issuer: filter('发证机关'),
    validity: choice(CERTIFICATE_VALIDITY_FILTERS, '有效期'),
    orderByColumn: choice(['validEnd', 'issueDate', 'certName', 'updateTime'], '排序字段'),
    isAsc: choice(['asc', 'desc'], '排序方向'),
  }),
  output: list(CertificateRow),
});
export const exportCertificates = defineListExport(listCertificates);

const count = z.number().int();

/** Returns the counts of the strip above the list and the options of its filters; beyond the specification. */
export const getCertificateSummary = route({
  spec: null,
  method: 'GET',
  path: '/portal/zzzs/summary',
  tag: TAG,
  summary: '资质证书按有效期的数量与筛选项',
  access: { member: 'certificate:info:list' },
  isOfRecords: true,
  output: data(
    z.object({
      total: count,
      expired: count,
      due7: count,
      due30: count,
      due60: count,
      due90: count,
      valid: count,
      withdrawn: count,
      issuers: z.array(z.string()),
      levels: z.array(z.string()),
    }),
  ),
});

/** Returns a certificate with its items (C-110). */
export const getCertificate = route({
  spec: 'C-110',
  method: 'GET',
  path: '/portal/zzzs/{id}',
  tag: TAG,
  summary: '资质证书详情',
  access: { member: 'certificate:info:get' },
  params: id,
  output: data(CertificateDetail),
});

/** Creates the schema of a record identifier; an unknown record causes the error 数据不存在. */
const reference = (label: string) => z.string().overwrite(cleanText).min(1).max(64).meta({ title: label });

const items = z.array(NestedItem).max(MAX_CERTIFICATE_ITEMS).optional().meta({ title: '资质项' });
const revision = z.number().int().optional().meta({ title: '版本号' });
const Saved = z.object({ uuid: z.string(), revision: z.number().int() });

/** Creates a certificate, optionally with items (C-111). */
export const createCertificate = route({
  spec: 'C-111',
  method: 'POST',
  path: '/portal/zzzs',
  tag: TAG,
  summary: '新增资质证书',
  access: { member: 'certificate:info:add' },
  rate: 'write',
  body: CertificateFields.extend({ items }),
  output: data(Saved),
  faults: [certificateNumberTaken, certificateItemTaken],
});

/** Edits a certificate (C-112). Omitted fields keep their value; `items`, if sent, is the complete list. */
export const editCertificate = route({
  spec: 'C-112',
  method: 'POST',
  path: '/portal/zzzs/edit',
  tag: TAG,
  summary: '修改资质证书',
  access: { member: 'certificate:info:edit' },
  rate: 'write',
  body: CertificateFields.partial().extend({ uuid: reference('证书'), items, revision }),
  output: data(Saved),
  faults: [certificateNumberTaken, certificateItemTaken, staleCertificate],
});

/** Deletes a certificate with its items (C-113). */
export const removeCertificate = route({
  spec: 'C-113',
  method: 'POST',
  path: '/portal/zzzs/delete/{id}',
  tag: TAG,
  summary: '删除资质证书',
  access: { member: 'certificate:info:remove' },
  params: id,
  output: empty(),
});

/** Lists the items of one certificate (C-114). */
export const listItems = route({
  spec: 'C-114',
  method: 'GET',
  path: '/portal/zzzs/zzx/{id}',
  tag: TAG,
  summary: '证书的资质项',
  access: { member: 'certificate:item:list' },
  isOfRecords: true,
  params: id,
  output: list(Item),
});
export const exportItems = defineListExport(listItems);

/** Returns one item of a certificate (C-115). */
export const getItem = route({
  spec: 'C-115',
  method: 'GET',
  path: '/portal/zzzs/zzx/detail/{id}',
  tag: TAG,
  summary: '资质项详情',
  access: { member: 'certificate:item:get' },
  params: id,
  output: data(Item),
});

/** Creates an item of a certificate (C-116). */
export const createItem = route({
  spec: 'C-116',
  method: 'POST',
  path: '/portal/zzzs/zzx',
  tag: TAG,
  summary: '新增资质项',
  access: { member: 'certificate:item:add' },
  rate: 'write',
  body: ItemFields.extend({ zzzsUuid: reference('所属证书') }),
  output: data(Saved),
  faults: [certificateItemTaken],
});

/** Edits an item of a certificate (C-117). Omitted fields keep their value. */
export const editItem = route({
  spec: 'C-117',
  method: 'POST',
  path: '/portal/zzzs/zzx/edit',
  tag: TAG,
  summary: '修改资质项',
  access: { member: 'certificate:item:edit' },
  rate: 'write',
  body: ItemFields.partial().extend({ uuid: reference('资质项'), revision }),
  output: data(Saved),
  faults: [certificateItemTaken, staleCertificate],
});

/** Deletes an item of a certificate (C-118). */
export const removeItem = route({
  spec: 'C-118',
  method: 'POST',
  path: '/portal/zzzs/zzx/delete/{id}',
  tag: TAG,
  summary: '删除资质项',
  access: { member: 'certificate:item:remove' },
  params: id,
  output: empty(),
});
