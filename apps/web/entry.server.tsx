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
import { makeQueryClient } from '#platform/web/query.ts';
import { getShellData, ShellDataProvider } from '#platform/web/shell-data.tsx';

/** A loader that exceeds this limit is aborted, so that no response hangs forever. */
export const streamTimeout = 10_000;

interface Visit {
  readonly request: Request;
  readonly entry: EntryContext;
  readonly page: PageContext;
}

/**
 * The router rebuilds its tree of routes for each request. Pages that are not shown are left out of it and of its manifest: the browser has
 * its own.
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

/** Pages for users arrive with the data of their queries; public pages have loaders for that. */
async function getClient(visit: Visit): Promise<QueryClient> {
  const { request, entry, page } = visit;
  if (!page.session || isPublicPath(SITE, new URL(request.url).pathname) || entry.staticHandlerContext.errors)
    return makeQueryClient();
  // The trial must not touch the stream of loader data, which can be read once only.
  const trial: Visit = { ...visit, entry: { ...entry, serverHandoffStream: undefined } };
  return prepareQueries(page, (client) => void renderToStaticMarkup(<Page visit={trial} client={client} />));
}

/** Gathers a document; React writes it in pieces of 4 KB, and each piece sent for itself costs a call of the system. */
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
 * Renders a page completely before it is sent: its data is all there by then, so a stream would deliver nothing earlier, and a page that
 * fails can still set the status of an error (docs/adr/0027-speed-of-pages.md). Never use `renderToString`: it does not wait for the
 * transfer of the data to the browser, and the page would not hydrate.
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
      // Nothing is deferred: the document is complete when the first byte is sent.
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
