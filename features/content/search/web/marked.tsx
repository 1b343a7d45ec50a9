import type { SearchRow } from '../search.contract.ts';

/** Shows a text with the search matches highlighted; parts are plain text, so they cannot contain markup. */
export function HighlightedText({ parts }: { readonly parts: SearchRow['titleParts'] }) {
  return parts.map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>));
}
