import { useClausePlace } from '../clause-place.ts';
import { useAddress } from '../site.tsx';
import { PageLink } from './page-link.tsx';

interface CiteProps {
  /** 发文字号, such as 建市〔2016〕226号. */
  readonly docNumber: string;
  /** Clause within the document, such as 第三条. */
  readonly clause?: string;
  /** Record of the document, when it is known; else the policies are searched for its number. */
  readonly policyUuid?: string | null;
}

/**
 * The document a requirement, a verdict or a sentence rests on, always as a link (DESIGN.md 1.2): to the clause itself, where the text is here and
 * holds it.
 */
export function Cite({ docNumber, clause, policyUuid }: CiteProps) {
  const address = useAddress();
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
