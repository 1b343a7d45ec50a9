/// <reference types="node" />
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageContext } from '#platform/web/page-context.ts';
import { ServeShellData, shellDataOf } from '#platform/web/shell-data.tsx';

/** A loader that takes longer is given up, so that no answer hangs for ever. */
export const streamTimeout = 10_000;

/**
 * Streams a page: people get the shell at once, bots the whole document. Never `renderToString`: the hand-off to the browser streams,
 * and the page would not hydrate.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext);
  const { nonce } = page;
  const wantsWhole = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let isStreaming = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServeShellData data={shellDataOf(page, request)} nonce={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ServeShellData>,
      {
        nonce,
        [wantsWhole ? 'onAllReady' : 'onShellReady']() {
          isStreaming = true;
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(reason: unknown) {
          answerStatus = 500;
          if (isStreaming) throw reason;
        },
      },
    );
    setTimeout(() => abort(new Error('page took too long')), streamTimeout + 1000).unref();
  });
}
