/**
 * The templates of text messages. Providers store the approved texts, so only the parameters are sent: `code` {code, minutes} ·
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
  /** Absolute address for unsubscribing, opened by a user or requested by a mail program with POST (RFC 8058). Set for recurring mails. */
  readonly unsubscribe?: string;
}
export interface WechatMessage {
  /** The recipient's WeChat open id. */
  readonly to: string;
  readonly template: WechatTemplate;
  readonly params: Params;
  /** The absolute address that opens when the message is tapped. */
  readonly url?: string;
}

export interface SmsPort {
  /** @throws OutboxError if the provider did not accept the message */
  send(message: Sms): Promise<void>;
}
export interface MailPort {
  /** @throws OutboxError if the server did not accept the mail */
  send(message: Mail): Promise<void>;
}
export interface WechatPort {
  /** @throws OutboxError if the platform did not accept the message */
  send(message: WechatMessage): Promise<void>;
  /**
   * Requests a QR code that leads to the official account with the given scene.
   * @returns the text to draw as a QR code; for the local outbox a path of this portal
   * @throws OutboxError if the platform returns none
   */
  createQrcode(scene: string, seconds: number): Promise<string>;
}

/** One message for one channel. */
export type OutboxItem =
  | (Sms & { readonly channel: 'sms' })
  | (Mail & { readonly channel: 'mail' })
  | (WechatMessage & { readonly channel: 'wechat' });
export type OutboxChannel = OutboxItem['channel'];

export interface MessageSendOptions {
  /** Purpose of the message for the delivery record, for example `reminder.digest`. */
  readonly topic: string;
  /** Messages with the same key are sent only once. */
  readonly onceKey?: string;
  /** Earliest time of sending, for quiet hours. */
  readonly notBefore?: Date;
  /** Exempts the message from the daily limit: codes, security and payment messages. */
  readonly isUrgent?: boolean;
  /** Earliest time of the digest that contains the message if the limit of the day is reached; by default eight o'clock of the next day. */
  readonly digestNotBefore?: Date;
}

/**
 * Two ways of sending. The transports send immediately, while a user waits (codes), and throw on failure. `send` queues a message and
 * returns: the message is sent in the background and retried with growing pauses until it is delivered or given up. Every delivery is
 * recorded with its result.
 */
export interface Outbox {
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly wechat: WechatPort;
  /**
   * Queues a message. Inside `db.transaction` it is queued only if the transaction commits. Messages to one address beyond the daily limit
   * (`MESSAGES_PER_DAY`) are combined into one digest the next morning.
   * @returns uuid of the delivery, or null if its `onceKey` was used before
   */
  send(item: OutboxItem, options: MessageSendOptions): Promise<string | null>;
  /**
   * Replaces a message that has not been sent yet, or cancels it (null).
   * @returns false when sending has already begun
   */
  replace(uuid: string, item: OutboxItem | null): Promise<boolean>;
}

/** Thrown when a message could not be sent. The error text is meant for the log and never contains a verification code. */
export class OutboxError extends Error {
  override name = 'OutboxError';
  /** A retry cannot succeed: the recipient, the template or the settings are wrong. */
  readonly isFinal: boolean;
  constructor(message: string, options: { readonly cause?: unknown; readonly isFinal?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isFinal = options.isFinal ?? false;
  }
}
