import { createContext, type ReactNode, useContext } from 'react';
import { useClauseAddress } from '#platform/web/clause-place.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import type { StandardDocument } from '../standards.contract.ts';

/** Returns the anchors of the document blocks at the end of the page. */
const getAnchors = (document: StandardDocument, prefix: string): ReadonlyMap<string, string> =>
  new Map(
    [document.docNumber, ...document.amendments.map((one) => one.docNumber)].map((docNumber, index) => [
      docNumber,
      `${prefix}-${index}`,
    ]),
  );

const Anchors = createContext<ReadonlyMap<string, string>>(new Map());

interface DocumentAnchorsProps {
  readonly document: StandardDocument;
  /** Prefix of the anchors, different for each document of a page. */
  readonly prefix?: string;
  readonly children: ReactNode;
}

export function DocumentAnchorsProvider({ document, prefix = 'doc', children }: DocumentAnchorsProps) {
  return <Anchors value={getAnchors(document, prefix)}>{children}</Anchors>;
}

export const useDocumentAnchor = (docNumber: string): string | undefined => useContext(Anchors).get(docNumber);

/** A document number, linked to its details on the page, or to the text of the clause if the portal contains it. */
export function DocumentCitation({
  docNumber,
  clause = null,
}: {
  readonly docNumber: string;
  readonly clause?: string | null;
}) {
  const anchor = useDocumentAnchor(docNumber);
  const place = useClauseAddress(docNumber, clause ?? undefined);
  const words = clause === null ? docNumber : `${docNumber} ${clause}`;
  if (place !== null)
    return (
      <PageLink className="doc" to={place}>
        {words}
      </PageLink>
    );
  return anchor === undefined ? (
    <span className="doc">{words}</span>
  ) : (
    <a className="doc" href={`#${anchor}`}>
      {words}
    </a>
  );
}
