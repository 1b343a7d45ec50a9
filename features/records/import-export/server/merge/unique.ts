import type { Section } from '../workbook/column.ts';
import { faultAt } from '../workbook/incoming.ts';
import { type Draft, rowOf, sheetNameOf } from './draft.ts';
import { type Rec, strongKey, textAt } from './keys.ts';

/** Two records must not end with one number: in the file, or with one that is stored. */
export function checkUnique(section: Section, drafts: readonly Draft[], stored: readonly Rec[]): void {
  const touched = new Set(drafts.map((draft) => draft.target.uuid));
  const holders = new Map<string, Draft | null>();
  for (const record of stored) if (!touched.has(textAt(record, 'uuid'))) holders.set(strongKey(section, record), null);
  const label =
    { certificates: '证书编号', registeredPeople: '证件号码', otherPeople: '证件号码', projects: '平台项目编号' }[
      section as string
    ] ?? null;
  for (const draft of drafts) {
    const key = strongKey(section, draft.after);
    if (key === '' || section === 'enterprise') continue;
    const holder = holders.get(key);
    if (holder === undefined) holders.set(key, draft);
    else if (!draft.target.faults.some((fault) => fault.message.includes('重复'))) {
      const other = holder ? `第 ${rowOf(holder.target)} 行` : '系统中已有的记录';
      draft.target.faults.push(
        faultAt(sheetNameOf(draft.target), rowOf(draft.target), label, `${label ?? '内容'}与${other}重复`),
      );
    }
  }
}

/** One number of one kind of registration belongs to one person. */
export function checkRegistrations(drafts: readonly Draft[]): void {
  const holders = new Map<string, string>();
  for (const draft of drafts) {
    for (const entry of Array.isArray(draft.after.registrations) ? (draft.after.registrations as Rec[]) : []) {
      const regNo = textAt(entry, 'regNo');
      if (regNo === '') continue;
      const key = `${textAt(entry, 'regType')}|${regNo}|${textAt(entry, 'specialty')}`;
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, draft.target.uuid);
      else if (holder !== draft.target.uuid) {
        const child = draft.target.children.find((row) => textAt(row.given, 'regNo') === regNo);
        draft.target.faults.push(
          faultAt(
            child?.sheet ?? sheetNameOf(draft.target),
            child?.row ?? rowOf(draft.target),
            '注册编号',
            `注册编号“${regNo}”与另一人员重复`,
          ),
        );
      }
    }
  }
}
