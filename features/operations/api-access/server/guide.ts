import type { FastifyInstance } from 'fastify';
import { API_TOKEN_PREFIX, MAX_API_TOKEN_DAYS } from '#domain/access/api-token.ts';
import { MAX_PAGE_SIZE } from '#platform/contract/fields.ts';
import { IDEMPOTENCY_HOURS } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { buildPageHeaders } from '#platform/server/http/security-headers.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { CHANGE_KINDS, MAX_CHANGES_PER_PAGE } from '../contract/changes.ts';
import { MAX_WEBHOOK_FAILURES } from '../contract/webhooks.ts';

export const API_GUIDE_PATH = '/portal/docs/guide';

const STYLE = `body{font:15px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:860px;padding:24px 20px 64px;color:#17212f;background:#fff}
h1{font-size:24px}h2{font-size:18px;margin:36px 0 8px}p,ul{margin:0 0 12px}pre{margin:0 0 16px;padding:12px 16px;border:1px solid #e9edf2;border-radius:6px;background:#f5f7fa;overflow-x:auto}
code{font-family:"Cascadia Mono",Consolas,monospace;font-size:13px}a{color:#1c55ae}table{border-collapse:collapse;width:100%;margin:0 0 16px}th,td{border-bottom:1px solid #e9edf2;padding:6px 8px;text-align:left;vertical-align:top}th{background:#eef1f5}`;

const AUTH = '-H "Authorization: Bearer $TOKEN"';

