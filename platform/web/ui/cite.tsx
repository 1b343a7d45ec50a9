import { useClauseAddress } from '../clause-place.ts';
import { usePageAddress } from '../site.tsx';
import { PageLink } from './page-link.tsx';

interface CiteProps {
  /** Document number (发文字号), such as 建市〔2016〕226号. */
  readonly docNumber: string;
  /** Clause within the document, such as 第三条. */
  readonly clause?: string;
  /** Uuid of the document in the policies, if known; otherwise the link searches the policies for its number. */
  readonly policyUuid?: string | null;
}

/** Link to the legal basis of a requirement, a result or a sentence (DESIGN.md 1.2). It leads to the clause if the portal has the text. */
export function Cite({ docNumber, clause, policyUuid }: CiteProps) {
  const address = usePageAddress();
  const place = useClauseAddress(docNumber, clause);
  const known = policyUuid
    ? address('policy', { uuid: policyUuid })
    : address('policies', null, { keyword: docNumber });
  const to = place ?? known;
  return (
    <PageLink className="doc" to={to}>
      {docNumber}
      {clause ? ` ${clause}` : ''}
    </PageLink>
  );
}
