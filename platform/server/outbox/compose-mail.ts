import type { Mail } from './ports.ts';

/** The content of a mail, from which the plain and the HTML part are made. All values are plain text and are never interpreted as HTML. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** A code, shown in large type. */
  readonly figure?: string;
  /** Rows of a list, each with a text and a note beside it. */
  readonly rows?: readonly { readonly text: string; readonly note: string; readonly href?: string }[];
  readonly action?: { readonly label: string; readonly href: string };
  /** Text that explains how to unsubscribe. */
  readonly footer?: string;
  /** Address at which the recipient can unsubscribe (RFC 8058). */
  readonly unsubscribe?: string;
}

/** The last line of every mail. */
export const AUTOMATIC_MAIL_NOTICE = '本邮件由知讯资管家自动发出，请不要回复。';
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const getHref = (href: string): string => (/^https?:\/\//i.test(href) ? escape(href) : '#');

const FONT = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";
const linkStyle = 'color:#1d4f91';

function getRow({ text, note, href }: { text: string; note: string; href?: string }): string {
  const label =
    href === undefined ? escape(text) : `<a href="${getHref(href)}" style="${linkStyle}">${escape(text)}</a>`;
  const cell = 'padding:8px 0;border-bottom:1px solid #e9edf2;vertical-align:top';
  return `<tr><td style="${cell}">${label}</td><td style="${cell};padding-left:16px;white-space:nowrap;color:#465364">${escape(note)}</td></tr>`;
}

function getHtml(content: MailContent): string {
  const { title, lines, figure, rows = [], action, footer, unsubscribe } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`;
  const parts = [
    `<h1 style="font-size:18px;margin:0 0 12px">${escape(title)}</h1>`,
    ...(figure === undefined ? [] : [paragraph(`<b style="font-size:28px;letter-spacing:6px">${escape(figure)}</b>`)]),
    ...lines.map((line) => paragraph(escape(line))),
    ...(rows.length === 0
      ? []
      : [
          `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.map(getRow).join('')}</table>`,
        ]),
    ...(action
      ? [
          paragraph(
            `<a href="${getHref(action.href)}" style="${linkStyle};font-weight:600">${escape(action.label)}</a>`,
          ),
        ]
      : []),
    `<p style="margin:16px 0 0;color:#5f6b7a;font-size:13px">${escape([footer, AUTOMATIC_MAIL_NOTICE].filter(Boolean).join(' '))}${unsubscribe === undefined ? '' : ` <a href="${getHref(unsubscribe)}" style="${linkStyle}">退订此类邮件</a>`}</p>`,
  ];
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title></head><body style="font:15px/1.7 ${FONT};color:#17212f;background:#ffffff;margin:0;padding:24px"><div style="max-width:560px;margin:0 auto;border:1px solid #dce1e8;border-radius:8px;padding:24px 28px">${parts.join('')}</div></body></html>`;
}

function getText({ title, lines, figure, rows = [], action, footer, unsubscribe }: MailContent): string {
  const parts = [
    title,
    ...(figure === undefined ? [] : [figure]),
    lines.join('\n'),
    rows.map(({ text, note, href }) => `· ${text}　${note}${href ? `\n  ${href}` : ''}`).join('\n'),
    ...(action ? [`${action.label}：${action.href}`] : []),
    ...(footer ? [footer] : []),
    ...(unsubscribe === undefined ? [] : [`退订此类邮件：${unsubscribe}`]),
    AUTOMATIC_MAIL_NOTICE,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Composes a mail in Chinese with a plain and an HTML part of the same content. */
export const composeMail = (content: MailContent): Mail => ({
  to: content.to,
  subject: content.subject,
  text: getText(content),
  html: getHtml(content),
  ...(content.unsubscribe === undefined ? {} : { unsubscribe: content.unsubscribe }),
});
