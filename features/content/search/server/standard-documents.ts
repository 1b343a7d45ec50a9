import { href } from '#domain/access/page.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { listStandardShortNames } from '#domain/search/field-words.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { StandardDetail } from '#features/standards/standards/standards.contract.ts';
import type { StandardSearchSource } from './index.service.ts';
import type { SearchDocument } from './search-document.ts';

const MAX_STANDARDS = 10_000;
/** Standards have no date; their order in the menu is converted to a time. */
const orderTime = (sort: number): Date => new Date(Date.UTC(2000, 0, 1) - sort * 60_000);

type Level = StandardDetail['levelDetails'][number];

/**
 * Formats a requirement for the index. Requirements that are not assessed now are labelled, because an excerpt would otherwise be
 * misleading.
 */
function rowText({ title, text, parts, state, since, amendedBy }: Level['requirements'][number]): string {
  const words = text || parts.map((part) => `${part.heading ?? ''}${part.text ?? ''}`).join('');
  if (state === 'notAssessed') return `${title}（不再考核${amendedBy ? `，依据${amendedBy}` : ''}）`;
  return `${title}${state === 'notYet' ? `（${since ? `${since} 起` : '尚未施行'}）` : ''}：${words}`;
}

/** Formats a level for the index; a rewritten requirement is only found by its new text once that is in force. */
function levelText({ key, requirements, scope, history }: Level): string {
  const replaced = new Set(history.map(({ replacedId }) => replacedId));
  const rows = requirements.filter(({ id, state }) => state !== 'notAssessed' || !replaced.has(id));
  return `${key}：${[...rows.map(rowText), ...scope.map(({ label }) => `承包范围：${label}`)].join('；')}`;
}

function getDocument(standard: StandardDetail): SearchDocument {
  const levels = standard.levelDetails.map((level) => ({ key: level.key, text: levelText(level) }));
  const group = standard.path.at(-2)?.name ?? null;
  const body = [standard.definition ?? '', ...levels.map(({ text }) => text), ...standard.types].join(' ');
  return {
    kind: 'zzbz',
    uuid: standard.uuid,
    title: standard.name,
    summary: standard.definition ?? '',
    body,
    keywords: [...listStandardShortNames(standard.name), ...standard.levels, group ?? ''].filter((word) => word !== ''),
    docNumber: standard.docNumber,
    region: '',
    publishTime: null,
    sortTime: orderTime(standard.sort),
    validity: null,
    href: href(standardsPages.standard, { id: standard.displayCode }),
    isSample: false,
    detail: { category: group, code: standard.code, displayCode: standard.displayCode, levels },
  };
}

/** Creates the documents of all standards with levels; each requirement states whether it applies on the day. */
export const createStandardDocuments = (
  standards: StandardQueries,
  catalogue: Pick<Catalogue, 'version'>,
): StandardSearchSource => ({
  mark: (now) => `${catalogue.version} ${toShanghaiDay(now)}`,
  list(now) {
    const { rows } = standards.listStandards({ pageNum: 1, pageSize: MAX_STANDARDS }, now);
    return rows.filter((row) => row.levels.length > 0).map((row) => getDocument(standards.getByUuid(row.uuid, now)));
  },
});
