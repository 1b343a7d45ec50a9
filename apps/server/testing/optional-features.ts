/** Optional features: no other feature imports them, so each can be removed from the lists in `apps`. */
export const OPTIONAL_FEATURES = [
  'assistant',
  'bid-packs',
  'courses',
  'enterprise-merge',
  'statistics',
  'wechat',
  'what-if',
] as const;
