import { createSign, createVerify } from 'node:crypto';
import { formatFen, parseFen } from '#domain/orders/money.ts';
import { formatTime, readInstant } from '#domain/text/time.ts';
import type { Clock } from '#platform/server/app.ts';
import type { AlipayConfig } from '#platform/server/config/payment-config.ts';
import {
  PaymentError,
  type PaymentNotification,
  type PaymentProvider,
  type PaymentState,
  PROVIDER_TIMEOUT_MS,
  parseProviderJson,
} from './ports.ts';

const OK = '10000';
const UNKNOWN_TRADE = 'ACQ.TRADE_NOT_EXIST';
const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

interface Trade {
  readonly code?: string;
  readonly sub_code?: string;
  readonly qr_code?: string;
  readonly out_trade_no?: string;
  readonly trade_no?: string;
  readonly trade_status?: string;
  readonly total_amount?: string;
  /** Present only if the currency is not CNY. */
  readonly trans_currency?: string;
  readonly send_pay_date?: string;
  readonly gmt_payment?: string;
}

/** Returns the amount in fen; Alipay also writes amounts such as `12.3` and `12`. */
function getTextFen(text: string | undefined): number {
  const [yuan = '0', cents = ''] = (text ?? '0').split('.');
  return parseFen(`${yuan}.${cents.padEnd(2, '0').slice(0, 2)}`);
}

function getState(orderNo: string, trade: Trade): PaymentState {
  const { trade_status: status = '' } = trade;
  const isPaid = PAID.has(status);
  return {
    orderNo,
    state: isPaid ? 'paid' : status === 'TRADE_CLOSED' ? 'closed' : 'unpaid',
    fen: isPaid ? getTextFen(trade.total_amount) : 0,
    tradeNo: trade.trade_no ?? null,
    payTime: readInstant(trade.send_pay_date ?? trade.gmt_payment),
  };
}

/** Returns the text that both sides sign: `a=1&b=2`, sorted by name, without empty values. */
const toSign = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Returns the unparsed text of the response node, because the signature covers its bytes. */
function getNode(text: string, name: string): string {
  const start = text.indexOf(`"${name}":`);
  if (start < 0) return '';
  const from = text.indexOf('{', start);
  const to = text.lastIndexOf('}', text.lastIndexOf('"sign"'));
  return from < 0 || to < from ? '' : text.slice(from, to + 1);
}

/** Charsets that Alipay declares in the field `charset` of a notification; all encode the ASCII field names in the same way. */
const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'gbk', 'gb2312', 'gb18030']);
const [PERCENT, PLUS, SPACE] = [0x25, 0x2b, 0x20];

/** Decodes the percent escapes of a form's name or value to bytes, independent of the charset. */
function unescapeBytes(text: Buffer): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    const hex = byte === PERCENT ? text.toString('latin1', at + 1, at + 3) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(byte === PLUS ? SPACE : byte);
  }
  return Buffer.from(bytes);
}

/**
 * Splits a form into its fields; each byte is represented as one latin1 character, so that the fields sort and join as they were signed.
 * @throws PaymentError for a duplicate field, because the signature would cover only one of the values
 */
function splitForm(body: Buffer): Record<string, string> {
  const fields = new Map<string, string>();
  for (const pair of body.toString('latin1').split('&')) {
    const at = pair.indexOf('=');
    if (at < 0) continue;
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)].map((part) =>
      unescapeBytes(Buffer.from(part, 'latin1')).toString('latin1'),
    );
    if (name === undefined || value === undefined) continue;
    if (fields.has(name)) throw new PaymentError('a field of the notice is given twice');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/**
 * Decodes the fields of a form in its charset.
 * @throws PaymentError if the charset is unknown or the bytes are invalid in it
 */
function decodeFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  const charset = (fields.charset || 'utf-8').toLowerCase();
  if (!CHARSETS.has(charset)) throw new PaymentError('the notice is in an unknown charset');
  const decoder = new TextDecoder(charset, { fatal: true });
  try {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, decoder.decode(Buffer.from(value, 'latin1'))]),
    );
  } catch (cause) {
    throw new PaymentError('the notice is not in the charset that it declares', { cause });
  }
}

