import type { Passage } from '#domain/assistant/passage.ts';
import {
  type DictRow,
  listTypeNames,
  listTypeRows,
} from '#features/content/dictionary/server/dictionary.server-api.ts';
import { createPassage, type PassageSource } from '#platform/server/passages.ts';

/** Dictionaries with terms of the industry; all others are internal to the portal. */
const OF_THE_FIELD = ['reg_type', 'reg_specialty', 'title_rank', 'post_name', 'skill_grade', 'certificate_level'];

function termPassage(type: string, name: string, rows: readonly DictRow[]): Passage {
  return createPassage({
    key: `term ${type}`,
    kind: 'term',
    title: name,
    place: '字典',
    text: `${name}：${rows.map((row) => row.dictLabel).join('、')}。`,
    keywords: ['有哪些', '包括', '种类', '类别'],
    href: '',
  });
}

/** Lists the terms of dictionaries as passages: professions of constructors, site posts. They have no page. */
export const listTermPassages: PassageSource = async function* ({ db }) {
  const names = await listTypeNames(db, OF_THE_FIELD);
  for (const [type, name] of names) {
    const rows = (await listTypeRows(db, type)).filter(({ status }) => status === '0');
    if (rows.length > 0) yield [termPassage(type, name, rows)];
  }
};
