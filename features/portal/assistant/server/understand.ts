import { loadFactsFile } from '#db/facts/load.ts';
import {
  isSingleCharacterNoun,
  listColloquialWordings,
  removeFillerWords,
} from '#domain/assistant/colloquial-wordings.ts';
import { type QuestionGate, screenQuestion } from '#domain/assistant/gate.ts';
import type { QueryWord } from '#domain/assistant/passage.ts';
import { mergeFollowUpQuestion, type ParsedQuestion, readQuestion } from '#domain/assistant/reading.ts';
import { expandCommonNames, isFragment } from '#domain/assistant/spoken.ts';
import { createStandardNames, type StandardNames } from '#domain/assistant/standard-names.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { CONSTRUCTION_WORDS } from '#domain/search/field-words.ts';
import { expandSynonyms } from '#domain/search/synonyms.ts';
import { listMentionedDocuments, normaliseText } from '#domain/search/terms.ts';
import { formatSearchQuery, type QueryTerm } from '#domain/search/vector.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  buildPinyinIndex,
  getWordClass,
  isDictionaryWord,
  loadSynonymGroups,
  splitCompoundWord,
  splitQuery,
  splitUnknownWord,
} from '#features/content/search/server/search.server-api.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import { countPassagesByWord } from './passage.repo.ts';

/** A question prepared for the search. */
export interface SearchQuestion {
  readonly reading: ParsedQuestion;
  readonly words: readonly QueryWord[];
  readonly queries: readonly { readonly query: string; readonly weight: number }[];
  /** Query for any of the words, except the most common ones. */
  readonly any: string | null;
  readonly province: string | null;
  /** Whether the question asks about the current day; only then are texts with an unknown start date included. */
  readonly isToday: boolean;
}

const MAX_WORDS = 20;
/** Ignores words that occur in more than this share of the passages, because they are not specific. */
const COMMON_SHARE = 0.25;

/** Filler words of questions that carry no meaning for the search. */
const EMPTY =
  /^(?:东西|一下|到底|来着|一次|改成|公司|企业|单位|申请|办理|申报|情况|问题|时候|意思|规定|进行|要求|知道|一般|通常|如果|那么|其他|方面|怎么|起来|吗)$/;
/** Words for kinds of documents, which occur in most titles. */
const OF_DOCUMENTS = /^(?:部委|部门规章|规章|办法|文件|条例|通知|依据|法律依据|法规)$/;
/** Words that occur on every help page: they refer to the portal as a whole. */
const OF_PORTAL = /^(?:系统|门户|平台|页面|菜单|按钮|功能|地方|入口)$/;
/** Weight of a word that no published text contains, lower than that of the rarest contained word. */
const UNKNOWN_WEIGHT = 3.2;
/** Weights of words by their class; the subject of the question has the highest weight. */
const CLASS_SHARES = { name: 1, action: 0.6, other: 0.3 } as const;
const SHORTEST_FIELD_WORD = 2;

/** Maximum weight of a place name, because the place already selects the authorities. */
const MAX_PLACE_WEIGHT = 1.5;

const provinces = PROVINCE_GROUPS.flatMap(({ provs }) => provs).filter(({ value }) => /^[1-9]/.test(value));

const isPlace = (word: string): boolean =>
  provinces.some(({ label, shortLabel }) => word === label || word === shortLabel);

/** Returns the first two digits of the province named in a question, or of the visitor's province. */
function readProvinceOf(question: string, own: string): string | null {
  const named = provinces.find(({ label, shortLabel }) => question.includes(label) || question.includes(shortLabel));
  const code = named?.value ?? own;
  return /^[1-9]\d{5}$/.test(code) ? code.slice(0, 2) : null;
}

/** Words of questions about the industry, in addition to those known to the search. */
const OTHER_FIELD_WORDS =
  '施工 监理 勘察 资质 总承包 建造师 工程 招标 投标 造价 注册 职称 证书 安全生产 农民工 实名制 住建 规划 示例 课程 公示 公告 政策 法规 标准 业绩 社保 图纸 消防 检测 保证金 工程款 营商环境 行政许可 发包 总工 技工 八大员 三类人员 平台 中小企业 款项 副锁 主锁 密钥 子账号 会员 发票 免打扰 短信 提醒 待办 核验 令牌 接口 导入 导出 菜单 忘记密码'.split(
    ' ',
  );

