import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RequestHandler } from 'react-router';
import { loadPages } from './load-pages.ts';

/** Provides the pages: from the build, or from the source files during development. */
export interface PageSource {
  /** Registers the static files that browsers load for the pages. */
  registerFiles(server: FastifyInstance): Promise<void>;
  /** Returns the handler that renders a page. It is requested for every page, because the sources may have changed during development. */
  handler(): Promise<RequestHandler>;
  /** Whether pages rendered for one guest may be cached for others. */
  readonly areKept: boolean;
}

const PACKED = /\.(br|gz)$/;

/**
 * Serves files with hashed names with unlimited caching, other files for an hour. The files are listed once, at the start: looking up each
 * file in a folder of a thousand took a tenth of the server's time.
 */
async function registerBuiltFiles(server: FastifyInstance, buildFolder: string): Promise<void> {
  const client = join(buildFolder, 'client');
  await server.register(fastifyStatic, {
    root: client,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = /[/\\]assets[/\\]/.test(file);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
  const files = new Set(
    readdirSync(client, { withFileTypes: true, recursive: true }).flatMap((entry) =>
      entry.isFile() ? relative(client, join(entry.parentPath, entry.name)).split(sep).join('/') : [],
    ),
  );
  const sendFrom =
    (folder: string) =>
    ({ params }: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const path = folder + ((params as { '*'?: string })['*'] ?? '');
      if (files.has(path)) return reply.sendFile(path);
      reply.callNotFound();
      return reply;
    };
  // Registers one route per folder; files at the top level are registered one by one.
  for (const entry of readdirSync(client, { withFileTypes: true }))
    if (entry.isDirectory()) server.get(`/${entry.name}/*`, sendFrom(`${entry.name}/`));
    else if (!PACKED.test(entry.name)) server.get(`/${entry.name}`, sendFrom(entry.name));
}

/**
 * Throws if neither a page nor its error page can be rendered. The router would otherwise answer with a line in English, but the caller has
 * an error page in Chinese.
 */
const withoutLastResort =
  (handle: RequestHandler): RequestHandler =>
  async (request, context) => {
    const response = await handle(request, context);
    if (response.status === 500 && response.headers.get('content-type') === 'text/plain')
      throw new Error(`neither the page nor the page of its error could be rendered: ${new URL(request.url).pathname}`);
    return response;
  };

/** @param buildFolder the output of `npm run build` */
export function createBuiltPageSource(buildFolder: string): PageSource {
  const bundle = join(buildFolder, 'server/index.js');
  const load = async (): Promise<RequestHandler> =>
    withoutLastResort(createRequestHandler(await loadPages(buildFolder), 'production'));
  let loaded: Promise<RequestHandler> | null = null;
  return {
    areKept: true,
    async registerFiles(server) {
      if (!existsSync(bundle)) throw new Error('页面尚未构建，请先运行 npm run build');
      await registerBuiltFiles(server, buildFolder);
    },
    handler: () => (loaded ??= load()),
  };
}
