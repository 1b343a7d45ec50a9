import { AUTOMATIC_MAIL_NOTICE, composeMail } from './compose-mail.ts';
import type { Mail, OutboxItem, Sms, WechatMessage } from './ports.ts';

/** Returns the number of notifications in a message: the stated count of a digest, 1 for any other message. */
const countMatters = ({ template, params }: Pick<Sms | WechatMessage, 'template' | 'params'>): number =>
  template === 'digest' ? Math.max(1, Number(params.count) || 0) : 1;

const countAll = (items: readonly (Sms | WechatMessage)[]): string =>
  String(items.reduce((sum, item) => sum + countMatters(item), 0));

/** Composes one digest text message. Providers send approved texts only, so it contains the sum of the counts. */
function composeSms(to: string, items: readonly Sms[]): Sms {
  const nearest = items.find(({ template }) => template === 'digest')?.params.nearest ?? '同事邀请';
  return { to, template: 'digest', params: { count: countAll(items), nearest } };
}

function composeWechat(to: string, items: readonly WechatMessage[], day: string): WechatMessage {
  const title = '通知汇总';
  const address = items.find(({ url }) => url !== undefined)?.url;
  const url = address === undefined ? {} : { url: new URL('/', address).href };
  const nearest = items.find(({ template }) => template === 'digest')?.params.nearest;
  if (nearest !== undefined)
    return { to, template: 'digest', params: { title, count: countAll(items), nearest, time: day }, ...url };
  return { to, template: 'notice', params: { title, what: `${items.length} 条通知，请登录查看`, time: day }, ...url };
}

/** Composes one mail that contains the complete text of each mail. */
function composeMails(to: string, mails: readonly Mail[]): Mail {
  const title = `知讯资管家通知汇总（${mails.length} 条）`;
  const [unsubscribe, ...others] = new Set(mails.map((mail) => mail.unsubscribe));
  return composeMail({
    to,
    subject: title,
    title,
    lines: mails.flatMap(({ subject, text }, place) => [
      `${place + 1}. ${subject}`,
      ...text.split('\n\n').filter((part) => part !== subject && part !== AUTOMATIC_MAIL_NOTICE),
    ]),
    // The unsubscribe header holds one address, so it is left out if the mails have different ones; the text contains all of them.
    ...(unsubscribe === undefined || others.length > 0 ? {} : { unsubscribe }),
  });
}

/**
 * Combines several messages to one address into one.
 * @param items messages of one channel, at least one
 * @param day day of the digest in China
 */
export function composeDigest(items: readonly OutboxItem[], day: string): OutboxItem {
  const [first] = items;
  if (first === undefined) throw new RangeError('a digest needs a message');
  const { channel, to } = first;
  if (channel === 'sms')
    return {
      channel,
      ...composeSms(
        to,
        items.filter((item) => item.channel === 'sms'),
      ),
    };
  if (channel === 'wechat')
    return {
      channel,
      ...composeWechat(
        to,
        items.filter((item) => item.channel === 'wechat'),
        day,
      ),
    };
  return {
    channel,
    ...composeMails(
      to,
      items.filter((item) => item.channel === 'mail'),
    ),
  };
}
