import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { choice, filter, flag, id, instant, paging } from '#platform/contract/fields.ts';
import { MESSAGE_TYPES, type MessageType } from '#platform/contract/message-types.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '消息';

/** Labels of the message types, as in the dictionary. */
export const MESSAGE_TYPE_LABELS: Readonly<Record<MessageType, string>> = {
  '01': '通知',
  '02': '福利',
  '03': '语音播报',
  '04': '安全证照',
};
/** The maximum number of messages in the popup (R-088, G-18). */
export const MAX_POPUP_MESSAGES = 5;

/** A message to a user. */
export const Message = z.object({
  uuid: z.string(),
  type: z.enum(MESSAGE_TYPES),
  title: z.string(),
  /** HTML that was sanitised when it was saved. */
  content: z.string(),
  messageTime: instant,
  read: z.boolean(),
  router: z.string().nullable(),
  /** The enterprise of the message; null if the message has none or the user has only one enterprise. */
  enterprise: z
    .object({ uuid: z.string(), entName: z.string().meta({ title: '企业名称' }), isChosen: z.boolean() })
    .nullable()
    .meta({ title: '所属企业' }),
});
export type Message = z.output<typeof Message>;

/** Filters by one of the user's enterprises; if omitted, all of them. */
const ofEnterprise = filter('企业编号', 36);

export const listMessages = route({
  spec: 'C-025',
  method: 'GET',
  path: '/portal/message/list',
  tag: TAG,
  summary: '消息列表',
  access: { login: 'message:info:list' },
  query: z.object({ ...paging, read: flag('已读'), type: choice(MESSAGE_TYPES, '消息类型'), ent: ofEnterprise }),
  output: list(Message),
  faults: [KERNEL_ERRORS.notFound],
});

const oneMessage = id.shape.id.optional().meta({ title: '消息编号' });

/** C-026, R-216: marks one message by id (in the body or the query), or all messages. */
export const markMessagesRead = route({
  spec: 'C-026',
  method: 'POST',
  path: '/portal/message/readMessage',
  tag: TAG,
  summary: '标记消息为已读',
  access: { login: 'message:info:mark' },
  query: z.object({ isAllRead: flag('全部标为已读'), id: oneMessage, ent: ofEnterprise }),
  body: z.object({ id: oneMessage.nullable() }),
  output: empty(),
});

/** C-027, R-215: returns the newest unread messages, at most five, and the number of all unread ones. */
export const getUnreadMessages = route({
  spec: 'C-027',
  method: 'GET',
  path: '/portal/message/unreadMessage',
  tag: TAG,
  summary: '未读消息',
  access: { login: 'message:info:list' },
  isByItself: true,
  output: data(z.object({ count: z.number().int(), list: z.array(Message) })),
});

export const countUnreadMessages = route({
  spec: 'C-028',
  method: 'GET',
  path: '/portal/message/unreadMessageCount',
  tag: TAG,
  summary: '未读消息数',
  access: { login: 'message:info:list' },
  output: data(z.number().int()),
});
