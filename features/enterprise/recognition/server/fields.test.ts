import { describe, expect, it } from 'vitest';
import { findCertificateFields } from './certificate-fields.ts';
import { findLicenceFields } from './licence-fields.ts';
import { findRegistrationFields } from './registration-fields.ts';
import { findDays, readCapital, readCapitalValue, readCreditCode } from './values.ts';

const piece = (text: string, left: number, top: number, confidence = 90) => ({
  text,
  confidence,
  left,
  top,
  right: left + text.replace(/\s/g, '').length * 30,
  bottom: top + 30,
});
const getValues = (pieces: Parameters<typeof findLicenceFields>[0]) =>
  Object.fromEntries(findLicenceFields(pieces).map(({ field, value }) => [field, value]));

describe('values on a licence', () => {
  it('are days, also in other spellings, and only real ones', () => {
    expect(findDays('2012年1月2日至2032-01-01')).toEqual(['2012-01-02', '2032-01-01']);
    expect(findDays('2012年13月2日 2023年2月30日')).toEqual([]);
  });
  it('are amounts in 万元', () => {
    const written = [
      '壹亿元',
      '人民币壹亿贰仟万元整',
      '伍 仟 万 圆 整',
      '壹仟零壹万零陆佰元',
      '资本不详元',
      '贰零贰陆元',
      '喜什贰佰万元整',
      '注册资本（人民币）伍仟万元整',
    ];
    expect(['12000万元整', '1.5亿元人民币', '5,000,000元'].map(readCapital)).toEqual([12_000, 15_000, 500]);
    expect(written.map(readCapital)).toEqual([10_000, 12_000, 5000, 1001.06, null, null, null, 5000]);
  });
  it('are doubtful where numerals had to be mended, and never the part of an amount that was legible', () => {
    expect(readCapitalValue('喜 什 贰 佰 万 元 整', 90)).toEqual({ value: 1200, confidence: 50 });
    expect(readCapitalValue('伍仟万元整', 90)).toEqual({ value: 5000, confidence: 90 });
    for (const text of ['口仟贰佰万元整', '认缴某仟万元', '合计若干元']) expect(readCapitalValue(text, 90)).toBeNull();
  });
  it('are credit codes, mended where a letter cannot be, and doubted where the check character does not fit', () => {
    expect(readCreditCode('9111 0105 MAO1EXMP0E', 40)).toEqual({ value: '91110105MA01EXMP0E', confidence: 96 });
    expect(readCreditCode('91110105MA01EXMP0F', 90)).toEqual({ value: '91110105MA01EXMP0F', confidence: 50 });
    expect(readCreditCode('12345', 90)).toBeNull();
  });
});

describe('the form of a licence', () => {
  it('is read when recognition joins both columns into one line', () => {
    expect(
      getValues([
        piece('名 称 示例 甲 建设 有限 公司 注册 资本 ”12000 万 元 整', 90, 330),
        piece('法定 代表人 。 苏 明 川 营业 期限 2012 年 11 月 21 日 至 2032 年 11 月 20 日', 90, 420),
      ]),
    ).toEqual({
      entName: '示例甲建设有限公司',
      regCapital: 12_000,
      legalPerson: '苏明川',
      bizTermStart: '2012-11-21',
      bizTermEnd: '2032-11-20',
    });
  });
  it('has labels printed wide, whose gaps recognition takes for marks', () => {
    expect(
      getValues([
        piece('名 ， 称 江陵 示例 市 政 建设 有 限 公 司', 90, 330),
        piece('类 ”型 ， 有 限 责 任 公司', 90, 400),
        piece('注册 资本', 90, 470),
        piece('喜 什 贰 佰 万 元 整', 300, 470),
      ]),
    ).toMatchObject({ entName: '江陵示例市政建设有限公司', regCapital: 1200 });
  });
  it('continues on the next line, but not into the next field', () => {
    expect(
      getValues([
        piece('经营范围', 90, 600),
        piece('房屋建筑工程、市政', 300, 600),
        piece('公用工程的施工', 300, 640),
        piece('登记机关', 90, 700),
        piece('示例局', 300, 700),
      ]),
    ).toEqual({ bizScope: '房屋建筑工程、市政公用工程的施工', regAuthority: '示例局' });
  });
  it('is nothing when no label is there', () => {
    expect(findLicenceFields([piece('今天天气很好', 10, 10), piece('2026年1月', 10, 60)])).toEqual([]);
  });
});

describe('the form of a registration certificate', () => {
  const read = (pieces: Parameters<typeof findRegistrationFields>[0]) =>
    Object.fromEntries(findRegistrationFields(pieces).map(({ field, value }) => [field, value]));
  it('names the kind as the archive calls it', () => {
    const kinds = [
      '一级注册造价工程师',
      '注册土木工程师（岩土）',
      '二级注册建筑师',
      '注册安全工程师',
      '二级 建造师',
    ].map((title) => read([piece(`${title}注册证书`, 90, 60), piece('姓名 示例人', 90, 200)]).regType);
    expect(kinds).toEqual(['一级造价工程师', '土木工程师', '二级建筑师', '注册安全工程师', '二级建造师']);
  });
  it('reads a specialty with its own term', () => {
    expect(read([piece('注册专业：市政公用工程（有效期：2024-03-18至2027-03-17）', 90, 200)])).toMatchObject({
      specialty: '市政公用工程',
    });
  });
  it('covers an ID number wherever it stands, and doubts one whose check character does not fit', () => {
    const found = findRegistrationFields([
      piece('姓名 示例人11010519491231002X', 90, 200),
      piece('身份证号 110105194912310021', 90, 300),
    ]);
    expect(JSON.stringify(found)).not.toMatch(/\d{17}/);
    expect(found.find(({ field }) => field === 'idNo')).toMatchObject({ value: '110105********0021', confidence: 50 });
  });
  it('is nothing when only a title is there', () => {
    expect(read([piece('一级建造师', 90, 60), piece('今天天气很好', 90, 200)])).toEqual({});
  });
});

describe('the form of a safety permit', () => {
  const read = (number: string) =>
    Object.fromEntries(
      findCertificateFields([
        piece('安全生产许可证', 600, 60),
        piece('编号', 120, 200),
        piece(number, 330, 200),
        piece('有效期', 120, 300),
        piece('2023年12月1日至2026年11月30日', 330, 300),
      ]).map(({ field, value }) => [field, value]),
    );
  it('has both of its days, and its number with the Chinese characters in it', () => {
    expect(read('（苏）JZ安许证字〔2023〕000007')).toEqual({
      certName: '安全生产许可证',
      certNo: '(苏)JZ安许证字〔2023〕000007',
      validStart: '2023-12-01',
      validEnd: '2026-11-30',
    });
  });
  it('leaves a number out of which only a part was read', () => {
    expect(read('苏JZ安许证字〔2023〕000007')).not.toHaveProperty('certNo');
  });
});
