import { memoizeByCatalogue } from '#domain/amendments/live-catalogue.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { Page } from '#platform/contract/route.ts';
import { markImmutable } from '#platform/server/http/immutable-answer.ts';
import type { StandardAnalysis, StandardDetail, StandardNode, StandardSummary } from '../standards.contract.ts';
import { explainRequirementKinds } from './standard-analysis.ts';
import { describeStandard } from './standard-detail.ts';
import { buildStandardIndex, type StandardIndexEntry } from './standard-index.ts';

export interface StandardFilter {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly code?: string | undefined;
  readonly keyword?: string | undefined;
}

/** Queries on the standards, created again after each change of the catalogue. */
export interface StandardQueries {
  listStandards(filter: StandardFilter, now: Date): Page<StandardSummary>;
  getTree(): StandardNode[];
  getByCode(code: string, now: Date): StandardDetail;
  getByUuid(uuid: string, now: Date): StandardDetail;
  /** Returns the standard as of a day. Only today's version is cached, because other days would evict it. */
  getOn(uuid: string, day: string): StandardDetail;
  getAnalysis(uuid: string, now: Date): StandardAnalysis;
  /** Returns the publication date of the standard's document, or of the last document that changed it; null if there is no document. */
  getChangedOn(code: string): string | null;
}

/** Returns whether a standard matches all words of a search. Document numbers match in any spelling. */
function matchesWords(summary: StandardSummary, words: string): boolean {
  const haystack = `${summary.name} ${summary.code} ${summary.displayCode} ${summary.docNumber ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word) || haystack.includes(normaliseDocumentNumber(word).toLowerCase()));
}

/** Views are cached for one day, because an amendment may come into force at midnight. */
function createViewer(): (entry: StandardIndexEntry | null, now: Date) => StandardDetail {
  const views = new Map<string, StandardDetail>();
  let viewedOn = '';
  return (entry, now) => {
    if (entry === null) throw createNotFoundError();
    const asOf = toShanghaiDay(now);
    if (asOf !== viewedOn) views.clear();
    viewedOn = asOf;
    const known = views.get(entry.uuid) ?? markImmutable(describeStandard(entry, asOf));
    views.set(entry.uuid, known);
    return known;
  };
}

export function createStandardQueries(catalogue: Catalogue): StandardQueries {
  const ofLaw = memoizeByCatalogue(catalogue, (law) => {
    const index = buildStandardIndex(law);
    return { index, tree: markImmutable(index.tree), view: createViewer() };
  });
  const view = (entry: StandardIndexEntry | null, now: Date): StandardDetail => ofLaw().view(entry, now);
  const byCode = (code: string): StandardIndexEntry | null => ofLaw().index.byCode(code.trim());
  const byUuid = (uuid: string): StandardIndexEntry | null => ofLaw().index.byUuid(uuid.trim().toLowerCase());
  return {
    listStandards(filter, now) {
      const { code, keyword } = filter;
      const above = code ? (byCode(code)?.standard.displayCode ?? code) : null;
      const found = ofLaw()
        .index.listed.filter((entry) => above === null || entry.path.some((step) => step.displayCode === above))
        .map((entry) => view(entry, now))
        .filter((standard) => !keyword || matchesWords(standard, keyword));
      const offset = getOffset(filter);
      return { rows: found.slice(offset, offset + filter.pageSize), total: found.length };
    },
    getTree: () => ofLaw().tree,
    getByCode: (code, now) => view(byCode(code), now),
    getByUuid: (uuid, now) => view(byUuid(uuid), now),
    getOn(uuid, day) {
      const entry = byUuid(uuid);
      if (entry === null) throw createNotFoundError();
      return describeStandard(entry, day);
    },
    getAnalysis(uuid, now) {
      const standard = view(byUuid(uuid), now);
      return { standard, document: standard.document, kinds: explainRequirementKinds(standard.levelDetails) };
    },
    getChangedOn(code) {
      const document = byCode(code)?.standard.document;
      if (!document) return null;
      const days = [
        document.issued,
        ...document.amendments.map(({ issued, effective }) => issued ?? effective ?? null),
      ];
      return (
        days
          .filter((day) => day !== null)
          .sort()
          .at(-1) ?? null
      );
    },
  };
}
