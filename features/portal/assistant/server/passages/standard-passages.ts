import { setImmediate } from 'node:timers/promises';
import { href } from '#domain/access/page.ts';
import type { Passage } from '#domain/assistant/passage.ts';
import { listStandardShortNames } from '#domain/search/field-words.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { StandardDetail } from '#features/standards/standards/standards.contract.ts';
import { asSentence, createPassage, type PassageSource } from '#platform/server/passages.ts';
import { createScopePassages, listLevelPassages } from './standard-level.ts';

const MAX_STANDARDS = 10_000;
/** Earlier than the oldest document in the facts; questions about earlier days are not answered. */
const OLDEST = '2000-01-01';

/** Lists the days on which the text of a standard changed. */
function listDays({ levelDetails }: StandardDetail, today: string): string[] {
  const days = levelDetails.flatMap(({ document, requirements }) => [
    document.effective ?? document.issued,
    document.until,
    ...document.amendments.map(({ effective }) => effective),
    ...requirements.map(({ since }) => since),
  ]);
  const known = days.flatMap((day) => (day !== null && day > OLDEST && day <= today ? [day] : []));
  return [...new Set([OLDEST, ...known])].sort();
}

/** Returns the passages about the standard as a whole. */
function headPassages(standard: StandardDetail): Passage[] {
  const { name, displayCode, document, levels, definition, rules, docNumber } = standard;
  const base = {
    kind: 'standard' as const,
    title: name,
    docNumber,
    subject: displayCode,
    keywords: listStandardShortNames(name),
    validFrom: document?.effective ?? document?.issued ?? null,
    validUntil: document?.until ?? null,
  };
  const current = standard.levelDetails.filter(({ isSuperseded }) => !isSuperseded).map(({ key }) => key);
  const grades = current.length > 0 ? current : levels;
  const getAddress = (anchor?: string) => href(standardsPages.standard, { id: displayCode }, {}, anchor);
  return [
    ...(grades.length === 0
      ? []
      : [
          createPassage({
            ...base,
            key: `standard ${displayCode} levels`,
            place: '等级',
            text: `${name}的等级：${grades.join('、')}${document ? `，依据《${document.title}》（${document.docNumber}）` : ''}。`,
            href: getAddress(),
            aspect: 'levels',
            keywords: [...base.keywords, '几个等级', '等级划分', '分为几级'],
          }),
        ]),
    ...(definition === null
      ? []
      : [
          createPassage({
            ...base,
            key: `standard ${displayCode} definition`,
            place: '定义',
            text: asSentence(definition),
            href: getAddress(),
          }),
        ]),
    ...(rules.length === 0
      ? []
      : [
          createPassage({
            ...base,
            key: `standard ${displayCode} rules`,
            place: '通用规定',
            text: rules.map(asSentence).join(''),
            href: getAddress('std-rules'),
          }),
        ]),
  ];
}

/** Lists the passages about the levels of a standard on a day. */
const describe = (standard: StandardDetail, day: string): Passage[] =>
  standard.levelDetails.flatMap((level) => [
    ...listLevelPassages(standard, level, day),
    ...createScopePassages(standard, level, day),
  ]);

const sameText = (a: Passage, b: Passage): boolean =>
  a.text === b.text && a.isPending === b.isPending && a.place === b.place;

/**
 * Merges equal passages of consecutive days into one for the whole period. A requirement deleted on 2016-11-01 gives one passage until that
 * day and another one afterwards.
 */
function createStretches(): { see(day: string, passages: readonly Passage[]): void; list(): Passage[] } {
  const open = new Map<string, Passage>();
  const done: Passage[] = [];
  const close = (passage: Passage, day: string): void => {
    if (passage.validUntil === null || passage.validUntil > day) done.push({ ...passage, validUntil: day });
    else done.push(passage);
  };
  return {
    see(day, passages) {
      const seen = new Map(passages.map((passage) => [passage.key, passage]));
      for (const [key, known] of open) {
        const next = seen.get(key);
        if (next && sameText(known, next)) continue;
        close(known, day);
        open.delete(key);
      }
      for (const [key, passage] of seen) if (!open.has(key)) open.set(key, passage);
    },
    list: () =>
      [...done, ...open.values()].map((passage) => ({ ...passage, key: `${passage.key} ${passage.validFrom ?? ''}` })),
  };
}

/** Lists the requirements, scopes and levels of every standard for each period in which they were unchanged. */
export const createStandardPassageSource = (standards: StandardQueries): PassageSource =>
  async function* ({ clock }) {
    const now = clock.now();
    const { rows } = standards.listStandards({ pageNum: 1, pageSize: MAX_STANDARDS }, now);
    const current = rows.map(({ uuid }) => standards.getByUuid(uuid, now));
    const stretches: Passage[] = [];
    for (const standard of current) {
      const own = createStretches();
      for (const day of listDays(standard, toShanghaiDay(now))) {
        // Yields to the event loop between the days.
        await setImmediate();
        own.see(day, describe(standards.getOn(standard.uuid, day), day));
      }
      stretches.push(...own.list());
    }
    yield current.flatMap(headPassages);
    yield stretches;
  };
