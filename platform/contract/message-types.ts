/** Dictionary biz_message_type: notification, gift, sound, safety certificate. */
export const MESSAGE_TYPES = ['01', '02', '03', '04'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
