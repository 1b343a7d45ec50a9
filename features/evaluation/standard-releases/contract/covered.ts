import { defineApiError } from '#platform/contract/error-definition.ts';

/** Later amendments based on this one would be lost with its withdrawal. */
export const amendmentOverLater = defineApiError(
  'standard.covered',
  409,
  '该等级之后又发布了“{title}”，请先撤下后发布的，再改动这一项',
);
