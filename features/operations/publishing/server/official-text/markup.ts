import { anchorClauses } from '#domain/text/clauses.ts';
import { convertScriptMarkers } from '#domain/text/raised.ts';
import type { TextBlock } from '#features/enterprise/recognition/server/recognition.server-api.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';

const write = (text: string): string => convertScriptMarkers(escapeHtml(text));

const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => `<${tag}><p>${write(cell)}</p></${tag}>`).join('')}</tr>`;

function tableHtml(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((cells) => cells.length));
  const full = rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
  return `<table><tbody>${full.map((cells, index) => row(cells, index === 0 ? 'th' : 'td')).join('')}</tbody></table>`;
}

export const formatBlocksAsHtml = (blocks: readonly TextBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'table') return block.rows.length > 0 ? tableHtml(block.rows) : '';
      const tag = block.kind === 'p' ? 'p' : `h${block.level}`;
      return `<${tag}>${write(block.text)}</${tag}>`;
    })
    .join('');

const NUMBER = /\p{Script=Han}{1,12}[〔[【]\d{4}[〕\]】]\d{1,5}号|\p{Script=Han}{2,14}令第?\d{1,4}号/u;
const NUMBERED = /^(第[一二三四五六七八九十百]+[编章节条]|[一二三四五六七八九十]{1,3}、|\d{1,2}([.．]\d|\s))/;
const HEAD_BLOCKS = 15;
const TITLE = /(?:法|条例|规定|办法|标准|通知|公告|意见|决定|细则|规范|方案|目录)$/;

/** Extracts title and number from the beginning of a text; a user reviews them before the draft is created. */
export function extractTitleAndNumber(blocks: readonly TextBlock[]): {
  readonly title: string;
  readonly docNumber: string;
} {
  const head = blocks.slice(0, HEAD_BLOCKS).flatMap((block) => (block.kind === 'table' ? [] : [block.text]));
  const first = head.findIndex((line) => NUMBERED.test(line));
  const lines = first > 0 ? head.slice(0, first) : head.slice(0, 3);
  const docNumber =
    head.map((line) => NUMBER.exec(line.replace(/\s/g, ''))?.[0]).find((found) => found !== undefined) ?? '';
  const title = lines.find((line) => TITLE.test(line) && line.length <= 100) ?? lines[0] ?? '';
  return { title: title.slice(0, 200), docNumber };
}

export const countClauses = (html: string): number => anchorClauses(html).clauses.length;
