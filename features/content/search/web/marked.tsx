import type { SearchRow } from '../search.contract.ts';

/** Text with the search matches highlighted; parts are plain text, so nothing in them can become markup. */
export function Marked({ parts }: { readonly parts: SearchRow['titleParts'] }) {
  return parts.map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>));
}
