/** To-do items about a field that is empty in several records, which the user can complete in one list. */
import { href } from '#domain/access/page.ts';
import { title } from '#domain/records/person-credentials.ts';
import { TITLE_FIELDS } from '#features/records/personnel/contract/people.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import type { TodoRow } from '../todo.contract.ts';
import type { TodoRecordKey } from './source.ts';

const LISTS = {
  register: { noun: '注册人员', page: personnelPages.registeredPeople },
  else: { noun: '非注册人员', page: personnelPages.otherPeople },
} as const;

export const getMissingFieldKey = (personKind: keyof typeof LISTS, field: string): TodoRecordKey => ({
  kind: 'field',
  id: `${personKind} ${field}`,
});

/**
 * Describes the row of an empty field.
 * @returns its name and action; null if the id does not name a field of a list of people
 */
export function describeMissingField(id: string): (Pick<TodoRow, 'action'> & { readonly name: string }) | null {
  const [list, name] = id.split(' ');
  const field = TITLE_FIELDS.find((one) => one === name);
  if ((list !== 'register' && list !== 'else') || field === undefined) return null;
  const { noun, page } = LISTS[list];
  return {
    name: `${noun}的${title.fields[field].label}未填`,
    action: { label: '批量补全', to: href(page, null, { missing: field, status: 'on' }) },
  };
}
