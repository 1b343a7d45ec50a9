import { findDocumentEnd, isSameDocumentNumber } from '#domain/rulebook/documents.ts';
import { normaliseDocumentNumber } from '#domain/text/document-number.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { listOfficialDocuments, OfficialDocument } from '../rulebook.contract.ts';
import { listOfficialDocumentRows } from './document.repo.ts';
import { toRecordedDocument } from './document-publication.ts';

/** Finds documents with their relations to each other; operators enter them by hand, so there are few. */
export async function findOfficialDocuments(
  { app, now }: PublicContext,
  query: InputOf<typeof listOfficialDocuments>['query'],
): Promise<ResultOf<typeof listOfficialDocuments>> {
  const all = (await listOfficialDocumentRows(app.db)).map(({ uuid, body }) => ({
    uuid,
    body,
    ...toRecordedDocument(body),
  }));
  const today = toShanghaiDay(now);
  const wanted = query.keyword ?? '';
  const number = normaliseDocumentNumber(wanted);
  const found = all
    .filter(({ title, docNumber }) => title.includes(wanted) || docNumber.includes(number))
    .toReversed()
    .map(({ body, ...document }): OfficialDocument => {
      const ends = findDocumentEnd(document, all);
      const names = (numbers: readonly string[]): boolean =>
        numbers.some((one) => isSameDocumentNumber(one, document.docNumber));
      return {
        ...document,
        ends,
        replaces: [...document.replaces],
        amends: [...document.amends],
        isInForce: (document.effective ?? document.issued) <= today && (ends === null || today < ends),
        replacedBy: all.filter((one) => names(one.replaces)).map(({ docNumber }) => docNumber),
        amendedBy: all.filter((one) => names(one.amends)).map(({ docNumber }) => docNumber),
        issuer: body.issuer,
        clause: body.clause ?? null,
        sourceUrl: body.sourceUrl ?? null,
      };
    });
  const from = getOffset(query);
  return { rows: found.slice(from, from + query.pageSize), total: found.length };
}
