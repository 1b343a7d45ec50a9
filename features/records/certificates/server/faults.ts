import { type Failure, type FieldFault, fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { certNoTaken, itemTaken } from '../certificates.contract.ts';

export function badFields(fields: readonly FieldFault[]): Failure {
  const first = fields[0]?.message ?? '';
  const message = fields.length === 1 ? first : `${fields.length} 处需要修改：${first}`;
  return fail(KERNEL_FAULTS.badInput, { message }, { fields });
}

export function throwIfAny(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw badFields(fields);
}

/** Says at which field a key of the tables was broken. @param itemPath where the level of an item stands in the input */
export async function namingTheTaken<T>(work: () => Promise<T>, itemPath = 'level'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'certificate_no')) {
      throw fail(certNoTaken, {}, { fields: [{ path: 'certNo', message: certNoTaken.text }] });
    }
    if (isUniqueViolation(error, 'certificate_item_once')) {
      throw fail(itemTaken, {}, { fields: [{ path: itemPath, message: itemTaken.text }] });
    }
    throw error;
  }
}
