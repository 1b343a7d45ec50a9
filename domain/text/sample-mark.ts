/** The sample markers of invented names and numbers in stored data: 何沛（示例）, 示例-JZS-011, 示例第 28 批. */
const MARKS = /（示例）|示例(?:-|(?=第|公告第))/g;

/**
 * Strips the sample marker for a screen that already shows 示例 once (docs/microcopy.md): in the name of the enterprise, above a list, in a
 * header. Stored, sent, exported and printed texts keep the marker.
 */
export const stripSampleMark = (text: string): string => text.replace(MARKS, '');

/** The field of a response that keeps the sample marker: the name of the enterprise. */
const SAYS_IT = 'entName';

function unmarkedIn(value: unknown): unknown {
  if (typeof value === 'string') return stripSampleMark(value);
  if (Array.isArray(value)) return value.map(unmarkedIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === SAYS_IT ? one : unmarkedIn(one)]),
  );
}

/** Removes the sample markers from a response that contains many names, such as a report, for display. */
export const stripSampleMarks = <T>(answer: T): T => unmarkedIn(answer) as T;

export const hasSampleMark = (text: string): boolean => text.includes('（示例）');
