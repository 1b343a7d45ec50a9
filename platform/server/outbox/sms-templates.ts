import type { Sms, SmsTemplate } from './ports.ts';

/**
 * Texts of the text messages as submitted to a provider for approval. They also define the order of the parameters: Tencent numbers them,
 * Alibaba names them.
 */
export const SMS_TEMPLATES: Readonly<Record<SmsTemplate, string>> = {
  code: '您的验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
  registered: '有人用该手机号申请注册或绑定，但它已属于一个账号，因此没有发送验证码。可直接登录，或用“忘记密码”找回。',
  digest: '您有 {count} 项资质证照事项待处理，最近一项：{nearest}。请登录知讯资管家查看。',
  notice: '您的账号于 {time} {what}。如非本人操作，请立即修改密码。',
  invitation: '{firm} 邀请您加入，{days} 天内有效。请用本手机号登录或注册知讯资管家后接受；不认识对方请忽略。',
};

/** Lists the parameters of a template in the order in which its text contains them. */
export const listSmsParameters = (template: SmsTemplate): readonly string[] =>
  [...SMS_TEMPLATES[template].matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

export const formatSms = ({ template, params }: Pick<Sms, 'template' | 'params'>): string =>
  `【知讯资管家】${SMS_TEMPLATES[template].replace(/\{(\w+)\}/g, (_place, name: string) => params[name] ?? '')}`;
