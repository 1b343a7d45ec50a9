import type { Outbox } from '#platform/server/outbox/ports.ts';

/** Where a code goes. */
export interface Recipient {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

const NOTE = '请勿把验证码告诉他人，工作人员不会索要。如非本人操作，请忽略。';
const html = (title: string, lines: readonly string[]): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head><body style="font:15px/1.7 'PingFang SC','Microsoft YaHei',sans-serif;color:#17212f;margin:0;padding:24px"><div style="max-width:520px;margin:0 auto;border:1px solid #dce1e8;border-radius:8px;padding:24px 28px"><h1 style="font-size:18px;margin:0 0 12px">${title}</h1>${lines.map((line) => `<p style="margin:0 0 12px">${line}</p>`).join('')}<p style="margin:16px 0 0;color:#5f6b7a;font-size:13px">本邮件由知讯资管家自动发出，请不要回复。</p></div></body></html>`;

/** Tells the code to its owner. */
export async function tellCode(
  outbox: Outbox,
  { channel, to }: Recipient,
  code: string,
  minutes: number,
): Promise<void> {
  if (channel === 'sms') return outbox.sms.send({ to, template: 'code', params: { code, minutes: String(minutes) } });
  const line = `您的验证码是 ${code}，${minutes} 分钟内有效。`;
  return outbox.mail.send({
    to,
    subject: '知讯资管家验证码',
    text: `${line}\n${NOTE}\n\n本邮件由知讯资管家自动发出，请不要回复。`,
    html: html('邮箱验证', [
      '您的验证码是',
      `<b style="font-size:28px;letter-spacing:6px">${code}</b>`,
      `${minutes} 分钟内有效。${NOTE}`,
    ]),
  });
}

/** Tells the owner of an account that somebody tried to take its number or address: nobody else learns that it is known. */
export async function tellTaken(outbox: Outbox, { channel, to }: Recipient): Promise<void> {
  if (channel === 'sms') return outbox.sms.send({ to, template: 'registered', params: {} });
  const line = '有人用该邮箱申请绑定账号，但它已属于另一个账号，因此没有发送验证码。如非本人操作，请忽略。';
  return outbox.mail.send({ to, subject: '知讯资管家邮箱提醒', text: line, html: html('邮箱提醒', [line]) });
}
