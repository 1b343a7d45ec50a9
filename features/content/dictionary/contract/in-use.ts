import { defineApiError } from '#platform/contract/error-definition.ts';

/** Returned if records use the value, which therefore cannot be removed or changed. */
export const dictionaryValueInUse = defineApiError(
  'dictionary.in-use',
  409,
  '“{name}”正在使用，不能撤下、删除或改值：{places}',
);
