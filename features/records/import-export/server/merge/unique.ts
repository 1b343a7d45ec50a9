import type { DocumentSection } from '../workbook/column.ts';
import { createImportError } from '../workbook/incoming.ts';
import { getTargetRow, getTargetSheetName, type MergedRecordDraft } from './draft.ts';
import { buildStrongKey, getFieldText, type PlainRecord } from './keys.ts';

/** Reports records with the same number, within the file or compared with the stored records. */
export function reportDuplicateNumbers(
  section: DocumentSection,
  drafts: readonly MergedRecordDraft[],
  stored: readonly PlainRecord[],
): void {
  const touched = new Set(drafts.map((draft) => draft.target.uuid));
  const holders = new Map<string, MergedRecordDraft | null>();
  for (const record of stored)
    if (!touched.has(getFieldText(record, 'uuid'))) holders.set(buildStrongKey(section, record), null);
  const label =
    { certificates: '证书编号', registeredPeople: '证件号码', otherPeople: '证件号码', projects: '平台项目编号' }[
      section as string
    ] ?? null;
  for (const draft of drafts) {
    const key = buildStrongKey(section, draft.after);
    // A person may have several entries for one project, so an export that repeats them has no duplicates.
    const isExported = section === 'achievements' && getFieldText(draft.target.record?.given ?? {}, 'uuid') !== '';
    if (key === '' || section === 'enterprise' || isExported) continue;
    const holder = holders.get(key);
    if (holder === undefined) holders.set(key, draft);
    else if (!draft.target.faults.some((error) => error.message.includes('重复'))) {
      const other = holder ? `第 ${getTargetRow(holder.target)} 行` : '系统中已有的记录';
      draft.target.faults.push(
        createImportError(
          getTargetSheetName(draft.target),
          getTargetRow(draft.target),
          label,
          `${label ?? '内容'}与${other}重复`,
        ),
      );
    }
  }
}

/** Reports registration numbers of one type that belong to several people. */
export function reportSharedRegistrationNumbers(drafts: readonly MergedRecordDraft[]): void {
  const holders = new Map<string, string>();
  for (const draft of drafts) {
    for (const entry of Array.isArray(draft.after.registrations) ? (draft.after.registrations as PlainRecord[]) : []) {
      const regNo = getFieldText(entry, 'regNo');
      if (regNo === '') continue;
      const key = `${getFieldText(entry, 'regType')}|${regNo}|${getFieldText(entry, 'specialty')}`;
      const holder = holders.get(key);
      if (holder === undefined) holders.set(key, draft.target.uuid);
      else if (holder !== draft.target.uuid) {
        const child = draft.target.children.find((row) => getFieldText(row.given, 'regNo') === regNo);
        draft.target.faults.push(
          createImportError(
            child?.sheet ?? getTargetSheetName(draft.target),
            child?.row ?? getTargetRow(draft.target),
            '注册编号',
            `注册编号“${regNo}”与另一人员重复`,
          ),
        );
      }
    }
  }
}
