import type { FeaturePages } from '#domain/access/page.ts';

export const messagesPages = {
  userMessage: {
    id: 'P-013',
    path: '/userMessage',
    landmark: 'messages',
    title: '消息中心',
    access: 'login',
    layout: 'default',
    right: 'message:info:list',
    grantedBy: 'message.list',
    file: 'features/enterprise/messages/web/user-message-page.tsx',
  },
} as const satisfies FeaturePages;
