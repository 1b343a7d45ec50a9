import { expect, it } from 'vitest';
import { enterprise } from '../records/enterprise.ts';
import { otherPerson, registeredPerson } from '../records/person.ts';
import { project } from '../records/project.ts';
import { hasPersonalNumber, listAskedFields, namesFieldsOnly } from './asked-fields.ts';

const names = (...given: Parameters<typeof listAskedFields>) => listAskedFields(...given).map(({ name }) => name);

it('finds the field of a question by its label, and by what other programs call it', () => {
  expect(names(enterprise, '咱们净资产现在是多少')).toEqual(['netAssets']);
  expect(names(enterprise, '注册资本和实缴分别多少')).toEqual(['regCapital', 'paidCapital']);
  expect(names(enterprise, '公司法人是谁')).toEqual(['legalPerson']);
  expect(names(project, '示例大厦合同价多少')).toEqual(['contractAmount']);
  expect(names(project, '示例大厦是什么数据等级')).toEqual(['dataLevel']);
  expect(names(registeredPerson, '示例人什么职称')).toEqual(['titleName', 'titleRank', 'titleMajor', 'titleSeries']);
  expect(names(registeredPerson, '示例人职称专业')).toEqual(['titleMajor']);
  expect(names(otherPerson, '示例人什么工种，几级工')).toEqual(['trade', 'skillGrade']);
  expect(names(project, '示例大厦盖了几层，签了多少')).toEqual(['contractAmount', 'floors']);
  expect(names(registeredPerson, '示例人社保在不在我们公司')).toContain('socialSecurityHere');
});

it('knows a question about fields of the own record from one about another enterprise', () => {
  for (const text of ['公司法人是谁', '把统一社会信用代码发我', '注册资本和实缴分别多少'])
    expect(namesFieldsOnly(enterprise, text), text).toBe(true);
  for (const text of ['中建八局的净资产是多少', '建造师的注册地址在哪', '今天天气怎么样'])
    expect(namesFieldsOnly(enterprise, text), text).toBe(false);
});

it('finds none where none is named, and never one with an ID number or a phone', () => {
  expect(names(enterprise, '今天天气怎么样')).toEqual([]);
  expect(names(registeredPerson, '示例人的身份证号和手机号')).toEqual([]);
});

it('tells no phone or mail of the enterprise', () => {
  for (const text of ['我们公司的联系电话是多少', '我们联系人电话多少', '我们的联系邮箱发我', '咱们公司邮箱是什么'])
    expect(
      names(enterprise, text).filter((name) => name !== 'contactName'),
      text,
    ).toEqual([]);
});

it('finds no field by a part of its name that also belongs to other matters', () => {
  for (const text of ['我们的安全员是谁', '我们注册人员有几个', '我们安全生产怎么样', '我们的施工许可证在哪'])
    expect(names(enterprise, text), text).toEqual([]);
  expect(names(enterprise, '我们的安全生产许可证是多少号')).toContain('safetyPermitNo');
  expect(names(enterprise, '我们公司哪年成立的')).toEqual(['establishDate']);
});

it('recognises numbers of people in values, and no other numbers', () => {
  const certNo = { kind: 'code', label: '证书编号', max: 50 } as const;
  for (const value of ['T11010519491231002X', '110105 19491231 002x', '13800001234', '138-0000-1234', '2-13800001234'])
    expect(hasPersonalNumber(certNo, value), value).toBe(true);
  for (const value of ['1101051801010001', '京1112020202100001', '13,800,001,234 万元', '2027-09-30', 'SG-001'])
    expect(hasPersonalNumber(certNo, value), value).toBe(false);
  expect(hasPersonalNumber({ kind: 'creditCode', label: '统一社会信用代码' }, '911101199001010123')).toBe(false);
});
