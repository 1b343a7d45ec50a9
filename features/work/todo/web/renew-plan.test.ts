import { describe, expect, it } from 'vitest';
import type { CertificateDetail } from '#features/records/certificates/certificates.contract.ts';
import {
  buildCertificateBody,
  fillEmptyFields,
  getLicenceScanDoubt,
  getRenewedExpiryDate,
  getScanDoubt,
  listItemsExpiringWith,
  listScannedValues,
  type RenewalField,
} from './renew-plan.ts';

const FIELDS: readonly RenewalField[] = [
  { name: 'validEnd', label: '有效期至', type: 'date', before: '2026-11-30' },
  { name: 'certNo', label: '证书编号', type: 'text', before: 'D1' },
  { name: 'issueDate', label: '发证日期', type: 'date', before: null },
];
const read = (field: 'validEnd' | 'certNo' | 'issueDate' | 'certName' | 'issuer', value: string, confidence = 90) => ({
  field,
  value,
  confidence,
  raw: value,
});

describe('what is read from a scan', () => {
  it('is offered for the fields of the renewal alone, in their order', () => {
    const found = [read('issuer', '示例厅'), read('certNo', 'D2', 60), read('validEnd', '2031-11-30')];
    expect(listScannedValues(found, FIELDS)).toEqual([
      { field: 'validEnd', value: '2031-11-30', confidence: 90 },
      { field: 'certNo', value: 'D2', confidence: 60 },
    ]);
  });

  it('stands in empty fields when it is sure and new; what was typed and what is doubtful is left alone', () => {
    const offers = listScannedValues(
      [read('validEnd', '2031-11-30'), read('certNo', 'D1'), read('issueDate', '2026-11-20', 79)],
      FIELDS,
    );
    expect(fillEmptyFields({}, offers, FIELDS)).toEqual({ validEnd: '2031-11-30' });
    expect(fillEmptyFields({ validEnd: '2031-12-01' }, offers, FIELDS)).toEqual({ validEnd: '2031-12-01' });
    expect(fillEmptyFields({ validEnd: '' }, offers, FIELDS)).toEqual({ validEnd: '2031-11-30' });
  });

  it('is doubted when it is of another kind, or no newer than the paper that ends', () => {
    const held = { category: 'safety', end: '2026-11-30' };
    expect(getScanDoubt([read('certName', '安全生产许可证'), read('validEnd', '2029-11-30')], held)).toBeNull();
    expect(getScanDoubt([read('certName', '建筑业企业资质证书')], held)).toContain('不是一种');
    expect(getScanDoubt([read('validEnd', '2026-11-30')], held)).toContain('可能是旧证书');
    expect(getScanDoubt([read('validEnd', '2026-11-30')], { ...held, end: null })).toBeNull();
    const own = { creditCode: '91110105MA01EXMP0E', end: null };
    const code = (value: string) => [{ field: 'creditCode' as const, value, confidence: 96, raw: '' }];
    expect(getLicenceScanDoubt(code('91110105MA01EXMP0E'), own)).toBeNull();
    expect(getLicenceScanDoubt(code('91310115MA01EXMQ0C'), own)).toContain('统一社会信用代码');
  });
});

const item = (uuid: string, validEnd: string | null, more: Partial<CertificateDetail['items'][number]> = {}) => ({
  uuid,
  zzzsUuid: 'c',
  standardCode: '10300101',
  itemName: `示例${uuid}`,
  level: '二级',
  approvalDate: null,
  approvalNo: null,
  validEnd,
  scope: null,
  status: 'expiring' as const,
  revision: 1,
  updateTime: '2026-11-01 00:00:00',
  ...more,
});
const record = (items: CertificateDetail['items'], validEnd: string | null = '2026-11-30'): CertificateDetail => ({
  uuid: 'c',
  certNo: 'D1',
  category: 'construction',
  certName: '建筑业企业资质证书',
  issueDate: null,
  validStart: null,
  validEnd,
  issuer: null,
  region: '',
  status: 'expiring',
  remark: null,
  revision: 3,
  createTime: '2026-11-01 00:00:00',
  updateTime: '2026-11-01 00:00:00',
  items,
});
const NEW = '2031-11-30';
const getEnds = ({ items = [] }: ReturnType<typeof buildCertificateBody>) => items.map(({ validEnd }) => validEnd);

describe('what a renewal writes', () => {
  const whole = record([item('a', '2026-11-30'), item('b', null), item('d', '2028-01-01')]);
  const values = { validEnd: NEW, certNo: '', issueDate: '2026-11-20' };

  it('is what was filled in, and the items that end with the certificate, when that is wished', () => {
    expect(listItemsExpiringWith(whole.items, whole.validEnd).map(({ uuid }) => uuid)).toEqual(['a']);
    const body = buildCertificateBody(whole, { itemUuid: null, values, withItems: true });
    expect(body).toMatchObject({ uuid: 'c', revision: 3, validEnd: NEW, issueDate: '2026-11-20' });
    expect(body).not.toHaveProperty('certNo');
    expect(getEnds(body)).toEqual([NEW, null, '2028-01-01']);
    expect(buildCertificateBody(whole, { itemUuid: null, values, withItems: false })).not.toHaveProperty('items');
  });

  it('leaves items alone while one of them lacks its level', () => {
    const part = record([item('a', '2026-11-30'), item('b', '2026-11-30', { level: null })]);
    expect(listItemsExpiringWith(part.items, part.validEnd)).toEqual([]);
    expect(buildCertificateBody(part, { itemUuid: null, values, withItems: true })).not.toHaveProperty('items');
  });

  it('of one item is its own day; a certificate that ends later, or never, stays as it is', () => {
    const later = record([item('a', '2026-11-30'), item('d', '2028-01-01')], '2033-01-01');
    expect(getRenewedExpiryDate(later, 'a')).toBe('2026-11-30');
    const body = buildCertificateBody(later, { itemUuid: 'a', values, withItems: false });
    expect(body.validEnd).toBe('2033-01-01');
    expect(getEnds(body)).toEqual([NEW, '2028-01-01']);
    const endless = record([item('a', '2026-11-30')], null);
    expect(buildCertificateBody(endless, { itemUuid: 'a', values, withItems: true }).validEnd).toBeNull();
    expect(buildCertificateBody(whole, { itemUuid: 'a', values, withItems: true }).validEnd).toBe(NEW);
  });
});
