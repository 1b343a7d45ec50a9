import { createSign, createVerify } from 'node:crypto';
import { createRsaKeyPair, type ProviderRequest, startProviderServer } from './provider-server.ts';

const [application, alipay] = [createRsaKeyPair(), createRsaKeyPair()];
const SELLER_ID = '2088102146225135';
const APP_ID = '2021000000000001';

interface Trade {
  readonly amount: string;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
}

const joined = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** Byte pairs of the two-byte GBK characters; Node can decode this charset but not encode it. */
const gbkBytes = new Map<string, readonly [number, number]>();
for (let lead = 0x81; lead <= 0xfe; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1)
    gbkBytes.set(new TextDecoder('gbk').decode(Uint8Array.of(lead, trail)), [lead, trail]);

const encode = (text: string, charset: 'utf8' | 'gbk'): Buffer =>
  charset === 'utf8'
    ? Buffer.from(text)
    : Buffer.from([...text].flatMap((char) => gbkBytes.get(char) ?? [...Buffer.from(char, 'ascii')]));

/** Escapes each byte, because a form may contain text of any charset. */
const escapeBytes = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Simulates Alipay's gateway as documented: verifies the RSA2 signature over the sorted fields, and signs the response node. */
export async function startAlipayServer() {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, string>();
  const over: { isForged: boolean } = { isForged: false };
  const sign = (text: string, charset: 'utf8' | 'gbk' = 'utf8'): string =>
    createSign('RSA-SHA256')
      .update(encode(text, charset))
      .sign(over.isForged ? application.privateKey : alipay.privateKey, 'base64');

  const run = (method: string, content: Record<string, string>): object => {
    const orderNo = content.out_trade_no ?? '';
    if (method === 'alipay.trade.precreate') {
      trades.set(orderNo, { amount: content.total_amount ?? '', state: 'WAIT_BUYER_PAY' });
      return { code: '10000', msg: 'Success', out_trade_no: orderNo, qr_code: `https://qr.alipay.com/${orderNo}` };
    }
    const trade = trades.get(orderNo);
    if (!trade) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    if (method === 'alipay.trade.close') trade.state = 'TRADE_CLOSED';
    if (method === 'alipay.trade.refund') refunds.set(content.out_request_no ?? '', content.refund_amount ?? '');
    return {
      code: '10000',
      msg: 'Success',
      out_trade_no: orderNo,
      trade_no: `2026${orderNo}`,
      trade_status: trade.state,
      total_amount: trade.amount,
      send_pay_date: '2026-11-21 10:00:00',
    };
  };

  function answer({ body }: ProviderRequest) {
    const { sign: given = '', ...fields } = Object.fromEntries(new URLSearchParams(body));
    const isSigned = createVerify('RSA-SHA256')
      .update(joined(fields), 'utf8')
      .verify(application.publicKey, given, 'base64');
    const method = fields.method ?? '';
    const node = JSON.stringify(
      isSigned && fields.app_id === APP_ID
        ? run(method, JSON.parse(fields.biz_content ?? '{}') as Record<string, string>)
        : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' },
    );
    return {
      status: 200,
      headers: { 'content-type': 'text/html;charset=utf-8' },
      body: `{"${method.replaceAll('.', '_')}_response":${node},"sign":"${sign(node)}"}`,
    };
  }

  const server = await startProviderServer(answer);
  return {
    ...server,
    over,
    trades,
    refunds,
    pay: (orderNo: string) => {
      const trade = trades.get(orderNo);
      if (trade) trade.state = 'TRADE_SUCCESS';
    },
    /** Builds the notification that Alipay posts to the notify address. */
    noticeOf(orderNo: string, change: Readonly<Record<string, string>> = {}, charset: 'utf8' | 'gbk' = 'utf8'): string {
      const fields: Record<string, string> = {
        app_id: APP_ID,
        seller_id: SELLER_ID,
        out_trade_no: orderNo,
        trade_no: `2026${orderNo}`,
        trade_status: 'TRADE_SUCCESS',
        total_amount: trades.get(orderNo)?.amount ?? '',
        gmt_payment: '2026-11-21 10:00:00',
        charset: charset === 'gbk' ? 'GBK' : 'utf-8',
        ...change,
      };
      return Object.entries({ ...fields, sign_type: 'RSA2', sign: sign(joined(fields), charset) })
        .map((pair) =>
          pair.map((text) => (/^[\w.-]*$/.test(text) ? text : escapeBytes(encode(text, charset)))).join('='),
        )
        .join('&');
    },
    environment: {
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_SELLER_ID: SELLER_ID,
      ALIPAY_PRIVATE_KEY: application.privateKey,
      ALIPAY_PUBLIC_KEY: alipay.publicKey,
      ALIPAY_ENDPOINT: `${server.endpoint}/gateway.do`,
    },
  };
}
