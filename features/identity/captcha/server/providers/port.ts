/** The data that a provider's widget gave the browser after its puzzle was solved. */
export type Ticket = Readonly<Record<string, string>>;

/** A third-party captcha. */
export interface CaptchaProvider {
  readonly kind: 'geetest' | 'tencent';
  /** The id of the portal for the widget; not secret. */
  readonly publicId: string;
  /**
   * Returns whether a ticket represents a solved puzzle.
   * @throws Error when the service does not answer
   */
  verify(ticket: Ticket, ip: string): Promise<boolean>;
}

export const WAIT_MS = 5000;
