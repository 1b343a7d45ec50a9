import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';
import {
  defineResource,
  optionalAddress,
  optionalDateTimeField,
  portalPathOrWebAddress,
  sortOrder,
  validateDayOrder,
} from '#platform/contract/resource.ts';

export const CAROUSEL = defineResource({
  name: 'carousel',
  label: '首页轮播',
  section: 'content',
  unit: '张',
  titleField: 'title',
  choices: { target: { _self: '本窗口', _blank: '新窗口' } },
  preview: 'page',
  body: z.object({
    title: requiredText('标题', 100),
    image: portalPathOrWebAddress('图片'),
    link: optionalAddress('链接'),
    target: z.enum(['_self', '_blank']).optional().meta({ title: '打开方式' }),
    startTime: optionalDateTimeField('开始时间'),
    endTime: optionalDateTimeField('结束时间'),
    sort: sortOrder,
  }),
  check: (body) => validateDayOrder(body, [['startTime', 'endTime', '结束时间不能早于开始时间']]),
});
