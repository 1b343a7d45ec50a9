/** Rows that name several registrations of a person side by side: 证书名称 | 注册号 | 到期日 | 证书名称 | 注册号 | 到期日. */
import { OTHER_HEADINGS, SHARED_HEADINGS } from '#domain/text/other-headings.ts';
import { TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { normaliseLabel } from '#platform/server/workbook/guess-heading.ts';
import { getText } from './cells.ts';
import type { Block } from './find-blocks.ts';

const SHARED: ReadonlySet<string> = new Set(SHARED_HEADINGS.number);
const listHeadings = (field: string): ReadonlySet<string> =>
  new Set([...(OTHER_HEADINGS[field] ?? []), ...(TABLE_HEADINGS[field] ?? [])].map(normaliseLabel));
const NAMES: ReadonlySet<string> = new Set(['姓名', ...listHeadings('name')]);
/** Headings with which a registration begins; a number that titles and posts have too is none. */
const BEGINNINGS: readonly ReadonlySet<string>[] = [
  new Set(['注册类别', ...listHeadings('regType')]),
  new Set(['注册编号', ...listHeadings('regNo')].filter((heading) => !SHARED.has(heading))),
];
/** Headings of a registration: a group that ends before one of them is cut in two. */
const OF_REGISTRATION: ReadonlySet<string> = new Set(
  ['regType', 'regNo', 'specialty', 'validEnd', 'issueDate', 'practiceSealNo', 'grade'].flatMap((field) => [
    ...listHeadings(field),
  ]),
);
const NUMBERED = /[1-5一二三四五①-⑤]$/;

/** Separates further registrations of a row, each with the columns of the person, as rows of their own are. */
export function splitGroups(block: Block, isKnown: (heading: string) => boolean): Block[] {
  const { headingAt } = block;
  if (headingAt === null) return [block];
  const labels = (block.rows[headingAt] ?? []).map((cell) => {
    const text = normaliseLabel(getText(cell));
    const plain = text.replace(NUMBERED, '');
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
  // A group with other columns than the first is no further registration.
  const isAlike = groups.every(
    ({ from, to }) =>
      labels.slice(from, to).every((one) => own.has(one)) &&
      (starts.includes(to) || !OF_REGISTRATION.has(labels[to] ?? '')),
  );
  if (!isAlike || !labels.some((one, at) => NAMES.has(one) && !isInGroup(at))) return [block];
  return groups.map(({ from, to }) => ({
    ...block,
    rows: block.rows.map((cells, row) =>
      cells.map((cell, at) => {
        if (!isInGroup(at)) return cell;
        if (at < from || at >= to) return null;
        return row === headingAt ? (labels[at] ?? null) : cell;
      }),
    ),
  }));
}
