import type { QrCodeChannel } from '#domain/orders/order.ts';

/** The amount to be paid for an order, in whole fen. */
export interface PaymentCharge {
  readonly orderNo: string;
  readonly subject: string;
  readonly fen: number;
  readonly expireTime: Date;
  /** The complete URL to which the provider sends the result. */
  readonly notifyUrl: string;
}

/** The state that a provider reports for an order. */
export interface PaymentState {
  readonly state: 'unpaid' | 'paid' | 'closed';
  readonly orderNo: string;
  /** The paid amount; 0 if nothing has been paid. */
  readonly fen: number;
  readonly tradeNo: string | null;
  readonly payTime: Date | null;
}

export interface RefundRequest {
  readonly orderNo: string;
  /** A refund number is refunded only once, even if the request is repeated. */
  readonly refundNo: string;
  readonly fen: number;
  readonly totalFen: number;
  readonly reason: string;
}

export interface PaymentNotification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body as received, because signatures cover its bytes. */
  readonly body: Buffer;
}

/** A provider that accepts payments by a code that the payer scans (G-44). */
export interface PaymentProvider {
  readonly channel: QrCodeChannel;
  /** Whether the provider is simulated on this machine, without real payments. */
  readonly isLocal: boolean;
  /**
   * Requests a payment code; a repeated request for the same order returns a code for the same payment.
   * @returns the content of the code
   * @throws PaymentError
   */
  createCode(charge: PaymentCharge): Promise<string>;
  /**
   * Queries the payment state of an order.
   * @throws PaymentError
   */
  query(orderNo: string): Promise<PaymentState>;
  /** Closes the code, so that it can no longer be paid; an order unknown to the provider is not an error. @throws PaymentError */
  close(orderNo: string): Promise<void>;
  /**
   * Refunds a payment or a part of it.
   * @throws PaymentError
   */
  refund(refund: RefundRequest): Promise<void>;
  /**
   * Verifies and parses a notification from the provider.
   * @returns null for a genuine notification that is not about a payment
   * @throws PaymentError if it is not from the provider
   */
  readNotice(notice: PaymentNotification): PaymentState | null;
  /** Responses that the provider expects for an accepted and for a rejected notification. */
  readonly replies: { readonly taken: string; readonly refused: string };
}

/**
 * Reports that the provider could not be reached, rejected the call, or could not be authenticated. The text is for the log and contains no
 * secrets.
 */
export class PaymentError extends Error {
  override name = 'PaymentError';
}

export const PROVIDER_TIMEOUT_MS = 8000;

/**
 * Parses the JSON response of a provider.
 * @throws PaymentError if it is not JSON, because a proxy may have responded instead of the provider
 */
export function parseProviderJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new PaymentError('the answer is no JSON', { cause });
  }
}
