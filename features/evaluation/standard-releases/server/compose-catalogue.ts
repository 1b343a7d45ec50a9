import { createHash } from 'node:crypto';
import { loadFacts } from '#db/facts/load.ts';
import { composeFactsWithReleases, type ReleasedLevel, type StandardAmendment } from '#domain/amendments/amendment.ts';
import { applyCheckedRows, type CheckedRow } from '#domain/amendments/checked-rows.ts';
import { applyDocumentDates, listDatedDocuments } from '#domain/amendments/dated-documents.ts';
import { createLiveCatalogue } from '#domain/amendments/live-catalogue.ts';
import { parseRequirementRows } from '#domain/amendments/validate-amendment.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import type { Facts } from '#domain/qualification/facts.ts';
import { applyCountingRules, type PublishedRule } from '#domain/rulebook/counting.ts';
import type { RecordedDocument } from '#domain/rulebook/documents.ts';
import {
  getRulebookChecksum,
  listPublishedRules,
  listRecordedDocuments,
} from '#features/standards/rulebook/server/rulebook.server-api.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { StandardsCatalogue } from '#platform/server/standards-catalogue.ts';
import type { StandardAmendmentBody } from '../contract/standard.ts';
import { listCheckedRows } from './proof.repo.ts';
import { type AmendmentRow, getLastReleaseNumber, listReleasedAmendments } from './release.repo.ts';

/** Converts the draft to an amendment of the catalogue; missing values are empty, and the validation reports them. */
export function toAmendment(body: StandardAmendmentBody): StandardAmendment {
  return {
    standardCode: body.standardCode,
    level: body.level,
    document: {
      docNumber: body.docNumber ?? '',
      title: body.docTitle ?? '',
      issued: body.issued ?? null,
      effective: body.effective ?? '',
      effect: body.effect ?? body.title,
      confidence: 'sourced',
    },
    requirements: parseRequirementRows(body.requirements).rows,
  };
}

const getReleased = ({ standardCode, level, body, content }: AmendmentRow): ReleasedLevel => ({
  standardCode,
  level,
  document: toAmendment(body).document,
  content,
});

const hash = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** Returns a version that depends only on the content of the catalogue, not on its author or installation. */
export const computeVersion = (facts: Facts, ...what: readonly unknown[]): string =>
  hash(facts.version, canonicalJson(what));

/** Returns a checksum of the current content of a level, which a draft stores as its base version. */
export const computeLevelChecksum = (level: unknown): string => hash(canonicalJson(level)).slice(0, 16);

/** The operators' changes to the delivered standards. */
export interface CatalogueOverrides {
  readonly released: readonly AmendmentRow[];
  /** Rows that two operators verified against the text. */
  readonly checked: readonly CheckedRow[];
  /** Official documents with their dates. */
  readonly documents: readonly RecordedDocument[];
  /** Counting rules that replace the delivered ones. */
  readonly rules: readonly PublishedRule[];
}

export const listCatalogueOverrides = async (db: Db): Promise<CatalogueOverrides> => ({
  released: await listReleasedAmendments(db),
  checked: await listCheckedRows(db),
  documents: await listRecordedDocuments(db),
  rules: await listPublishedRules(db),
});

function putRules(facts: Facts, rules: readonly PublishedRule[]): Facts {
  if (rules.length === 0) return facts;
  return {
    ...facts,
    countingRules: applyCountingRules(facts.countingRules, rules),
    version: computeVersion(facts, 'rules', rules),
  };
}

/** Returns the delivered standards with the operators' released changes applied. */
export function applyCatalogueOverrides({ released: rows, checked, documents, rules }: CatalogueOverrides): Facts {
  const dated = listDatedDocuments(loadFacts(), documents);
  const withDays =
    dated.length === 0 ? loadFacts() : applyDocumentDates(loadFacts(), dated, computeVersion(loadFacts(), dated));
  const delivered = putRules(withDays, rules);
  const released = rows.map(getReleased);
  if (released.length === 0 && checked.length === 0) return delivered;
  const parts = checked.length === 0 ? [released] : [released, checked];
  return applyCheckedRows(composeFactsWithReleases(delivered, released, computeVersion(delivered, ...parts)), checked);
}

export const excludeAmendment = (parts: CatalogueOverrides, uuid: string | null): CatalogueOverrides => ({
  ...parts,
  released: parts.released.filter((row) => row.uuid !== uuid),
});

/** Reads the delivered standards with every released change. */
export const loadReleasedCatalogue = async (db: Db): Promise<Facts> =>
  applyCatalogueOverrides(await listCatalogueOverrides(db));

/** Reads the catalogue without one amendment, for comparison with its draft. */
export const loadCatalogueWithoutAmendment = async (db: Db, uuid: string | null): Promise<Facts> =>
  applyCatalogueOverrides(excludeAmendment(await listCatalogueOverrides(db), uuid));

/**
 * Reloads the catalogue when the content version changes. Every process receives the version before the publisher gets a response
 * (docs/adr/0015-page-cache.md). The delivered standards apply until the first refresh.
 */
export function createStandardsCatalogue(
  { db, content, log }: Pick<App, 'db' | 'content' | 'log'>,
  getDelivered: () => Catalogue,
): StandardsCatalogue {
  let inUse = getDelivered;
  let release: string | null = null;
  let seen: number | null = null;
  let settling: Promise<void> | null = null;

  async function load(version: number | null): Promise<void> {
    try {
      const last = `${await getLastReleaseNumber(db)} ${await getRulebookChecksum(db)}`;
      if (last !== release) {
        const facts = applyCatalogueOverrides(await listCatalogueOverrides(db));
        const released = facts.version === loadFacts().version ? null : createCatalogue(facts);
        inUse = released === null ? getDelivered : () => released;
        release = last;
      }
      seen = version;
    } catch (error) {
      log.warn({ error }, 'the released standards cannot be read; those that are known stay');
    }
  }

  return {
    catalogue: createLiveCatalogue(() => inUse()),
    async refresh() {
      const version = await content.current();
      if (version === seen) return;
      settling ??= load(version).finally(() => {
        settling = null;
      });
      await settling;
    },
  };
}
