/** How invented names and numbers are marked where they are kept: 何沛（示例）, 示例-JZS-011, 示例第 28 批. */
const MARKS = /（示例）|示例(?:-|(?=第|公告第))/g;

/**
 * A text as a screen shows it on which 示例 is said once (docs/microcopy.md): in the name of the firm, above a list, at a head. What is kept, sent,
 * exported and printed as a paper keeps its mark.
 */
export const unmarked = (text: string): string => text.replace(MARKS, '');

export const isMarked = (text: string): boolean => text.includes('（示例）');
