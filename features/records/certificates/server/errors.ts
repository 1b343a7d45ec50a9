import { type ApiError, createApiError, type FieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { certificateItemTaken, certificateNumberTaken } from '../certificates.contract.ts';

export function createFieldErrors(fields: readonly FieldError[]): ApiError {
  const first = fields[0]?.message ?? '';
  const message = fields.length === 1 ? first : `${fields.length} 处需要修改：${first}`;
  return createApiError(KERNEL_ERRORS.badInput, { message }, { fields });
}

export function throwFieldErrors(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw createFieldErrors(fields);
}

/**
 * Converts a violation of a unique key to a field error.
 * @param itemPath path of the item's level in the input
 */
export async function reportDuplicateNumber<T>(work: () => Promise<T>, itemPath = 'level'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'certificate_no')) {
      throw createApiError(
        certificateNumberTaken,
        {},
        { fields: [{ path: 'certNo', message: certificateNumberTaken.text }] },
      );
    }
    if (isUniqueViolation(error, 'certificate_item_once')) {
      throw createApiError(
        certificateItemTaken,
        {},
        { fields: [{ path: itemPath, message: certificateItemTaken.text }] },
      );
    }
    throw error;
  }
}
