import { expect, it } from 'vitest';
import { enterprise } from '../records/enterprise.ts';
import { registeredPerson } from '../records/person.ts';
import { project } from '../records/project.ts';
import { listAskedFields, namesFieldsOnly } from './asked-fields.ts';

const names = (...given: Parameters<typeof listAskedFields>) => listAskedFields(...given).map(({ name }) => name);

it('finds the field of a question by its label, and by what other programs call it', () => {
  expect(names(enterprise, '咱们净资产现在是多少')).toEqual(['netAssets']);
  expect(names(enterprise, '注册资本和实缴分别多少')).toEqual(['regCapital', 'paidCapital']);
  expect(names(enterprise, '公司法人是谁')).toEqual(['legalPerson']);
  expect(names(project, '示例大厦合同价多少')).toEqual(['contractAmount']);
  expect(names(project, '示例大厦是什么数据等级')).toEqual(['dataLevel']);
  expect(names(registeredPerson, '示例人什么职称')).toEqual(['titleName']);
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
