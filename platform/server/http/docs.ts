import { Readable } from 'node:stream';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { formatAccess } from '#platform/contract/openapi.ts';
import { isOpenToTokens, listCallPaths, type RouteSpec } from '#platform/contract/route.ts';
import { buildPageHeaders } from './security-headers.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark;--text:light-dark(#17212f,#e4eaf2);--text-2:light-dark(#465364,#aab6c5);--line:light-dark(#e9edf2,#263a55);--head:light-dark(#eef1f5,#1c2838);--link:light-dark(#1c55ae,#8db9f8);--page:light-dark(#fff,#131c28)}
body{font:14px/1.6 "Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:1100px;padding:24px;color:var(--text);background:var(--page)}
h1{font-size:24px}h2{display:inline;font-size:16px}summary{padding:10px 0;border-bottom:1px solid var(--line);cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}summary::before{content:"";display:inline-block;width:7px;height:7px;margin:0 10px 2px 2px;border:solid var(--text-2);border-width:0 1.6px 1.6px 0;transform:rotate(-45deg)}details[open]>summary::before{transform:rotate(45deg)}summary small{margin-left:8px;color:var(--text-2);font-size:13px}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:6px 8px;text-align:left;vertical-align:top}
th{background:var(--head);font-size:13px}code{font-family:"Cascadia Mono",Consolas,monospace;overflow-wrap:anywhere}a{color:var(--link)}
@media (max-width:700px){body{padding:16px}thead{position:absolute;clip-path:inset(50%)}tr{display:block;padding:10px 0;border-bottom:1px solid var(--line)}td{display:block;padding:0;border:0}td:nth-child(1),td:nth-child(2){display:inline}td:nth-child(1){margin-right:8px}td:nth-child(4),td:nth-child(5){color:var(--text-2);font-size:13px}}`;

function getTable(specs: readonly RouteSpec[]): string {
  const rows = specs.map(
    (spec) =>
      `<tr><td><code>${spec.method}</code></td><td>${listCallPaths(spec)
        .map((path) => `<code>${escape(path)}</code>`)
        .join(
          '<br>',
        )}</td><td>${escape(spec.summary)}</td><td>${escape(formatAccess(spec))}</td><td>${spec.spec ?? ''}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">方法</th><th scope="col">路径</th><th scope="col">说明</th><th scope="col">访问</th><th scope="col">规格</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function docsPage(specs: readonly RouteSpec[]): string {
  const tags = [...new Set(specs.map((spec) => spec.tag))];
  // The sections are collapsed and serve as a table of contents; expanded they would fill hundreds of phone screens.
  const sections = tags.map((tag) => {
    const calls = specs.filter((spec) => spec.tag === tag);
    return `<details><summary><h2>${escape(tag)}</h2><small>${calls.length} 个</small></summary>${getTable(calls)}</details>`;
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>接口文档 - 知讯资管家</title><style>${STYLE}</style></head>
<body><main><h1>接口文档</h1><p>共 ${specs.length} 个接口，机器可读版本：<a href="/portal/openapi.json">OpenAPI 3.1</a>；令牌、变更、回调和例子：<a href="/portal/docs/guide">开放接口使用说明</a></p>${sections.join('')}</main></body></html>`;
}

export interface ApiDocsParts {
  readonly specs: readonly RouteSpec[];
  /** Returns the description of the API, compressed by gzip; called with the first request. */
  readonly describe: () => Promise<Buffer>;
}

/** Keeps only the calls that a program with an API token may make; the permissions of the token restrict them further. */
function selectForTokens(packed: Buffer, specs: readonly RouteSpec[]): Buffer {
  const open = new Set(
    specs
      .filter(isOpenToTokens)
      .flatMap((spec) => listCallPaths(spec).map((path) => `${spec.method.toLowerCase()} ${path}`)),
  );
  const document = JSON.parse(gunzipSync(packed).toString()) as { paths: Record<string, Record<string, unknown>> };
  const paths = Object.entries(document.paths).flatMap(([path, calls]) => {
    const kept = Object.entries(calls).filter(([method]) => open.has(`${method} ${path}`));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
  });
  return gzipSync(JSON.stringify({ ...document, paths: Object.fromEntries(paths) }));
}

/**
 * Registers `/portal/openapi.json` (with `?for=tokens` only the calls open to API tokens) and the readable version `/portal/docs`. The
 * description has millions of characters, so only its compressed form is kept in memory.
 */
export function registerApiDocs(fastify: FastifyInstance, { specs, describe }: ApiDocsParts): void {
  let description: Promise<Buffer> | null = null;
  let forTokens: Buffer | null = null;
  let page: string | null = null;
  fastify.get<{ Querystring: { for?: string } }>('/portal/openapi.json', async (request, reply) => {
    description ??= describe().catch((error: unknown) => {
      description = null;
      throw error;
    });
    const whole = await description;
    if (request.query.for === 'tokens') forTokens ??= selectForTokens(whole, specs);
    const packed = request.query.for === 'tokens' && forTokens !== null ? forTokens : whole;
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![\d.]))/i.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.header('content-encoding', 'gzip').send(packed);
    return reply
      .header('content-encoding', 'identity')
      .send(Readable.from([packed]).pipe(createGunzip({ chunkSize: 256 * 1024 })));
  });
  fastify.get('/portal/docs', async (_request, reply) => {
    page ??= docsPage(specs);
    return reply
      .headers(buildPageHeaders({ hashes: [] }, false))
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
