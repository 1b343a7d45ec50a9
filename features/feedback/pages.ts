import type { Pages } from '#domain/access/page.ts';

export const feedbackPages = {
  feedback: {
    id: 'P-015',
    path: '/questionFeedback',
    title: '联系我们（问题反馈）',
    access: 'public',
    layout: 'default',
    inSitemap: [''],
    file: 'features/feedback/web/feedback-page.tsx',
  },
} as const satisfies Pages;
