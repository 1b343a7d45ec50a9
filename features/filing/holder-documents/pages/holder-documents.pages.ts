import type { FeaturePages } from '#domain/access/page.ts';

export const holderDocumentsPages = {
  submit: {
    id: 'P-132',
    path: '/tijiao',
    title: '提交资料',
    access: 'public',
    layout: 'default',
    after: 'P-112',
    file: 'features/filing/holder-documents/web/submit-page.tsx',
  },
} as const satisfies FeaturePages;
