import type { LoaderFunctionArgs } from 'react-router';

/** Identifier of a detail page; null when the address names no record, which is a page of its own and no error (P-025 … P-029). */
export function idOf({ params }: LoaderFunctionArgs): string | null {
  const id = params.uuid ?? '';
  return id === '' ? null : id;
}

export const descriptionOf = (title: string, summary: string | null) => [
  { title },
  ...(summary ? [{ name: 'description', content: summary }] : []),
];
