import { useClausePlace } from '../clause-place.ts';
import { usePageAddress } from '../site.tsx';
import { PageLink } from './page-link.tsx';

interface CiteProps {
  /** 发文字号, such as 建市〔2016〕226号. */
  readonly docNumber: string;
  /** Clause within the document, such as 第三条. */
  readonly clause?: string;
  /** Record of the document, if known; otherwise the link searches the policies for its number. */
  readonly policyUuid?: string | null;
}

/**
 * The legal basis of a requirement, a result or a sentence, always as a link (DESIGN.md 1.2): to the clause itself if the portal has the
 * text.
 */
export function Cite({ docNumber, clause, policyUuid }: CiteProps) {
  const address = usePageAddress();
  const place = useClausePlace(docNumber, clause);
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
