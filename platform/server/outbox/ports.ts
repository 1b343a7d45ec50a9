/**
 * The templates of short messages. Providers keep the text as approved templates, so only the parameters are sent: `code` {code, minutes} ·
 * `registered` {} · `digest` {count, nearest} · `notice` {what, time} · `invitation` {enterprise, days}.
 */
export type SmsTemplate = 'code' | 'registered' | 'digest' | 'notice' | 'invitation';

/** The templates of WeChat messages: `digest` {title, count, nearest, time} · `notice` {title, what, time}. */
export type WechatTemplate = 'digest' | 'notice';

type Params = Readonly<Record<string, string>>;

export interface Sms {
  readonly to: string;
  readonly template: SmsTemplate;
  readonly params: Params;
}
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whole address that takes who opens it, and the programs that post to it, off the list (RFC 8058); for mail that comes again and again. */
  readonly unsubscribe?: string;
}
export interface WechatMessage {
  /** The follower's open id. */
  readonly to: string;
  readonly template: WechatTemplate;
  readonly params: Params;
  /** The address that a tap opens; an absolute one. */
  readonly url?: string;
}

export interface SmsPort {
  /** @throws OutboxError when the provider did not take it */
  send(message: Sms): Promise<void>;
}
export interface MailPort {
  /** @throws OutboxError when the server did not take it */
  send(message: Mail): Promise<void>;
}
export interface WechatPort {
  /** @throws OutboxError when the platform did not take it */
  send(message: WechatMessage): Promise<void>;
  /**
   * Asks for a code that leads to the official account and brings a scene along.
   * @returns what to draw as a QR code; of the local default a path of this portal
   * @throws OutboxError when there is none
   */
  createQrcode(scene: string, seconds: number): Promise<string>;
}

/** One message for one channel. */
export type OutboxItem =
  | (Sms & { readonly channel: 'sms' })
  | (Mail & { readonly channel: 'mail' })
  | (WechatMessage & { readonly channel: 'wechat' });
export type Channel = OutboxItem['channel'];

export interface SendOptions {
  /** The purpose of the message in the record of deliveries: `reminder.digest`. */
  readonly topic: string;
  /** Messages with the same key are sent once. */
  readonly onceKey?: string;
  /** Not before this moment (quiet hours). */
  readonly notBefore?: Date;
}

/**
 * Two ways out. The ports hand over at once, while somebody waits for it (codes), and throw when it fails. `send` takes a message in
 * and returns: it goes out in the background, again and again with growing pauses until it is taken or given up. Every delivery of
 * either way is recorded with its result.
 */
export interface Outbox {
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly wechat: WechatPort;
  /**
   * Inside `db.transaction` the message exists only if the transaction commits.
   * @returns uuid of the delivery, or null when its `onceKey` was sent before
   */
  send(item: OutboxItem, options: SendOptions): Promise<string | null>;
  /**
   * Puts another message in the place of one that waits, or takes it back (null).
   * @returns false when somebody has begun to send it
   */
  replace(uuid: string, item: OutboxItem | null): Promise<boolean>;
}

/** A message could not be handed over. The text is for the log and holds no code. */
export class OutboxError extends Error {
  override name = 'OutboxError';
  /** Trying again cannot help: the recipient, the template or the settings are wrong. */
  readonly isFinal: boolean;
  constructor(message: string, options: { readonly cause?: unknown; readonly isFinal?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
  }
}
