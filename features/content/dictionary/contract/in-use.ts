import { defineApiError } from '#platform/contract/error-definition.ts';

/** A value used by records cannot be removed or changed. */
export const valueInUse = defineApiError('dictionary.in-use', 409, '“{name}”正在使用，不能撤下、删除或改值：{places}');
