import { describe, expect, it } from 'vitest';
import { explainIdNumber, getIdNumberMessage, isOfCitizenForm, normaliseIdNumber } from './id-number.ts';
import { ID_TYPES, normaliseIdType } from './id-type.ts';

/** Invented numbers with a right check character. */
function getNumber(first17: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first17[at]), 0);
  return `${first17}${'10X98765432'[sum % 11]}`;
}
const CITIZEN = getNumber('11010519900101001');
const HONG_KONG = getNumber('81000019900101001');
const FOREIGNER = getNumber('91115619900101001');

describe('numbers of identity documents', () => {
  it.each([
    [CITIZEN, null],
    [CITIZEN, '身份证'],
    [HONG_KONG, '港澳台居民居住证'],
    [getNumber('83000019900101002'), '台湾居民居住证'],
    [FOREIGNER, '外国人永久居留身份证'],
    ['USA110090010112', '外国人永久居留证'],
    ['E1', '护照'],
    ['军字第2001988号', '军官证'],
    ['0123456789', '台胞证'],
  ])('accepts %s as %s', (number, type) => {
    expect(explainIdNumber(number, type)).toBeNull();
  });

  it.each([
    [CITIZEN, '港澳台居民居住证', '810000'],
    [CITIZEN, '外国人永久居留身份证', '9 开头'],
    [FOREIGNER.slice(0, 17), '外国人永久居留身份证', '18 位'],
    [`${HONG_KONG.slice(0, 17)}${HONG_KONG.endsWith('1') ? '2' : '1'}`, '港澳台居民居住证', '校验码'],
    ['12345', null, '18 位'],
  ])('explains why %s is no number of %s', (number, type, words) => {
    expect(explainIdNumber(number, type)).toContain(words);
    expect(getIdNumberMessage(type)).toMatch(/^请输入正确的.+号码$/);
  });

  it('normalises numbers of known form alone, and tells which of them name a birth', () => {
    expect(normaliseIdNumber(` ${HONG_KONG.toLowerCase()} `, '港澳台居民居住证')).toBe(HONG_KONG);
    expect(normaliseIdNumber('usa110090010112', '外国人永久居留身份证')).toBe('USA110090010112');
    expect(normaliseIdNumber('军字第1号', '军官证')).toBe('军字第1号');
    expect(isOfCitizenForm('USA110090010112', '外国人永久居留身份证')).toBe(false);
    expect(isOfCitizenForm(FOREIGNER, '外国人永久居留身份证')).toBe(true);
    expect(isOfCitizenForm('E1', '护照')).toBe(false);
  });

  it('offers every kind that it normalises to', () => {
    for (const name of ['居住证', '外国人永居证', '台胞证', '回乡证', '身份证'])
      expect(ID_TYPES).toContain(normaliseIdType(name));
  });

  it.each([
    ['居民身份证（户口簿）', '居民身份证'],
    ['身份证（香港）', '身份证(香港)'],
    ['身份证（台湾）', '身份证(台湾)'],
    ['居民身份证（外国人）', '居民身份证(外国人)'],
    ['回乡证（香港）', '港澳居民来往内地通行证'],
  ])('takes a remark for no other kind: %s', (written, type) => expect(normaliseIdType(written)).toBe(type));
});
