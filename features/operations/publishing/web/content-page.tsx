import type { MetaFunction } from 'react-router';
import { PublishedContent } from '#platform/web/shell/slots.tsx';
import { getTitle } from '#platform/web/titles.ts';

export const meta: MetaFunction = () => [{ title: getTitle('内容管理') }];

/** The page on which operators write, publish and withdraw all public content: /qyxx/ptgl/nr (P-123). */
export default function ContentPage() {
  return <PublishedContent />;
}
