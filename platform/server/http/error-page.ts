import type { ApiError } from '#platform/contract/api-error.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Renders an error page that needs neither the database nor the page bundle, because one of them may be the cause (503, 500). The page
 * reloads itself if the error is temporary.
 */
export function renderErrorPage(failure: ApiError, requestId: string): string {
  const passing = failure.fault.code === 503;
  const title = failure.fault.code === 500 ? '抱歉，服务器暂时异常，请稍后再试' : failure.message;
  const hint = passing
    ? '数据没有丢失。页面会在 5 秒后自动重试，您也可以手动刷新。'
    : `如持续出现，请联系我们并提供编号 ${escape(requestId)}`;
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${passing ? '<meta http-equiv="refresh" content="5">' : ''}
<title>${escape(title)} - 知讯资管家</title>
<style>body{margin:0;font:14px/1.6 "Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;background:#f2f4f7;color:#17212f}
main{max-width:36rem;margin:18vh auto;padding:2rem;background:#fff;border:1px solid #dce1e8;border-radius:6px}
h1{font-size:22px;margin:0 0 .5rem}p{color:#465364}a{color:#1c55ae}</style></head>
<body><main><h1>${escape(title)}</h1><p>${hint}</p><p><a href="/">返回首页</a></p></main></body></html>`;
}
