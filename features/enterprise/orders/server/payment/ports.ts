import type { CodeChannel } from '#domain/orders/order.ts';

/** The amount to pay and its order. Amounts are whole fen. */
export interface Charge {
  readonly orderNo: string;
  readonly subject: string;
  readonly fen: number;
  readonly expireTime: Date;
  /** Whole address that the provider tells the result. */
  readonly notifyUrl: string;
}

/** The state that a provider reports for an order. */
export interface PaymentState {
  readonly state: 'unpaid' | 'paid' | 'closed';
  readonly orderNo: string;
  /** The paid amount; 0 while nothing was paid. */
  readonly fen: number;
  readonly tradeNo: string | null;
  readonly payTime: Date | null;
}

export interface Refund {
  readonly orderNo: string;
  /** The same number is refunded once, however often it is asked for. */
  readonly refundNo: string;
  readonly fen: number;
  readonly totalFen: number;
  readonly reason: string;
}

export interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came over the wire: signatures are over bytes. */
  readonly body: string;
}

/** A provider that takes payments for orders by a code that the payer scans (G-44). */
export interface PaymentProvider {
  readonly channel: CodeChannel;
  /** Simulates the provider on this machine; no real payment takes place. */
  readonly isLocal: boolean;
  /**
   * Asks for a code; again for the same order gives a code for the same payment.
   * @returns what the code says
   * @throws PaymentError
   */
  createCode(charge: Charge): Promise<string>;
  /** @throws PaymentError */
  query(orderNo: string): Promise<PaymentState>;
  /** From then on the code cannot be paid; an order that the provider never saw is no error. @throws PaymentError */
  close(orderNo: string): Promise<void>;
  /** @throws PaymentError */
  refund(refund: Refund): Promise<void>;
  /**
   * Verifies and parses a notification from the provider.
   * @returns null for a genuine notification that is not about a payment
   * @throws PaymentError if it is not from the provider
   */
  readNotice(notice: Notice): PaymentState | null;
  /** The provider's expected replies to an accepted and to a rejected notification. */
  readonly replies: { readonly taken: string; readonly refused: string };
}

/** The provider could not be asked, refused, or is not the provider. The text is for the log and holds no secret. */
export class PaymentError extends Error {
  override name = 'PaymentError';
}

/** Longest wait for a provider. */
export const WAIT_MS = 8000;

/** @throws PaymentError when it is no JSON: a proxy in between may answer in the provider's place */
export function parseJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new PaymentError('the answer is no JSON', { cause });
  }
}
