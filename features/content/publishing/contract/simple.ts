import { z } from 'zod';
import { LINK_GROUPS } from '#features/content/links/contract/groups.ts';
import { optionalText, region, text } from '#platform/contract/fields.ts';
import {
  address,
  defineResource,
  optionalAddress,
  optionalMoment,
  order,
  validateDayOrder,
  webAddress,
} from '#platform/contract/resource.ts';

export const CAROUSEL = defineResource({
  name: 'carousel',
  label: '首页轮播',
  unit: '张',
  titleField: 'title',
  choices: { target: { _self: '本窗口', _blank: '新窗口' } },
  preview: 'page',
  body: z.object({
    title: text('标题', 100),
    image: address('图片'),
    link: optionalAddress('链接'),
    target: z.enum(['_self', '_blank']).optional().meta({ title: '打开方式' }),
    startTime: optionalMoment('开始时间'),
    endTime: optionalMoment('结束时间'),
    sort: order,
  }),
  check: (body) => validateDayOrder(body, [['startTime', 'endTime', '结束时间不能早于开始时间']]),
});

export const LINK = defineResource({
  name: 'link',
  label: '相关链接',
  unit: '条',
  titleField: 'name',
  kindField: 'group',
  choices: {
    group: {
      ministry: '国家部委',
      province: '省级机关',
      city: '市级机关',
      platform: '监管平台',
      service: '政务服务',
      education: '继续教育',
      socialSecurity: '社会保险',
      title: '职称评审',
    },
  },
  preview: 'fields',
  body: z.object({
    name: text('名称', 100),
    url: webAddress('网址'),
    group: z.enum(LINK_GROUPS).meta({ title: '分组' }),
    region: region().optional(),
    summary: optionalText('说明', 500),
    isVerified: z.boolean().optional().meta({ title: '已核对' }),
    sort: order,
  }),
});
