/** Not in the specification: a stored report as a picture for phones. */
import { z } from 'zod';
import * as fields from '#platform/contract/fields.ts';
import { blob, route } from '#platform/contract/route.ts';

export const drawReport = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/report/picture/{id}',
  tag: '模拟受理校验',
  summary: '校验报告的图片（PNG），人员姓名默认隐去',
  access: { member: 'check:share:add' },
  rate: 'heavy',
  params: fields.id,
  query: z.object({ names: z.enum(['hidden', 'shown']).default('hidden').meta({ title: '人员姓名' }) }),
  output: blob('image/png'),
});