let fieldWords: readonly string[] | null = null;

function listFieldWords(): readonly string[] {
  fieldWords ??= [
    ...CONSTRUCTION_WORDS,
    ...loadFactsFile('certificate-kinds').kinds.map((kind) => kind.name),
    ...loadFactsFile('registered-professions').professions.map((one) => one.name),
    ...OTHER_FIELD_WORDS,
  ].filter((word) => word.length >= SHORTEST_FIELD_WORD);
  return fieldWords;
}

const withParts = (asked: QueryTerm): QueryTerm => [
  ...asked,
  ...asked.flatMap((wording) => {
    const [only, ...more] = wording;
    if (only === undefined || more.length > 0) return [];
    const parts = splitCompoundWord(only) ?? splitQuery(only);
    return parts.length > 1 ? [parts] : [];
  }),
];

const asksForPortal = ({ aspects, subjects }: ParsedQuestion): boolean =>
  aspects.includes('help') && subjects.length === 0;

type Base = Pick<App, 'db' | 'content'>;

/** Returns the words of the question with their alternative wordings; document numbers count as words. */
async function listQuestionTerms(app: Base, reading: ParsedQuestion): Promise<QueryTerm[]> {
  const groups = await loadSynonymGroups(app);
  const text =
    listMentionedDocuments(reading.text).length > 0
      ? reading.text.replace(/[〔[(【（].{4}[〕\])】）]\d+号?/g, ' ')
      : reading.text;
  const words = removeFillerWords(text.replace(/(?<!\d)\d+\s*岁/g, ' 周岁 '))
    .split(' ')
    .flatMap((part) => splitQuery(part))
    .filter((word) => (word.length > 1 || /^[a-z]$/.test(word) || isSingleCharacterNoun(word)) && !EMPTY.test(word))
    .filter((word) => !reading.wantsDocument || !OF_DOCUMENTS.test(word))
    .filter((word, _place, all) => all.length === 1 || !asksForPortal(reading) || !OF_PORTAL.test(word));
  const asked = expandSynonyms([...new Set(words)], groups).map((one) =>
    withParts([...one, ...one.flatMap(([word]) => listColloquialWordings(word ?? ''))]),
  );
  return [...reading.documents.map((tail): QueryTerm => [[tail]]), ...asked].slice(0, MAX_WORDS);
}

const describeOf = (wordings: QueryTerm): string => wordings[0]?.join('') ?? '';

/**
 * Replaces words that no text contains by their parts. Such words are often wrong segmentations: a cut through two words (绑微 beside 微信),
 * several words in one (手机短信), or a verb with its noun (交税).
 */
async function readUnknown(db: Db, asked: readonly QueryTerm[]): Promise<QueryTerm[]> {
  const { byWord } = await countPassagesByWord(db, [...new Set(asked.flat(2))]);
  const isKnown = (wordings: QueryTerm): boolean =>
    wordings.some((wording) => wording.every((word) => (byWord.get(word) ?? 0) > 0));
  const known = asked.filter(isKnown).map(describeOf);
  const isCut = (word: string): boolean =>
    word.length === 2 &&
    (known.some((one) => one.startsWith(word.charAt(1)) || one.endsWith(word.charAt(0))) ||
      (known.length > 1 && !isDictionaryWord(word)));
  const getParts = (word: string): readonly string[] =>
    word.length === 2 ? [...word].filter(isSingleCharacterNoun) : splitUnknownWord(word);
  return asked.flatMap((wordings) => {
    const word = describeOf(wordings);
    if (isKnown(wordings)) return [wordings];
    const parts = getParts(word).filter((part) => !known.includes(part) && !EMPTY.test(part));
    if (parts.length > 0) return parts.map((part) => withParts([[part], ...listColloquialWordings(part)]));
    return isCut(word) ? [] : [wordings];
  });
}

async function weighWords(db: Db, given: readonly QueryTerm[]) {
  const asked = await readUnknown(db, given);
  const { total, byWord } = await countPassagesByWord(db, [...new Set(asked.flat(2))]);
  return asked.flatMap((wordings) => {
    // The rarest word of a wording determines its count. The counts of alternative wordings are added, because each of them matches.
    const passages = wordings.reduce(
      (sum, wording) => sum + Math.min(...wording.map((word) => byWord.get(word) ?? 0)),
      0,
    );
    const rarity = passages === 0 ? UNKNOWN_WEIGHT : Math.log(1 + total / (passages + 2));
    const word = describeOf(wordings);
    if (passages === 0 && isFragment(word)) return [];
    const kind = getWordClass(word);
    return {
      wordings,
      share: passages / total,
      isPlace: isPlace(word),
      weight: isPlace(word) ? Math.min(rarity, MAX_PLACE_WEIGHT) : rarity * CLASS_SHARES[kind],
      isUnknown: passages === 0 && kind !== 'other',
    };
  });
}

