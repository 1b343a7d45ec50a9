import { formatTime } from '#domain/text/time.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { StandardDetail, StandardLevel, StandardPreview } from '../standards.contract.ts';

/** Numbers the requirements, then the scope, like a standard: 1, 1.1 … 2, 2.1 … */
function getEntries({ requirements, scope }: StandardLevel): StandardPreview['outline'][number]['entries'] {
  const heading = (no: string, title: string) => ({ no, title, isDropped: false });
  return [
    heading('1', '资质标准'),
    ...requirements.map((row) => ({ no: `1.${row.no}`, title: row.title, isDropped: row.state === 'notAssessed' })),
    ...(scope.length === 0 ? [] : [heading('2', '承包工程范围')]),
    ...scope.map((row, index) => ({ no: `2.${index + 1}`, title: row.label, isDropped: row.isDropped })),
  ];
}

/** Returns the outline of a document with a watermark that names the user (C-068, G-39). */
export function buildStandardPreview(standard: StandardDetail, { session, now }: LoginContext): StandardPreview {
  return {
    ...standard,
    outline: standard.levelDetails.map((level) => ({ level: level.key, entries: getEntries(level) })),
    watermark: `${session.ent?.entName ?? session.nickName} ${formatTime(now).slice(0, 16)}`,
  };
}
