import { defineApiError } from '#platform/contract/api-error.ts';

/** What records hold cannot be taken away or become another value. */
export const valueInUse = defineApiError('dictionary.in-use', 409, '“{name}”正在使用，不能撤下、删除或改值：{places}');
