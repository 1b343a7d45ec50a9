/** What a short message says; providers keep the words as approved templates, so only the parameters travel. */
export type SmsTemplate = 'code' | 'registered';

export interface Sms {
  readonly to: string;
  readonly template: SmsTemplate;
  readonly params: Readonly<Record<string, string>>;
}
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface SmsPort {
  /** @throws OutboxFailure when the provider did not take it */
  send(message: Sms): Promise<void>;
}
export interface MailPort {
  /** @throws OutboxFailure when the server did not take it */
  send(message: Mail): Promise<void>;
}
export interface Outbox {
  readonly sms: SmsPort;
  readonly mail: MailPort;
}

/** A message could not be handed over. The text is for the log and holds no code. */
export class OutboxFailure extends Error {
  override name = 'OutboxFailure';
}
