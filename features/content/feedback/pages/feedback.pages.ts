import type { FeaturePages } from '#domain/access/page.ts';

export const feedbackPages = {
  feedback: {
    id: 'P-015',
    path: '/questionFeedback',
    landmark: 'feedback',
    title: '联系我们（问题反馈）',
    access: 'public',
    layout: 'default',
    inSitemap: [''],
    menus: [
      { in: 'top.about', at: 1, label: '联系我们', icon: 'phone' },
      { in: 'top.about', at: 2, label: '意见反馈', icon: 'edit', suffix: '#feedback-form' },
      { in: 'drawer', at: 5, label: '联系我们', icon: 'phone' },
      { in: 'footer.support', at: 1, label: '联系我们' },
    ],
    file: 'features/content/feedback/web/feedback-page.tsx',
  },
} as const satisfies FeaturePages;
