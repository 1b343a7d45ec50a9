/** Splits rows that contain several registrations of a person side by side: 证书名称 | 注册号 | 到期日 | 证书名称 | 注册号 | 到期日. */
import { ROSTER_HEADINGS, SHARED_HEADINGS } from '#domain/text/other-headings.ts';
import { TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { getCellText, isBlankCell } from './cells.ts';
import type { TableBlock } from './find-blocks.ts';

const SHARED: ReadonlySet<string> = new Set(SHARED_HEADINGS.number);
const listHeadings = (field: string): ReadonlySet<string> =>
  new Set([...(ROSTER_HEADINGS[field] ?? []), ...(TABLE_HEADINGS[field] ?? [])].map(normaliseHeading));
const NAMES: ReadonlySet<string> = new Set(['姓名', ...listHeadings('name')]);
/** Headings with which a registration begins. A number heading that titles and posts also have is not included. */
const BEGINNINGS: readonly ReadonlySet<string>[] = [
  new Set(['注册类别', ...listHeadings('regType')]),
  new Set(['注册编号', ...listHeadings('regNo')].filter((heading) => !SHARED.has(heading))),
  // Includes only headings of numbered specialties, because 专业 alone may also belong to the education.
  new Set(['注册专业']),
];
/** Headings of a registration. A group must not end directly before one of them, because it would be incomplete. */
const OF_REGISTRATION: ReadonlySet<string> = new Set(
  ['regType', 'regNo', 'specialty', 'validEnd', 'issueDate', 'practiceSealNo', 'grade'].flatMap((field) => [
    ...listHeadings(field),
  ]),
);
const NUMBERED = /[1-5一二三四五①-⑤]$/;
/** Matches the number within a heading: 证书1编号. */
const NUMBERED_WITHIN = /(?<=^(?:证书?|注册|执业|资格|证件))[1-5一二三四五①-⑤](?=\p{Script=Han})/u;

/** Matches a number beside the specialty in a heading, or the words for the first and the additional specialty: 专业一有效期截止, 第二专业, 增项专业. */
const NUMBERED_SPECIALTY =
  /^(?:注册|执业)?(?:第[一二三四五1-5]|主项|增项[1-5一二三四五]?|[1-5一二三四五①-⑤])?(?:注册|执业)?专业[1-5一二三四五①-⑤]?/;
const SPECIALTIES: ReadonlySet<string> = new Set(['注册专业', ...listHeadings('specialty')].map(normaliseHeading));
const ENDS: ReadonlySet<string> = new Set(['注册有效期至', ...listHeadings('validEnd')].map(normaliseHeading));

/** Returns the heading of a numbered specialty without its number: 注册专业 and 注册有效期至; null for any other heading. */
function getNumberedSpecialty(text: string): string | null {
  const [start = ''] = NUMBERED_SPECIALTY.exec(text) ?? [];
  if (!/[第主增1-5一二三四五①-⑤]/.test(start)) return null;
  const rest = text.slice(start.length);
  if (rest === '' || SPECIALTIES.has(rest)) return '注册专业';
  return ENDS.has(rest) || ENDS.has(`专业${rest}`) ? '注册有效期至' : null;
}

/** Converts the further registrations of a row to separate rows with the columns of the person. */
export function splitRegistrationGroups(block: TableBlock, isKnown: (heading: string) => boolean): TableBlock[] {
  const { headingAt } = block;
  if (headingAt === null) return [block];
  const labels = (block.rows[headingAt] ?? []).map((cell) => {
    const text = normaliseHeading(getCellText(cell));
    const ofSpecialty = getNumberedSpecialty(text);
    if (ofSpecialty !== null) return ofSpecialty;
    const plain = text.replace(NUMBERED, '').replace(NUMBERED_WITHIN, '');
    return !isKnown(text) && isKnown(plain) ? plain : text;
  });
  const count = (label: string): number => labels.filter((one) => one === label).length;
  const first = BEGINNINGS.flatMap((headings) => labels.find((one) => headings.has(one) && count(one) > 1) ?? [])[0];
  if (first === undefined) return [block];
  const starts = labels.flatMap((one, at) => (one === first ? [at] : []));
  const own = new Set(labels.slice(starts[0], starts[1]));
  const groups = starts.map((from, index) => {
    const after = labels.findIndex((one, at) => at > from && !own.has(one));
    return { from, to: starts[index + 1] ?? (after < 0 ? labels.length : after) };
  });
  const isInGroup = (at: number): boolean => groups.some(({ from, to }) => at >= from && at < to);
  // A group whose columns differ from the first group is not a further registration.
  const isAlike = groups.every(
    ({ from, to }) =>
      labels.slice(from, to).every((one) => own.has(one)) &&
      // The number and the issue dates beside numbered specialties belong to all specialties.
      (first === '注册专业' ? to - from === own.size : starts.includes(to) || !OF_REGISTRATION.has(labels[to] ?? '')),
  );
  if (!isAlike || !labels.some((one, at) => NAMES.has(one) && !isInGroup(at))) return [block];
  // A blank further specialty is not a further registration.
  const isMissing = (cells: TableBlock['rows'][number], row: number, from: number): boolean =>
    first === '注册专业' && row !== headingAt && from !== starts[0] && isBlankCell(cells[from] ?? null);
  return groups.map(({ from, to }) => ({
    ...block,
    rows: block.rows.map((cells, row) =>
      (isMissing(cells, row, from) ? [] : cells).map((cell, at) => {
        if (!isInGroup(at)) return cell;
        if (at < from || at >= to) return null;
        return row === headingAt ? (labels[at] ?? null) : cell;
      }),
    ),
  }));
}
