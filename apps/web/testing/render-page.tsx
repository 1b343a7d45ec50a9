import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SITE } from '#apps/pages.ts';
import type { RouterItem, SessionInfo } from '#platform/contract/session.ts';
import { createQueryClient } from '#platform/web/query.ts';
import { ShellDataProvider } from '#platform/web/shell-data.tsx';
import { SiteProvider } from '#platform/web/site.tsx';
import { SessionProvider } from '#platform/web/state/session-context.tsx';
import { DEFAULT_SETTINGS } from '#platform/web/state/settings.ts';

/** The user who views a rendered page. */
export interface RenderedPageReader {
  readonly session: SessionInfo | null;
  readonly routes: readonly RouterItem[];
}

export const VISITOR_READER: RenderedPageReader = { session: null, routes: [] };

/** Returns a signed-in user whose enterprise has the given membership and whose generated routes have the given paths. */
export const createReader = (
  membership: SessionInfo['membership'],
  paths: readonly string[] = [],
): RenderedPageReader => ({
  session: {
    user: { uuid: 'u', userName: 'a', nickName: '示例用户', avatar: 'a', phonenumber: '' },
    roles: membership.status === 'active' ? ['ROLE_VIP'] : ['ROLE_DEFAULT'],
    permissions: [],
    ent: { uuid: 'e', entName: '示例企业', creditCode: '', region: '' },
    membership,
    key: null,
    enterpriseRoles: null,
    regionGrants: null,
    isOwner: true,
    isBySignOn: false,
    enterpriseCount: 1,
    unreadMessage: 0,
    mark: '',
  },
  routes: paths.map((path) => ({
    name: path,
    path,
    hidden: false,
    component: path,
    meta: { title: path, icon: '', noCache: false },
    children: [],
  })),
});

const runtime = {
  origin: 'https://portal.example',
  phone: '',
  icpFiling: '',
  policeFiling: '',
  qr: { adviser: '/qr.svg', account: '/qr.svg', video: '/qr.svg' },
  manual: '',
  api: 'https://portal.example',
  storage: 'https://portal.example/files/',
  media: '',
  chat: '',
};

/**
 * Renders part of a page for a user, as the server does.
 * @param loaded data returned by the page's loader
 */
export function renderPage(part: ReactNode, reader: RenderedPageReader, loaded: unknown = null): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', element: part, loader: () => loaded }], {
    hydrationData: { loaderData: { page: loaded } },
  });
  const data = { ...reader, counts: {}, settings: DEFAULT_SETTINGS, runtime, now: 0, requestId: '', preview: null };
  return renderToStaticMarkup(
    <SiteProvider site={SITE}>
      <ShellDataProvider data={data} nonce="" client={createQueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </ShellDataProvider>
    </SiteProvider>,
  );
}
