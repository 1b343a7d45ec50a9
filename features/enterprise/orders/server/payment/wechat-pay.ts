import { createDecipheriv, createSign, createVerify } from 'node:crypto';
import { readInstant } from '#domain/text/time.ts';
import type { Clock, Random } from '#platform/server/app.ts';
import type { WechatPayConfig } from '#platform/server/config/payment-config.ts';
import {
  type PaymentCharge,
  PaymentError,
  type PaymentNotification,
  type PaymentProvider,
  type PaymentState,
  PROVIDER_TIMEOUT_MS,
  parseProviderJson,
} from './ports.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const NATIVE = '/v3/pay/transactions/native';
const REFUNDS = '/v3/refund/domestic/refunds';
const byOrder = (orderNo: string): string => `/v3/pay/transactions/out-trade-no/${orderNo}`;
/** The maximum age of a notification; an older one may be a replay. */
const MAX_AGE_S = 300;
const TAG_BYTES = 16;

interface Transaction {
  readonly appid?: string;
  readonly mchid?: string;
  readonly out_trade_no?: string;
  readonly trade_state?: string;
  readonly transaction_id?: string;
  readonly success_time?: string;
  readonly amount?: { readonly total?: number; readonly currency?: string };
}

interface Sealed {
  readonly event_type?: string;
  readonly resource?: {
    readonly algorithm?: string;
    readonly ciphertext?: string;
    readonly nonce?: string;
    readonly associated_data?: string;
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const getHeader = (headers: Headers, name: string): string => String(headers[name] ?? '');

/** States of a paid transaction; REFUND means that it was paid and refunded. */
const PAID = new Set(['SUCCESS', 'REFUND']);
const CLOSED = new Set(['CLOSED', 'REVOKED', 'PAYERROR']);

function getState(orderNo: string, { trade_state: state = '', ...given }: Transaction): PaymentState {
  const isPaid = PAID.has(state);
  return {
    orderNo,
    state: isPaid ? 'paid' : CLOSED.has(state) ? 'closed' : 'unpaid',
    fen: isPaid ? (given.amount?.total ?? 0) : 0,
    tradeNo: given.transaction_id ?? null,
    payTime: readInstant(given.success_time),
  };
}

/** Implements WeChat Pay's public protocol: API v3, Native payment; responses are verified with WeChat Pay's public key or platform certificate. */
export function createWechatPay(
  config: WechatPayConfig,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): PaymentProvider {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);

  function authorise(method: string, path: string, body: string): string {
    const [timestamp, nonce] = [String(nowSeconds()), random.token(24)];
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
      .sign(config.privateKey, 'base64');
    const parts = {
      mchid: config.merchantId,
      nonce_str: nonce,
      signature,
      timestamp,
      serial_no: config.serialNo,
    };
    return `${SCHEME} ${Object.entries(parts)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`;
  }

  /**
   * Verifies the signature of a response or notification.
   * @throws PaymentError if WeChat Pay's signature is missing, invalid or too old
   */
  function verify(headers: Headers, body: Buffer): void {
    const timestamp = getHeader(headers, 'wechatpay-timestamp');
    const nonce = getHeader(headers, 'wechatpay-nonce');
    const serial = getHeader(headers, 'wechatpay-serial');
    const now = clock.now();
    // During a key rotation WeChat Pay signs with the old or the new key and names it in the header.
    const signer = config.platformKeys.find(({ id }) => id === serial);
    if (!signer) throw new PaymentError('signed with a key that is not configured');
    if (signer.validity && (now < signer.validity.from || now > signer.validity.to))
      throw new PaymentError('signed with a certificate that is not valid now');
    if (!(Math.abs(nowSeconds() - Number(timestamp)) <= MAX_AGE_S)) throw new PaymentError('signed too long ago');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n`)
      .update(body)
      .update('\n')
      .verify(signer.key, getHeader(headers, 'wechatpay-signature'), 'base64');
    if (!isSigned) throw new PaymentError('the signature does not fit');
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    content?: object,
  ): Promise<{ status: number; text: string }> {
    const body = content === undefined ? '' : JSON.stringify(content);
    try {
      const response = await fetch(new URL(path, config.endpoint), {
        method,
        headers: {
          authorization: authorise(method, path, body),
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'zhixun-zgj',
          'wechatpay-serial': config.platformKeys[0].id,
        },
        ...(body === '' ? {} : { body }),
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        redirect: 'error',
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) verify(Object.fromEntries(response.headers), bytes);
      return { status: response.status, text: bytes.toString('utf8') };
    } catch (cause) {
      if (cause instanceof PaymentError) throw cause;
      throw new PaymentError('WeChat Pay could not be reached', { cause });
    }
  }

  /**
   * Parses the response of WeChat Pay.
   * @throws PaymentError with the error code of the response
   */
  function read<T>({ status, text }: { status: number; text: string }): T {
    const answer = text === '' ? {} : parseProviderJson<{ code?: string }>(text);
    if (status >= 300) throw new PaymentError(`WeChat Pay refused: ${status} ${answer.code ?? ''}`);
    return answer as T;
  }

  /** Asserts that a transaction belongs to this seller and currency, because a valid signature does not prove that. @throws PaymentError */
  function own(transaction: Transaction, orderNo: string | undefined): PaymentState {
    const { mchid, appid, out_trade_no: number = '', amount } = transaction;
    if (mchid !== config.merchantId) throw new PaymentError('about another merchant');
    if (appid !== config.appId) throw new PaymentError('about another application');
    if (orderNo !== undefined && number !== orderNo) throw new PaymentError('about another order');
    const state = getState(number, transaction);
    if (state.state === 'paid' && amount?.currency !== 'CNY') throw new PaymentError('paid in another currency');
    return state;
  }

  return {
    channel: 'wechat',
    isLocal: false,
    replies: { taken: '', refused: JSON.stringify({ code: 'FAIL', message: '失败' }) },
    async createCode({ orderNo, subject, fen, expireTime, notifyUrl }: PaymentCharge) {
      const answer = await ask('POST', NATIVE, {
        appid: config.appId,
        mchid: config.merchantId,
        description: subject,
        out_trade_no: orderNo,
        time_expire: expireTime.toISOString().replace(/\.\d{3}Z$/, 'Z'),
        notify_url: notifyUrl,
        amount: { total: fen, currency: 'CNY' },
      });
      const { code_url: code } = read<{ code_url?: string }>(answer);
      if (!code) throw new PaymentError('WeChat Pay gave no code');
      return code;
    },
    async query(orderNo) {
      const answer = await ask('GET', `${byOrder(orderNo)}?mchid=${encodeURIComponent(config.merchantId)}`);
      // The provider may not know an order before its code is scanned for the first time.
      if (answer.status === 404) return getState(orderNo, {});
      return own(read<Transaction>(answer), orderNo);
    },
    async close(orderNo) {
      const answer = await ask('POST', `${byOrder(orderNo)}/close`, { mchid: config.merchantId });
      if (answer.status !== 404) read(answer);
    },
    async refund({ orderNo, refundNo, fen, totalFen, reason }) {
      read(
        await ask('POST', REFUNDS, {
          out_trade_no: orderNo,
          out_refund_no: refundNo,
          reason,
          amount: { refund: fen, total: totalFen, currency: 'CNY' },
        }),
      );
    },
    readNotice({ headers, body }: PaymentNotification) {
      verify(headers, body);
      const { event_type: event, resource } = parseProviderJson<Sealed>(body.toString('utf8'));
      if (event !== 'TRANSACTION.SUCCESS') return null;
      const transaction = parseProviderJson<Transaction>(open(config.apiKey, resource ?? {}));
      return own(transaction, undefined);
    },
  };
}

/** Decrypts AEAD_AES_256_GCM in the format of notifications: the tag follows the ciphertext. @throws PaymentError */
function open(
  apiKey: string,
  { algorithm, ciphertext = '', nonce = '', associated_data = '' }: Sealed['resource'] & {},
) {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new PaymentError('the notice is sealed in an unknown way');
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const opener = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce), {
      authTagLength: TAG_BYTES,
    });
    opener.setAAD(Buffer.from(associated_data));
    opener.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([opener.update(bytes.subarray(0, -TAG_BYTES)), opener.final()]).toString('utf8');
  } catch (cause) {
    throw new PaymentError('the notice cannot be opened', { cause });
  }
}
