import { z } from 'zod';
import { CERTIFICATE_CATEGORIES, CERTIFICATE_CATEGORY_LABELS } from '#domain/records/certificate.ts';
import { region, requiredText } from '#platform/contract/fields.ts';
import { MESSAGE_TYPES } from '#platform/contract/message-types.ts';
import { defineResource, optionalAddress, optionalDateTimeField, richText } from '#platform/contract/resource.ts';
import { MESSAGE_TYPE_LABELS } from '../messages.contract.ts';
import { AUDIENCE_MEMBERSHIPS } from './reach.ts';

const Body = z.object({
  type: z.enum(MESSAGE_TYPES).meta({ title: '消息类型' }),
  title: requiredText('标题', 100),
  content: richText('内容', 15_000),
  router: optionalAddress('详情网址'),
  expireTime: optionalDateTimeField('失效时间'),
  /** Whether the message appears only in the list and opens no popup. */
  isQuiet: z.boolean().optional().meta({ title: '不弹窗' }),
  region: region('送达地区').optional(),
  category: z.enum(CERTIFICATE_CATEGORIES).nullable().optional().meta({ title: '送达持有哪类证书的企业' }),
  membership: z.enum(AUDIENCE_MEMBERSHIPS).nullable().optional().meta({ title: '送达会员或非会员' }),
});

/** Maximum length of the link of a message. */
const ROUTER_LONGEST = 300;

/** A message from operators to many recipients at once. */
export const MESSAGE = defineResource({
  name: 'message',
  label: '消息',
  section: 'content',
  unit: '条',
  titleField: 'title',
  kindField: 'type',
  choices: {
    type: MESSAGE_TYPE_LABELS,
    category: CERTIFICATE_CATEGORY_LABELS,
    membership: { member: '会员企业', none: '非会员企业' },
  },
  preview: 'fields',
  body: Body,
  check: ({ router }) =>
    router && router.length > ROUTER_LONGEST
      ? [{ path: 'router', message: `详情网址最多 ${ROUTER_LONGEST} 个字符` }]
      : [],
});
