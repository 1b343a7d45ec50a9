import { useLocation, useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { publishingPages } from '../pages/publishing.pages.ts';
import { ContentList } from './content-list.tsx';
import { usePublishedContent } from './published-content.tsx';
import './content.css';

/** The content page of one section: the section of the resource in the address, otherwise of the page (P-123, P-240 to P-242). */
export function ContentView() {
  const session = useSession();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { resources } = usePublishedContent();
  const own = resources.filter(({ name }) => hasPermission(session, [`manage:${name}:list`]));
  const resource =
    own.find(({ name }) => name === params.get('resource')) ??
    own.find(({ section }) => publishingPages[section].path === pathname.toLowerCase()) ??
    own[0];
  if (!resource) return null;
  const page = publishingPages[resource.section];
  const tabs = own
    .filter(({ section }) => section === resource.section)
    .map(({ name, label }) => ({ key: name, label, to: href(page, null, { resource: name }) }));
  return (
    <ContentList
      key={resource.name}
      title={page.title}
      resource={resource}
      tabs={tabs.length > 1 && <LinkTabs label="内容的种类" tabs={tabs} active={resource.name} />}
    />
  );
}
