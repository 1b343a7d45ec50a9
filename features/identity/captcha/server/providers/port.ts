/** The data that a provider's widget passed to the browser after its puzzle was solved. */
export type ProviderTicket = Readonly<Record<string, string>>;

/** A third-party captcha. */
export interface CaptchaProvider {
  readonly kind: 'geetest' | 'tencent';
  /** The public id of the portal at the provider, which the widget requires. */
  readonly publicId: string;
  /**
   * Returns whether a ticket belongs to a solved puzzle.
   * @throws Error when the provider does not respond
   */
  verify(ticket: ProviderTicket, ip: string): Promise<boolean>;
}

export const PROVIDER_TIMEOUT_MS = 5000;
