/** Derives values of a person from other values: the rank from the title, the kind from the post, the birth date from the ID number. */
import { getCitizenIdBirth, isCitizenId } from '#domain/identity/citizen-id.ts';
import { getPersonKindByPost } from '#domain/records/person-choices.ts';
import { getTitleRank, isTitleName } from '#domain/records/title-rank.ts';
import type { RowDraft } from './apply-cell.ts';
import type { SheetColumn } from './column.ts';
import { createCellError, createImportNotice } from './incoming.ts';

/** Ranks of titles that some lists contain instead of the title. */
const RANKS: ReadonlySet<string> = new Set(['正高级', '高级', '中级', '初级']);
const TITLE_WITH_MAJOR = /^([^\s(/]{2,12})[\s(/]+([\p{Script=Han}]{2,20})\)?$/u;

/** Matches words in brackets that are not a major: a rank, a certificate, or the state of the title (在评, 公示中, 返聘). */
const NO_MAJOR = /级|证|师$|评|聘|公示|退休|拟|待|办理|取得|在/;

/** Splits a title followed by the major: 高级工程师（建筑结构）, 中级/暖通. Empty if the table has a separate column for the major. */
function splitTitle(written: string, asked: ReadonlySet<string>): { titleName?: string; titleMajor?: string } {
  const [, title = '', major = ''] = TITLE_WITH_MAJOR.exec(written.normalize('NFKC').trim()) ?? [];
  const isTitle = RANKS.has(title) || getTitleRank(title) !== null;
  const isMajor = major !== '' && !RANKS.has(major) && getTitleRank(major) === null && !NO_MAJOR.test(major);
  return isTitle && isMajor && !asked.has('titleMajor') ? { titleName: title, titleMajor: major } : {};
}

interface Place {
  readonly sheet: string;
  readonly row: number;
}

const TITLE_WITH_DAY =
  /^([^\s\d(/、,]{2,12})[\s(/、,]*(?:19|20)\d{2}(?:[-./年][-./年月日号\d\s]*)?(?:取得|评定|获得|批准)?\)?$/u;

/** Removes the day that follows a title, because a person has no field for it: 高级工程师（2015.12）. */
function splitTitleDay({ given, faults }: RowDraft, { sheet, row }: Place): void {
  const written = typeof given.titleName === 'string' ? given.titleName.trim() : '';
  const [, title = ''] = TITLE_WITH_DAY.exec(written.normalize('NFKC')) ?? [];
  if (!RANKS.has(title) && getTitleRank(title) === null) return;
  given.titleName = title;
  faults.push(createImportNotice(sheet, row, '职称名称', `“${written.slice(0, 40)}”只读取了职称，日期没有对应的栏`));
}

/**
 * Derives values that are certain: the rank from the title, the kind of a person from the post, the birth date from the ID number.
 * @param columns the columns of the table; a rank with a separate column is not derived
 */
export function derivePersonValues(
  draft: RowDraft,
  columns: Iterable<SheetColumn>,
  isRegistered: boolean,
  place: Place,
): void {
  const { given } = draft;
  const asked = new Set([...columns].map(({ field }) => field));
  dropKnownBirth(draft, place);
  // A list of people who have left contains their last day instead of a status.
  if (typeof given.leaveDate === 'string' && !asked.has('status')) given.status = 'left';
  splitTitleDay(draft, place);
  if (typeof given.titleName === 'string') Object.assign(given, splitTitle(given.titleName, asked));
  if (typeof given.titleName === 'string' && RANKS.has(given.titleName)) {
    given.titleRank ??= given.titleName;
    delete given.titleName;
  }
  if (typeof given.titleName === 'string' && getTitleRank(given.titleName) !== null && !isTitleName(given.titleName)) {
    given.titleRank ??= getTitleRank(given.titleName);
    delete given.titleName;
  }
  if (!asked.has('titleRank') && typeof given.titleName === 'string') {
    const rank = getTitleRank(given.titleName);
    if (rank !== null) given.titleRank = rank;
  }
  const post = given.postName;
  if (isRegistered || given.kind !== undefined || typeof post !== 'string') return;
  const kind = getPersonKindByPost(post);
  if (kind !== null) given.kind = kind;
}

const BIRTH_MONTH = /^(\d{4})(?:\s*[-./年]\s*(\d{1,2})\s*月?|(0[1-9]|1[0-2]))$/;

/**
 * Removes the error about an incomplete birth date if the ID number contains the date. If the month or day differs, the number takes
 * precedence and the difference is reported, so that the row is still imported.
 */
function dropKnownBirth({ given, cells, faults }: RowDraft, { sheet, row }: Place): void {
  const idNo = typeof given.idNo === 'string' ? given.idNo : '';
  const birth = isCitizenId(idNo) ? getCitizenIdBirth(idNo) : null;
  if (birth === null) return;
  const written = (cells.出生日期 ?? '').normalize('NFKC').trim();
  const [, year, apart, month = apart] = BIRTH_MONTH.exec(written) ?? [];
  const at = faults.findIndex(({ column }) => column === '出生日期');
  const isMonth = at >= 0 && year !== undefined;
  const isOther = isMonth
    ? !birth.startsWith(`${year}-${(month ?? '').padStart(2, '0')}`)
    : typeof given.birthDate === 'string' && given.birthDate !== birth;
  if (isMonth) faults.splice(at, 1);
  if (!isOther) return;
  delete given.birthDate;
  const message = `“${written.slice(0, 20)}”与身份证号码不一致，按身份证号码读作 ${birth}，请核对`;
  faults.push(createCellError(sheet, row, '出生日期', message));
}
