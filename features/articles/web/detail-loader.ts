import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';

/** Identifier of a detail page; without one the reader is shown the list instead of an error. */
export function idOf({ params }: LoaderFunctionArgs, list: string): string {
  const id = params.uuid;
  if (id === undefined || id === '') throw redirect(list);
  return id;
}

export const descriptionOf = (title: string, summary: string | null) => [
  { title },
  ...(summary ? [{ name: 'description', content: summary }] : []),
];
