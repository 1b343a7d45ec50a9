import type { MetaFunction } from 'react-router';
import { PublishedContent } from '#platform/web/shell/slots.tsx';
import { getTitleAt } from '#platform/web/titles.ts';
import { publishingPages } from '../pages/publishing.pages.ts';

export const meta: MetaFunction = ({ location }) => [
  { title: getTitleAt(publishingPages, location.pathname, publishingPages.content.title) },
];

/** The page on which operators write, publish and withdraw public content (P-123, P-240 to P-242). */
export default function ContentPage() {
  return <PublishedContent />;
}
