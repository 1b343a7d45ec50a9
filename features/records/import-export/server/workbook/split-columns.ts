/** Splits columns of other systems' files that contain several fields: 学历/专业/院校, 毕业院校及专业. */
import { getTitleRank } from '#domain/records/title-rank.ts';
import { readWrittenDay } from '#domain/validity/written-day.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { type CellValue, getCellText, isBlankCell } from './cells.ts';
import type { TableBlock } from './find-blocks.ts';

type IsKnown = (heading: string) => boolean;

const HEADING_SEPARATORS = /[/／、，,\n+&]|[及和与]/;
const VALUE_SEPARATORS = /[\s/／、，,;；|]+/;
/** Matches other words for 职称 in a heading with the major; alone, these words may also mean a registration. */
const OTHER_TITLE = /^(?:专业技术|技术)?(?:(?:职务)?任职资格|资格|职务)(?:名称)?$/;
const BRACKETS = /[\s/／、，,;；|()（）]+/;

/** Matches the name of a person, or the sign for a missing name. */
const NAME = /^(?:\p{Script=Han}{2,4}(?:[·•．]\p{Script=Han}{1,8})?|[-—–])$/u;

/** The fields that such a column may contain, with the format of their values. A cell is split only if each part matches its format. */
const FORMS: readonly { readonly heading: RegExp; readonly is: (text: string) => boolean }[] = [
  {
    heading: /^(?:毕业|就读)?(?:院校|学校|学院)$/,
    is: (text) => /(?:大学|学院|学校|院|校|校区|电大|职大|中学|[一二三四五六七八九十]中|职中|职高)$/.test(text),
  },
  {
    heading: /^(?:最高)?(?:学历|文化程度)$/,
    is: (text) =>
      /^(?:大学|全日制)?(?:博士|硕士|研究生|本科|专科|大专|中专|高中|中技|技校|初中|职高)(?:研究生|生)?$/.test(text),
  },
  {
    heading: /^(?:所学|毕业)?专业$/,
    is: (text) => /^[\p{Script=Han}（）()A-Za-z]{2,30}$/u.test(text) && !/(?:大学|学院|学校)$/.test(text),
  },
  { heading: /^职称专业$/, is: (text) => /^[\p{Script=Han}（）()]{2,20}$/u.test(text) && getTitleRank(text) === null },
  {
    heading: /^(?:(?:专业)?技术)?(?:职称|(?:职务)?任职资格|资格|职务)(?:名称|等级|级别)?$/,
    is: (text) => getTitleRank(text) !== null || /^(?:正?高|中|初)级$/.test(text),
  },
  { heading: /^(?:项目经理|建造师|总监(?:理工程师)?)$/, is: (text) => NAME.test(text) },
  { heading: /^(?:项目技术负责人|技术负责人|项目总工)$/, is: (text) => NAME.test(text) },
  { heading: /^毕业(?:时间|日期|年月)$/, is: (text) => readWrittenDay(text, true).is === 'day' },
];

const findForm = (heading: string) => FORMS.find((one) => one.heading.test(heading));

/** Splits the heading of a column that holds several fields of the education or the title; null for any other heading. */
export function splitCombinedHeading(cell: CellValue, isKnown: IsKnown): string[] | null {
  const text = getCellText(cell).normalize('NFKC').trim();
  if (isKnown(normaliseHeading(text))) return null;
  const parts = text.split(HEADING_SEPARATORS).map(normaliseHeading).filter(Boolean);
  // In 毕业院校及专业, the word 毕业 applies to both parts.
  const isTitle = /职称|任职资格|技术(?:资格|职务)/.test(parts[0] ?? '');
  const whole = parts.map((part) =>
    part === '时间' ? '毕业时间' : isTitle ? part.replace(/^专业$/, '职称专业').replace(OTHER_TITLE, '职称') : part,
  );
  return parts.length > 1 && whole.every((part) => findForm(part)) && new Set(whole).size === parts.length
    ? whole
    : null;
}

/** Splits a cell into its parts; null unless each part has the form of its field. A single part fills the first field. */
function splitCell(cell: CellValue, headings: readonly string[]): string[] | null {
  const text = getCellText(cell).trim();
  // 高级工程师（建筑结构）: brackets separate only if the other separators do not match, because a major may contain brackets.
  const found = [VALUE_SEPARATORS, BRACKETS].map((separators) => text.split(separators).filter(Boolean));
  return (
    found.find(
      (parts) =>
        (parts.length === headings.length || parts.length === 1) &&
        parts.every((part, at) => findForm(headings[at] ?? '')?.is(part)),
    ) ?? null
  );
}

/** Adds a column for each field of a combined column. Cells that cannot be split stay in the table and cause an error. */
export function splitCombinedColumns(block: TableBlock, isKnown: IsKnown): TableBlock {
  const { headingAt } = block;
  if (headingAt === null) return block;
  let rows = block.rows;
  for (const [at, heading] of (rows[headingAt] ?? []).entries()) {
    const headings = splitCombinedHeading(heading, isKnown);
    if (!headings) continue;
    const width = Math.max(...rows.map((cells) => cells.length));
    rows = rows.map((cells, row) => {
      const parts =
        row === headingAt
          ? headings
          : row > headingAt && !isBlankCell(cells[at] ?? null)
            ? splitCell(cells[at] ?? null, headings)
            : null;
      if (!parts) return cells;
      const padded = [...cells, ...Array.from({ length: width - cells.length }, () => null)];
      return [...(row === headingAt ? padded : padded.with(at, null)), ...parts];
    });
  }
  return rows === block.rows ? block : { ...block, rows };
}
