import { expect, it } from 'vitest';
import { getJoinedField } from './joined-headings.ts';

it.each([
  ['注册类别和注册专业', 'regType'],
  ['执业证书名称、等级及编号', 'regType'],
  ['证书类型/专业', 'regType'],
  ['资质类别与等级', 'itemText'],
  ['许可范围或级别', 'itemText'],
  ['项目类型(级别)', 'projectType'],
  ['开工/竣工日期', 'period'],
  ['实际开工时间-完工时间', 'period'],
  ['开（竣）工年月', 'period'],
  ['建设规模及主要技术指标', 'scaleText'],
  // One word, the number first, or a word of another group.
  ['注册类别', null],
  ['注册编号及有效期', null],
  ['注册单位及专业', null],
  ['任职资格及专业', null],
  ['资质证书编号及有效期', null],
  ['项目名称及类别', null],
  ['计划开工/竣工日期', null],
  ['开工日期', null],
])('finds the field of %s', (heading, field) => expect(getJoinedField(heading)).toBe(field));
