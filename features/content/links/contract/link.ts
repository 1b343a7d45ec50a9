import { z } from 'zod';
import { optionalText, region, requiredText } from '#platform/contract/fields.ts';
import { defineResource, sortOrder, webAddress } from '#platform/contract/resource.ts';
import { LINK_GROUPS } from './groups.ts';

export const LINK = defineResource({
  name: 'link',
  label: '相关链接',
  section: 'content',
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
    name: requiredText('名称', 100),
    url: webAddress('网址'),
    group: z.enum(LINK_GROUPS).meta({ title: '分组' }),
    region: region().optional(),
    summary: optionalText('说明', 500),
    isVerified: z.boolean().optional().meta({ title: '已核对' }),
    sort: sortOrder,
  }),
});
