import type { Pages } from '#domain/access/page.ts';

export const interpretationsPages = {
  opinions: {
    id: 'P-044',
    path: '/qyxx/slyjjd',
    title: '受理意见解读',
    access: 'entitled',
    layout: 'full',
    file: 'features/interpretations/web/opinions-page.tsx',
  },
} as const satisfies Pages;
