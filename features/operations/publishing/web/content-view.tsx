import { useSearchParams } from 'react-router';
import { href } from '#domain/access/page.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { publishingPages } from '../pages/publishing.pages.ts';
import { ContentList } from './content-list.tsx';
import { usePublishedContent } from './published-content.tsx';
import './content.css';

const BASE = href(publishingPages.content);

/** The view in which operators write, publish and withdraw all public content: /qyxx/ptgl/nr (P-122). */
export function ContentView() {
  const session = useSession();
  const [params] = useSearchParams();
  const { resources } = usePublishedContent();
  const own = resources.filter(({ name }) => hasPermission(session, [`manage:${name}:list`]));
  const resource = own.find(({ name }) => name === params.get('resource')) ?? own[0];
  if (!resource) return null;
  const tabs = own.map(({ name, label }) => ({ key: name, label, to: `${BASE}?resource=${name}` }));
  return (
    <ContentList
      key={resource.name}
      resource={resource}
      tabs={<LinkTabs label="内容的种类" tabs={tabs} active={resource.name} />}
    />
  );
}
