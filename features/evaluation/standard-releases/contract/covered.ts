import { defineApiError } from '#platform/contract/error-definition.ts';

/** An amendment with later amendments cannot be withdrawn, because the later amendments are based on it and would be lost. */
export const laterAmendmentExists = defineApiError(
  'standard.covered',
  409,
  '该等级之后又发布了“{title}”，请先撤下后发布的，再改动这一项',
);
