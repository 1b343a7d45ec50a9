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
  /** Absolute address that unsubscribes a person who opens it or a program that posts to it (RFC 8058); for recurring mails. */
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
  /** @throws OutboxError when the provider did not accept it */
  send(message: Sms): Promise<void>;
}
export interface MailPort {
  /** @throws OutboxError when the server did not accept it */
  send(message: Mail): Promise<void>;
}
export interface WechatPort {
  /** @throws OutboxError when the platform did not accept it */
  send(message: WechatMessage): Promise<void>;
  /**
   * Requests a QR code that leads to the official account with the given scene.
   * @returns the text to draw as a QR code; for the local default a path of this portal
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
  /** Earliest time of sending (quiet hours). */
  readonly notBefore?: Date;
}

/**
 * Two ways of sending. The transports send at once, while a user waits (codes), and throw on failure. `send` queues a message and returns:
 * it is sent in the background and retried with growing pauses until it is delivered or given up. Every delivery of either way is recorded
 * with its result.
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
   * Replaces a message that has not been sent yet, or cancels it (null).
   * @returns false when sending has already begun
   */
  replace(uuid: string, item: OutboxItem | null): Promise<boolean>;
}

/** A message could not be sent. The text is for the log and holds no code. */
export class OutboxError extends Error {
  override name = 'OutboxError';
  /** Trying again cannot help: the recipient, the template or the settings are wrong. */
  readonly isFinal: boolean;
  constructor(message: string, options: { readonly cause?: unknown; readonly isFinal?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
  }
}
