import type { FeaturePages } from '#domain/access/page.ts';

export const bidPacksPages = {
  /** Not in the specification: documents for a tender, watermarked with their purpose. */
  bidPacks: {
    id: 'P-175',
    path: '/qyxx/qyinfo/tbcl',
    title: '投标材料',
    access: 'entitled',
    layout: 'full',
    after: 'P-111',
    grantedBy: 'info.bids.view',
    menus: [
      { in: 'panel.materials', at: 4, label: '投标材料' },
      { in: 'side.bids', at: 1, label: '投标材料' },
    ],
    file: 'features/filing/bid-packs/web/bid-packs-page.tsx',
  },
} as const satisfies FeaturePages;
