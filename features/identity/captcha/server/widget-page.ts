import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { CAPTCHA_WIDGET_PATH } from '../captcha.contract.ts';
import { selectProvider } from './providers/choose-provider.ts';
import type { CaptchaProvider } from './providers/port.ts';

interface Widget {
  /** The script of the provider and the origins from which it loads. */
  readonly script: string;
  readonly hosts: readonly string[];
  /** Returns the script that starts the widget and passes the ticket to the form with its function `tell`. */
  readonly start: (publicId: string) => string;
}

const WIDGETS: Readonly<Record<CaptchaProvider['kind'], Widget>> = {
  geetest: {
    script: 'https://static.geetest.com/v4/gt4.js',
    hosts: ['https://*.geetest.com', 'https://*.geevisit.com', 'https://*.gsensebot.com'],
    start: (id) =>
      `initGeetest4({captchaId:${JSON.stringify(id)},product:'float',language:'zho'},function(c){c.appendTo('#box');c.onSuccess(function(){tell(c.getValidate())});c.onError(fail)});`,
  },
  tencent: {
    script: 'https://turing.captcha.qcloud.com/TJCaptcha.js',
    hosts: ['https://*.captcha.qcloud.com', 'https://*.captcha.gtimg.com', 'https://captcha.gtimg.com'],
    start: (id) =>
      `var box=document.getElementById('box');box.innerHTML='<button type="button">点击完成安全验证</button>';box.onclick=function(){new TencentCaptcha(${JSON.stringify(id)},function(r){if(r.ret===0)tell({ticket:r.ticket,randstr:r.randstr})},{}).show()};`,
  },
};

const STYLE = 'body{margin:0;font:14px/1.6 sans-serif}button{font:inherit;padding:8px 16px}';

function getPage({ kind, publicId }: CaptchaProvider): { readonly html: string; readonly policy: string } {
  const { script, hosts, start } = WIDGETS[kind];
  const code = `function tell(t){parent.postMessage({captcha:t},'*')}function fail(){parent.postMessage({captcha:null},'*')}addEventListener('load',function(){try{${start(publicId)}}catch(e){fail()}});`;
  const hash = createHash('sha256').update(code).digest('base64');
  const from = hosts.join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${from}`,
    `style-src 'unsafe-inline' ${from}`,
    `img-src data: ${from}`,
    `font-src data: ${from}`,
    `connect-src ${from}`,
    `frame-src ${from}`,
    // The sandbox gives the scripts a separate origin, so that they cannot read cookies or pages of the portal.
    'sandbox allow-scripts allow-forms allow-popups',
    "frame-ancestors 'self'",
  ].join('; ');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>安全验证</title><style>${STYLE}</style><script src="${script}"></script><script>${code}</script></head><body><div id="box"></div></body></html>`;
  return { html, policy };
}

/**
 * Serves the widget of the configured provider as a separate page, which forms show in a frame; without a provider the page is not
 * registered.
 */
export function registerCaptchaWidget(server: FastifyInstance, app: App): void {
  const provider = selectProvider(app);
  if (provider === null) return;
  const { html, policy } = getPage(provider);
  server.get(CAPTCHA_WIDGET_PATH, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html),
  );
}
