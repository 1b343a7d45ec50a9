import type { Passage } from './passage.ts';
import type { ParsedQuestion } from './reading.ts';

const MAX_ = 3;
/** Further questions about a standard, in their usual order. */
const ASPECTS: readonly (readonly [string, string])[] = [
  ['overview', '要具备什么条件？'],
  ['scope', '可以承接什么工程？'],
  ['performance', '要什么工程业绩？'],
  ['netAssets', '净资产要多少？'],
  ['technicalLead', '对技术负责人有什么要求？'],
];

/** Lists follow-up questions: other aspects of the same standard, or questions found together with it. */
export function listFollowUps(
  question: string,
  reading: ParsedQuestion,
  sources: readonly Passage[],
  beside: readonly Passage[],
): string[] {
  const found: string[] = [];
  const about = sources.find(({ subject }) => subject !== null && reading.subjects.includes(subject));
  if (about) {
    const level = about.level === null || about.title.includes(about.level) ? '' : about.level;
    for (const [aspect, ending] of ASPECTS) {
      if (!reading.aspects.includes(aspect)) found.push(`${about.title}${level}${ending}`);
    }
  }
  for (const { kind, title } of [...sources, ...beside]) if (kind === 'question') found.push(title);
  return [...new Set(found)].filter((one) => one !== question).slice(0, MAX_);
}
