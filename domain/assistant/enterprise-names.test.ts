import { expect, it } from 'vitest';
import { isAboutOtherEnterprise, mentionsOtherEnterprises, replaceOwnName } from './enterprise-names.ts';

const OWN_NAME = '江苏恒屹建设工程有限公司（示例）';
const isWord = (text: string): boolean => ['领导', '收购', '挂靠'].includes(text);

it.each([
  ['恒屹建设集团安许证到期没', '我们安许证到期没'],
  ['江苏恒屹建设工程有限公司净资产多少', '我们净资产多少'],
  ['恒屹公司有几个一建', '我们有几个一建'],
  ['恒屹云汇大厦合同额多少', '恒屹云汇大厦合同额多少'],
  ['华天建设公司净资产多少', '华天建设公司净资产多少'],
])('reads the own name in %s', (text, written) => expect(replaceOwnName(text, OWN_NAME)).toBe(written));

it('replaces nothing by a name without a distinguishing part', () => {
  expect(replaceOwnName('建设工程公司净资产多少', '江苏建设工程有限公司')).toBe('建设工程公司净资产多少');
  expect(replaceOwnName('公司净资产多少', null)).toBe('公司净资产多少');
});

it.each([
  '看看公司法人是谁',
  '帮我查下公司净资产多少',
  '领导问公司净资产多少',
  '去年公司净资产多少',
  '我们去年公司净资产多少',
  '我们建筑公司净资产多少',
  '我们工程公司净资产多少',
  '我们总公司净资产多少',
  '我们装修公司有几个二建',
  '装修公司二级净资产多少',
  '劳务公司注册资本最低多少',
  '甲级设计院一级注册建筑师几个',
  '新办公司安许证有效期多长',
  '住建局多久能批',
])('sees no other enterprise in %s', (text) => expect(mentionsOtherEnterprises(text)).toBe(false));

it.each(['我们隔壁公司净资产多少', '我们想知道中建八局净资产多少', '华天建筑公司有几个一建', '我们母公司净资产多少'])(
  'sees another enterprise in %s',
  (text) => {
    expect(mentionsOtherEnterprises(text)).toBe(true);
    expect(isAboutOtherEnterprise(text, isWord)).toBe(true);
  },
);

it.each(['在别的单位注册的二建还有效吗', '人从其他单位转来，证还有效吗', '收购公司净资产多少'])(
  'is not sure of another enterprise in %s',
  (text) => expect(isAboutOtherEnterprise(text, isWord)).toBe(false),
);
