import type { FeaturePages } from '#domain/access/page.ts';

export const interpretationsPages = {
  opinions: {
    id: 'P-044',
    path: '/qyxx/slyjjd',
    title: '受理意见解读',
    access: 'entitled',
    layout: 'full',
    grantedBy: 'read.opinions',
    menus: [
      { in: 'panel.materials', at: 3, label: '受理意见解读' },
      { in: 'side.filing', at: 4, label: '受理意见解读' },
    ],
    file: 'features/content/interpretations/web/opinions-page.tsx',
  },
} as const satisfies FeaturePages;
