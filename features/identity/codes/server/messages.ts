import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import type { Outbox } from '#platform/server/outbox/ports.ts';

/** The channel and the address to which a code is sent. */
export interface CodeRecipient {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

const NOTE = '请勿把验证码告诉他人，工作人员不会索要。如非本人操作，请忽略。';

/** Sends a verification code to its recipient. */
export async function sendCodeMessage(
  outbox: Outbox,
  { channel, to }: CodeRecipient,
  code: string,
  minutes: number,
): Promise<void> {
  if (channel === 'sms') return outbox.sms.send({ to, template: 'code', params: { code, minutes: String(minutes) } });
  return outbox.mail.send(
    composeMail({
      to,
      subject: '知讯资管家验证码',
      title: '邮箱验证',
      lines: [`您的验证码是 ${code}，${minutes} 分钟内有效。`, NOTE],
      figure: code,
    }),
  );
}

/**
 * Notifies the owner of an account that another user tried to register or bind the owner's number or address; the caller does not learn
 * that it is registered.
 */
export async function notifyRegisteredOwner(outbox: Outbox, { channel, to }: CodeRecipient): Promise<void> {
  if (channel === 'sms') return outbox.sms.send({ to, template: 'registered', params: {} });
  const line = '有人用该邮箱申请绑定账号，但它已属于另一个账号，因此没有发送验证码。如非本人操作，请忽略。';
  return outbox.mail.send(composeMail({ to, subject: '知讯资管家邮箱提醒', title: '邮箱提醒', lines: [line] }));
}
