import { expect, it } from 'vitest';
import type { Passage } from './passage.ts';
import { formatScopeBounds } from './scope-bounds.ts';

const scope = (level: string, items: string) =>
  ({ level, aspect: 'scope', text: `示例工程专业承包${level}可承接：${items}。` }) as Passage;
const SCOPES = [
  scope('一级', '各类示例工程 规模不限'),
  scope('二级', '示例工程合同额 1200 万元以下；桥梁：单跨 45 米以下；隧道：长度 800 米以下'),
  scope('三级', '示例工程合同额 600 万元以下；桥梁：单跨 25 米以下；隧道：长度 300 米以下'),
];
const compare = (whole: string, aspects = ['scope']) => formatScopeBounds({ whole, aspects }, SCOPES);

it('compares the one measure of a question with the bound of each level', () => {
  const bridge = compare('单跨 40 米的桥要几级');
  expect(bridge).toContain('二级“桥梁：单跨 45 米以下”，40 米在范围内');
  expect(bridge).toContain('三级“桥梁：单跨 25 米以下”，40 米超出');
  expect(bridge).not.toContain('一级');
  expect(compare('九百万的活三级能不能接')).toMatch(/二级.*900 万元在范围内.*三级.*900 万元超出/);
});

it('says nothing if the measure, the bound or the matter is not certain', () => {
  for (const question of ['40 米的桥能接吗', '单跨 20 米、长度 500 米能接吗', '单跨多大的桥能接'])
    expect(compare(question), question).toBeNull();
  expect(compare('单跨 40 米的桥业绩够吗', ['performance'])).toBeNull();
});

it('compares a measure whose unit names it, whatever the words', () => {
  const cranes = [
    scope('三级', '塔式起重机起重力矩 800 千牛·米以下'),
    scope('二级', '塔式起重机起重力矩 3150 千牛·米以下'),
  ];
  const found = formatScopeBounds({ whole: '1250kN·m 的塔吊能装吗', aspects: ['scope'] }, cranes);
  expect(found).toMatch(/三级.*1250 千牛·米超出.*二级.*1250 千牛·米在范围内/);
});