/** Two or three letters are usually abbreviations (OA, BIM) and not pinyin. */
const TYPED_LETTERS = /[a-z]{4,}/gi;

/** Returns a question with words in pinyin (shizheng, aqxkz) converted to characters; words that texts contain in letters (Excel) are unchanged. */
async function writePinyinOut(app: Base, question: string): Promise<string> {
  const typed = [...new Set(question.match(TYPED_LETTERS) ?? [])].map((letters) => letters.toLowerCase());
  if (typed.length === 0) return question;
  const { byWord } = await countPassagesByWord(app.db, typed);
  const index = await buildPinyinIndex(app.db, await loadSynonymGroups(app));
  return question.replace(TYPED_LETTERS, (letters) => {
    const places = byWord.has(letters.toLowerCase()) ? null : index.read(letters.toLowerCase());
    return places === null ? letters : places.map(([word]) => word).join('');
  });
}

const isDefined = (query: string | null): query is string => query !== null;

/** Creates the analyser of questions for the standards of the catalogue. */
export function createQuestionAnalyser(standards: StandardQueries) {
  let names: StandardNames | null = null;
  const getNames = (now: Date): StandardNames => {
    names ??= createStandardNames(
      standards
        .listStandards({ pageNum: 1, pageSize: 10_000 }, now)
        .rows.filter(({ levels }) => levels.length > 0)
        .map(({ displayCode, name, levels }) => ({ code: displayCode, name, levels })),
    );
    return names;
  };

  const isOfField = (text: string, now: Date): boolean => {
    const level = normaliseText(expandCommonNames(text));
    return (
      listMentionedDocuments(level).length > 0 ||
      getNames(now).find(text).codes.length > 0 ||
      listFieldWords().some((word) => level.includes(word))
    );
  };

  return {
    /** Returns the standards and levels named in a text. */
    readNamed(text: string, now: Date) {
      const known = getNames(now);
      const { subjects, levels } = readQuestion(text, known, toShanghaiDay(now));
      const { codes, rest } = known.find(text);
      return { subjects, levels, rest, codes };
    },
    gate(question: string, former: readonly string[], now: Date): QuestionGate {
      // A short follow-up question (那二级呢) is about the industry if the preceding question was.
      return screenQuestion(
        question,
        (text) => isOfField(text, now) || (text.length <= 20 && former.some((one) => isOfField(one, now))),
      );
    },
    async understand(
      app: Base,
      input: { readonly question: string; readonly former: readonly string[]; readonly prov: string },
      today: string,
      now: Date,
    ): Promise<SearchQuestion> {
      const known = getNames(now);
      let reading: ParsedQuestion | null = null;
      const question = await writePinyinOut(app, input.question);
      for (const text of [...input.former, question]) {
        reading = mergeFollowUpQuestion(text, readQuestion(text, known, today), reading, known);
      }
      const read = reading ?? readQuestion(question, known, today);
      const weighed = await weighWords(app.db, await listQuestionTerms(app, read));
      // A word without occurrences matches no passage, and a place name alone matches all authorities of the place.
      const rare = weighed.filter(
        ({ share, isPlace: isOnlyPlace }) => share > 0 && share <= COMMON_SHARE && !isOnlyPlace,
      );
      return {
        reading: read,
        words: weighed.map(({ wordings, weight, isUnknown }) => ({ wordings, weight, isUnknown })),
        queries: weighed.flatMap(({ wordings, weight }) => {
          const query = formatSearchQuery([wordings], 'any');
          return isDefined(query) ? [{ query, weight }] : [];
        }),
        any: formatSearchQuery(
          (rare.length > 0 ? rare : weighed).map(({ wordings }) => wordings),
          'any',
        ),
        province: readProvinceOf(question, input.prov),
        isToday: read.asked.day === today,
      };
    },
  };
}

export type QuestionAnalyser = ReturnType<typeof createQuestionAnalyser>;
