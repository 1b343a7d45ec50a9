/// <reference types="node" />
import { Writable } from 'node:stream';
import type { QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { SITE } from '#apps/pages.ts';
import { isPublicPath } from '#domain/access/guard.ts';
import { consoleLog } from '#platform/web/console-log.ts';
import { type PageContext, pageContext } from '#platform/web/page-context.ts';
import { prepareQueries } from '#platform/web/prepare-queries.ts';
import { createQueryClient } from '#platform/web/query.ts';
import { getShellData, ShellDataProvider } from '#platform/web/shell-data.tsx';

/** Timeout in milliseconds; loaders that exceed it are aborted. */
export const streamTimeout = 10_000;

interface Visit {
  readonly request: Request;
  readonly entry: EntryContext;
  readonly page: PageContext;
}

/**
 * Removes hidden routes from the router context and its manifest, because the router rebuilds its route tree for each request; the browser
 * has a separate manifest.
 */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const shown = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(shown.map((id) => [id, entry.manifest.routes[id]]));
  return { ...entry, manifest: { ...entry.manifest, routes } };
}

function Page({ visit, client }: { readonly visit: Visit; readonly client: QueryClient }) {
  const { request, entry, page } = visit;
  return (
    <ShellDataProvider data={getShellData(page, request)} nonce={page.nonce} client={client}>
      <ServerRouter context={entry} url={request.url} nonce={page.nonce} />
    </ShellDataProvider>
  );
}

/** Returns a query client with the data of the page for signed-in users; public pages use loaders instead. */
async function getClient(visit: Visit): Promise<QueryClient> {
  const { request, entry, page } = visit;
  if (!page.session || isPublicPath(SITE, new URL(request.url).pathname) || entry.staticHandlerContext.errors)
    return createQueryClient();
  // The trial rendering must not consume the stream of loader data, which can only be read once.
  const trial: Visit = { ...visit, entry: { ...entry, serverHandoffStream: undefined } };
  return prepareQueries(page, (client) => void renderToStaticMarkup(<Page visit={trial} client={client} />));
}

/** Collects the whole document: React writes it in chunks of 4 KB, and sending each chunk separately would cost a system call. */
function gather(onDone: (document: Uint8Array) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    // React treats a close event as a disconnected client.
    emitClose: false,
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onDone(Buffer.concat(pieces));
      done();
    },
  });
}

/**
 * Renders a page completely before it is sent: all its data is available by then, so streaming would not be faster, and a failed page can
 * still set an error status (docs/adr/0027-speed-of-pages.md). `renderToString` cannot be used: it does not wait for the data that is
 * transferred to the browser, and the page would not hydrate.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const visit: Visit = { request, entry: withOwnRoutes(entry), page: context.get(pageContext) };
  const client = await getClient(visit);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(<Page visit={visit} client={client} />, {
      nonce: visit.page.nonce,
      // Disables progressive chunks: the document is complete before the first byte is sent.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit);
        pipe(gather((document) => resolve(visit.page.answerWith(document, { status: answerStatus, headers }))));
      },
      onShellError(reason: unknown) {
        clearTimeout(limit);
        reject(reason);
      },
      onError(reason: unknown) {
        answerStatus = 500;
        consoleLog.error(reason);
      },
    });
    const limit = setTimeout(() => abort(new Error('page took too long')), streamTimeout + 1000);
  });
}
