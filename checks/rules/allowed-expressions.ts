interface Allowance {
  readonly path: string;
  /** The expression as it is written; null: one that is made of parts, which no program judges. */
  readonly pattern: string | null;
  /** Why it cannot be made to run long: its text is short, or ours. */
  readonly because: string;
}

const QUESTION = 'a question has 300 signs at most, and the parts are written here';
const SENTENCE = 'a sentence of an official text has 500 signs at most, longer ones are not read';
const NOTICE = 'a point of a notice has 500 signs at most, and the parts are written there';
const FACTS = 'reads names in the facts, which are ours';

export const ALLOWED_EXPRESSIONS: readonly Allowance[] = [
  {
    path: 'domain/amendments/read-text.ts',
    pattern: String.raw`(?:且|并且)([^，。；]+?)等?(?:专业|人员|工种)?齐全`,
    because: SENTENCE,
  },
  {
    path: 'domain/amendments/read-text.ts',
    pattern: String.raw`((?:[^，。；、和具有]+(?:、|和))*[^，。；、和具有]+?)专业(一级|二级)?(以上)?注册建造师(合计)?(?:不少于|不低于)(\d+)人`,
    because: SENTENCE,
  },
  {
    path: 'domain/amendments/read-text.ts',
    pattern: String.raw`([^，。；]+?专业)(初级|中级|高级)(以上)?职称(?:的)?人员(?:不少于|不低于)(\d+)人`,
    because: SENTENCE,
  },
  {
    path: 'domain/amendments/read-text.ts',
    pattern: String.raw`或([^，。；]+?)专业(一级|二级)?注册建造师`,
    because: SENTENCE,
  },
  { path: 'domain/assistant/colloquial-wordings.ts', pattern: null, because: QUESTION },
  { path: 'domain/assistant/enterprise-names.ts', pattern: null, because: QUESTION },
  { path: 'domain/assistant/figures.ts', pattern: null, because: QUESTION },
  { path: 'domain/assistant/reading.ts', pattern: null, because: QUESTION },
  { path: 'domain/assistant/asked-lists.ts', pattern: null, because: QUESTION },
  { path: 'domain/assistant/record-question.ts', pattern: null, because: QUESTION },
  { path: 'domain/assistant/standard-names.ts', pattern: null, because: QUESTION },
  { path: 'domain/filing/opinions/split-notice.ts', pattern: null, because: NOTICE },
  {
    path: 'platform/contract/openapi-examples.ts',
    pattern: null,
    because: 'patterns of our schemas, against our samples',
  },
  { path: 'domain/text/raised.ts', pattern: null, because: 'a set of signs that is written there' },
  { path: 'domain/reminders/renewal.ts', pattern: null, because: FACTS },
  {
    path: 'features/enterprise/recognition/server/layout.ts',
    pattern: null,
    because: 'labels written there, one after the other',
  },
  {
    path: 'platform/server/storage/pdf-check.ts',
    pattern: null,
    because: 'names with each letter spelled in two ways that differ in the first sign',
  },
  {
    path: 'domain/assistant/check-answer.ts',
    pattern: String.raw`^([^。！？!?\n]*[。！？!?\n]+(?:\s*[[［【][\d\s,，、]{1,12}[\]］】])*)(?=\s*[^\s[［【])`,
    because: 'reads what a configured model answered, a few thousand signs at most',
  },
  {
    path: 'domain/enterprise/money.ts',
    pattern: String.raw`\B(?=(\d{3})+(?!\d))`,
    because: 'reads a number that was written by this program',
  },
  {
    path: 'domain/qualification/vocabulary/registrations.ts',
    pattern: '（([^）]*)）',
    because: 'a specialty has 50 signs at most',
  },
  {
    path: 'domain/qualification/vocabulary/registrations.ts',
    pattern: '（[^）]*）',
    because: 'a specialty has 50 signs at most',
  },
  { path: 'domain/qualification/projects/kind.ts', pattern: '（(.*)）$', because: FACTS },
  {
    path: 'features/enterprise/recognition/server/values.ts',
    pattern: String.raw`(\d[\d,，]*(?:\.\d+)?)(亿|万)?(?:元|人民币)`,
    because: 'reads one line of a picture',
  },
  {
    path: 'features/standards/standards/server/standard-notes.ts',
    pattern: String.raw`[a-z0-9-]+\.[a-z]{2,}|SQL|\bcode\b|levels|rule=|任务书|original|confidence|byCategory|门户|分组项|平台代码`,
    because: FACTS,
  },
];

/** @param pattern null: one that is made of parts */
export const getAllowance = (path: string, pattern: string | null): Allowance | null =>
  ALLOWED_EXPRESSIONS.find((one) => one.path === path && one.pattern === pattern) ?? null;
