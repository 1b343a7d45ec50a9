/** Features that the product can do without: no other feature imports them, so that each can leave the lists in `apps`. */
export const OPTIONAL_FEATURES = [
  'assistant',
  'bid-packs',
  'courses',
  'enterprise-merge',
  'statistics',
  'wechat',
  'what-if',
] as const;
