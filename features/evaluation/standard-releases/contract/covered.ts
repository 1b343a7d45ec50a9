import { fault } from '#platform/contract/fault.ts';

/** What was written over it would fall with it. */
export const amendmentOverLater = fault(
  'standard.covered',
  409,
  '该等级之后又发布了“{title}”，请先撤下后发布的，再改动这一项',
);