/** A section with runnable examples, which guide.test.ts extracts from the page and runs. */
interface Section {
  readonly title: string;
  /** The text as HTML. */
  readonly text: string;
  readonly run?: string;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((one) => `<td>${one}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

function getSections({ config }: App): readonly Section[] {
  const perMinute = config.access.requestLimits.perMinute.token;
  return [
    {
      title: '令牌',
      text: `<p>企业负责人在“企业中心 → 设置 → 开放接口”新建令牌（以 <code>${API_TOKEN_PREFIX}</code> 开头），勾选权限和有效期（最长 ${MAX_API_TOKEN_DAYS} 天）。令牌只显示一次，随时可以吊销，吊销后的下一次调用就被拒绝。调用时放在请求头里，不需要图形验证码。</p>
<p>令牌只能做所选权限允许的事，操作记在新建者名下并注明令牌名称。账号、密码、密钥、订单和令牌本身只能由本人登录后操作；完整证件号码只有勾选了“查看完整证件号码”的令牌才能读取。</p>`,
      run: `curl -sS --fail-with-body "$PORTAL/portal/getInfo" ${AUTH}`,
    },
    {
      title: '读取',
      text: `<p>回答的格式是 <code>{code, msg, data}</code> 或 <code>{code, msg, rows, total}</code>，<code>code</code> 与 HTTP 状态相同。列表每页最多 ${MAX_PAGE_SIZE} 条。日期为 <code>2026-01-31</code>，时间为北京时间 <code>2026-01-31 08:00:00</code>。全部接口和字段见 <a href="/portal/docs">接口文档</a>，也可以用 <a href="/portal/openapi.json?for=tokens">OpenAPI 3.1（令牌可用的接口）</a>或<a href="/portal/openapi.json">全部接口</a>生成客户端。</p>`,
      run: `curl -sS --fail-with-body "$PORTAL/portal/project/list?pageNum=1&pageSize=100" ${AUTH}`,
    },
    {
      title: '写入与重复提交',
      text: `<p>写入时带上 <code>Idempotency-Key</code>（建议用 UUID，或您系统里的单据号）：${IDEMPOTENCY_HOURS} 小时内相同的请求只执行一次，网络中断后可以放心重发，得到第一次的回答（回答头 <code>idempotency-replayed: true</code>）。</p>
<ul><li>同一个键用于不同内容：409，请换一个键。</li><li>第一次还在处理：409 和 <code>Retry-After</code>，稍后重发。</li><li>第一次因内容有误被拒绝：改正后可以用同一个键。</li><li>第一次中途中断、结果未知：409，请先核对数据；需要重做时，两分钟后用原来的键重发，或换一个键。</li></ul>`,
      run: `for attempt in 1 2; do
  curl -sS --fail-with-body -X POST "$PORTAL/portal/project" ${AUTH} \\
    -H "Content-Type: application/json" -H "Idempotency-Key: erp-2026-000123" \\
    -d '{"projectName":"示例办公楼","projectNo":"ERP-2026-000123","role":"施工总承包"}'
done`,
    },
    {
      title: '读取变更',
      text: `<p>第一次不带 <code>since</code>，从头得到全部记录；以后带上次回答里的 <code>cursor</code>，只得到此后变化的记录。每条记录只出现一次，给出最后一次变化；再次变化会再次出现。一次最多 ${MAX_CHANGES_PER_PAGE} 条，<code>hasMore</code> 为真时接着读。提交较晚的写入不会漏掉。只包括令牌有权查看的类别：</p>${table(
        ['kind', '记录'],
        Object.entries(CHANGE_KINDS).map(([kind, { label }]) => [`<code>${kind}</code>`, label]),
      )}`,
      run: `CURSOR=$(curl -sS --fail-with-body "$PORTAL/portal/api-access/changes?pageSize=500" ${AUTH} \\
  | sed -n 's/.*"cursor":"\\([^"]*\\)".*/\\1/p')
curl -sS --fail-with-body "$PORTAL/portal/api-access/changes?since=$CURSOR" ${AUTH}`,
    },
    {
      title: '回调（Webhook）',
      text: `<p>在“开放接口”登记公网上的 https 地址和记录类别。记录变化后，一般几秒内收到 <code>POST</code>，内容是 <code>{"type":"records.changed","timestamp":…,"data":{"changes":[{"kind","uuid","isDeleted","changeTime"}],"cursor"}}</code>，随后按需读取记录。格式遵循 <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a>，可以直接使用它的各语言库。</p>
<ul><li>请在 10 秒内回答 2xx；其他回答和超时会按 30 秒、2 分钟、10 分钟、1 小时、4 小时、10 小时重试。回答 410 表示不再接收。不跟随跳转。</li><li>同一通知的 <code>webhook-id</code> 不变，请据此去重；先后顺序以“读取变更”为准。</li><li>连续 ${MAX_WEBHOOK_FAILURES} 次失败后停用并通知负责人；启用后从停下的地方继续。</li></ul>
<p>核对签名：用密钥（<code>whsec_</code> 之后的 base64）对“编号.时间戳.正文”计算 HMAC-SHA256，与 <code>webhook-signature</code> 比较，并拒绝时间戳相差 5 分钟以上的通知。</p>`,
      run: `KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
printf 'v1,%s\\n' "$(printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP.$BODY" \\
  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)"`,
    },
    {
      title: '出错时',
      text: `<p>回答为 <code>{code, msg, fault, fields}</code>：<code>fault</code> 是固定的错误编号，供程序判断；<code>fields</code> 逐项说明哪个字段有误。每个令牌每分钟最多 ${perMinute} 次，超过时回答 429 和 <code>Retry-After</code>。</p>${table(
        ['状态', '含义'],
        [
          ['202', '企业要求该变更经审批：已提交，批准后生效，尚未改动'],
          ['400', '内容有误，见 <code>fields</code>'],
          ['401', '令牌无效、已到期或已吊销'],
          ['403', '令牌没有这项权限（<code>msg</code> 写明缺少的权限），或会员已到期'],
          ['404', '数据不存在，或属于其他企业'],
          ['409', '与现有数据或之前的请求冲突'],
          ['429', '过于频繁，请按 <code>Retry-After</code> 等待'],
          ['503', '暂时不可用，请按 <code>Retry-After</code> 重试'],
        ],
      )}`,
    },
  ];
}

function writeGuide(app: App): string {
  const origin = escapeHtml(app.config.publicUrl ?? 'http://127.0.0.1:3000');
  const sections = getSections(app).map(
    ({ title, text, run }) =>
      `<h2>${title}</h2>${text}${run ? `<pre class="run"><code>${escapeHtml(run)}</code></pre>` : ''}`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>开放接口使用说明 - 知讯资管家</title><style>${STYLE}</style></head>
<body><main><h1>开放接口使用说明</h1><p>让本企业自己的软件读写本企业的数据。以下例子在命令行中可以直接运行，先设置：</p>
<pre><code>export PORTAL=${origin}\nexport TOKEN=${API_TOKEN_PREFIX}…</code></pre>${sections.join('\n')}</main></body></html>`;
}

/** Serves the developer guide for API access; the API description links to it. */
export function registerApiGuide(server: FastifyInstance, app: App): void {
  let page: string | null = null;
  server.get(API_GUIDE_PATH, async (_request, reply) => {
    page ??= writeGuide(app);
    return reply
      .headers(buildPageHeaders({ hashes: [] }, false))
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