/** Implements Alipay's public protocol: `alipay.trade.precreate` and related calls, signed with RSA2. */
export function createAlipay(config: AlipayConfig, { clock }: { readonly clock: Clock }): PaymentProvider {
  const isSigned = (text: string, signature: string, encoding: 'utf8' | 'latin1'): boolean =>
    createVerify('RSA-SHA256').update(text, encoding).verify(config.publicKey, signature, 'base64');

  async function ask(method: string, content: object, extra: Readonly<Record<string, string>> = {}): Promise<Trade> {
    const fields: Record<string, string> = {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatTime(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...extra,
    };
    const sign = createSign('RSA-SHA256').update(toSign(fields), 'utf8').sign(config.privateKey, 'base64');
    const text = await fetch(config.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ ...fields, sign }),
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      redirect: 'error',
    })
      .then((response) => response.text())
      .catch((cause: unknown) => {
        throw new PaymentError('Alipay could not be reached', { cause });
      });
    return readAnswer(text, `${method.replaceAll('.', '_')}_response`);
  }

  function readAnswer(text: string, name: string): Trade {
    const node = getNode(text, name);
    const { sign = '' } = parseProviderJson<{ sign?: string }>(text);
    if (node === '' || !isSigned(node, sign, 'utf8')) throw new PaymentError('the answer is not signed by Alipay');
    return parseProviderJson<Trade>(node);
  }

  /**
   * Asserts that Alipay executed the call; `isFine` accepts error codes.
   * @throws PaymentError otherwise
   */
  function check(trade: Trade, isFine: (subCode: string) => boolean = () => false): Trade {
    if (trade.code !== OK && !isFine(trade.sub_code ?? ''))
      throw new PaymentError(`Alipay refused: ${trade.code ?? ''} ${trade.sub_code ?? ''}`);
    return trade;
  }
  /** Alipay creates an order only after its code was scanned. */
  const isUnknown = (subCode: string): boolean => subCode === UNKNOWN_TRADE;

  return {
    channel: 'alipay',
    isLocal: false,
    replies: { taken: 'success', refused: 'failure' },
    async createCode({ orderNo, subject, fen, expireTime, notifyUrl }) {
      const content = {
        out_trade_no: orderNo,
        total_amount: formatFen(fen),
        subject,
        time_expire: formatTime(expireTime),
      };
      const { qr_code: code } = check(await ask('alipay.trade.precreate', content, { notify_url: notifyUrl }));
      if (!code) throw new PaymentError('Alipay gave no code');
      return code;
    },
    async query(orderNo) {
      const trade = check(await ask('alipay.trade.query', { out_trade_no: orderNo }), isUnknown);
      if ((trade.out_trade_no ?? orderNo) !== orderNo) throw new PaymentError('about another order');
      if ((trade.trans_currency || 'CNY') !== 'CNY') throw new PaymentError('paid in another currency');
      return getState(orderNo, trade);
    },
    async close(orderNo) {
      check(await ask('alipay.trade.close', { out_trade_no: orderNo }), isUnknown);
    },
    async refund({ orderNo, refundNo, fen, reason }) {
      check(
        await ask('alipay.trade.refund', {
          out_trade_no: orderNo,
          out_request_no: refundNo,
          refund_amount: formatFen(fen),
          refund_reason: reason,
        }),
      );
    },
    readNotice({ body }: PaymentNotification) {
      const { sign = '', sign_type: _type, ...received } = splitForm(body);
      // The signature covers the bytes in Alipay's charset, which differ from those of a decoded text.
      if (!isSigned(toSign(received), sign, 'latin1')) throw new PaymentError('the notice is not signed by Alipay');
      const fields = decodeFields(received);
      if (fields.app_id !== config.appId) throw new PaymentError('a notice for another application');
      // A signed notification may still concern another seller or another currency.
      if (fields.seller_id !== config.sellerId) throw new PaymentError('a notice for another seller');
      if ((fields.trans_currency || 'CNY') !== 'CNY') throw new PaymentError('paid in another currency');
      const state = getState(fields.out_trade_no ?? '', fields);
      return state.state === 'paid' ? state : null;
    },
  };
}
