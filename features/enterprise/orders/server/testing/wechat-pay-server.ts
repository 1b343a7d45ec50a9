import { createCipheriv, createSign, createVerify, randomBytes, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { createRsaKeyPair, type ProviderRequest, startProviderServer } from './provider-server.ts';

const [merchant, platform, successor] = [createRsaKeyPair(), createRsaKeyPair(), createRsaKeyPair()];
const APP_ID = 'wx0123456789abcdef';
const MERCHANT_ID = '1900000001';
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7200000000';
const KEY_ID = 'PUB_KEY_ID_0119000000012024000000000000000001';
const API_KEY = '0123456789abcdef0123456789abcdef';

/** Creates a certificate as WeChat Pay issues for its platform, valid for one year from `now`. */
async function createCertificate(keys: ReturnType<typeof createRsaKeyPair>, now: Date) {
  const { cert } = await generate([{ name: 'commonName', value: 'Tenpay.com sign' }], {
    keyPair: keys,
    notBeforeDate: now,
    notAfterDate: new Date(now.getTime() + 365 * 86_400_000),
    algorithm: 'sha256',
  });
  return { pem: cert, serial: new X509Certificate(cert).serialNumber };
}

interface Trade {
  readonly total: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  readonly notifyUrl: string;
}

/** Simulates WeChat Pay's API v3 as documented: verifies the merchant's signature, signs responses, encrypts notifications. */
export async function startWechatPayServer(now: () => Date) {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, number>();
  const over: {
    isDown: boolean;
    isForged: boolean;
    refundsAsked: number;
    signer: 'platform' | 'successor';
    serial: string | null;
  } = { isDown: false, isForged: false, refundsAsked: 0, signer: 'platform', serial: null };
  // During a key rotation WeChat Pay signs with its public key or with a platform certificate.
  const certificate = await createCertificate(successor, now());
  const signers = {
    platform: { id: KEY_ID, privateKey: platform.privateKey },
    successor: { id: certificate.serial, privateKey: successor.privateKey },
  };

  const isSigned = ({ method, path, headers, body }: ProviderRequest): boolean => {
    const [scheme, rest = ''] = (headers.authorization ?? '').split(' ');
    const parts = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const text = `${method}\n${path}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`;
    return (
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      parts.mchid === MERCHANT_ID &&
      parts.serial_no === SERIAL &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant.publicKey, parts.signature ?? '', 'base64')
    );
  };
  const signed = (body: string) => {
    const [timestamp, nonce] = [String(Math.floor(now().getTime() / 1000)), randomBytes(12).toString('hex')];
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(over.isForged ? merchant.privateKey : signers[over.signer].privateKey, 'base64');
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': over.serial ?? signers[over.signer].id,
    };
  };
  const say = (status: number, content: object | null) => {
    const body = content === null ? '' : JSON.stringify(content);
    return { status, body, headers: signed(body) };
  };
  const describe = (orderNo: string, trade: Trade) => ({
    appid: APP_ID,
    mchid: MERCHANT_ID,
    out_trade_no: orderNo,
    trade_state: trade.state,
    transaction_id: trade.state === 'SUCCESS' ? `4200${orderNo}` : undefined,
    success_time: trade.state === 'SUCCESS' ? now().toISOString() : undefined,
    amount: { total: trade.total, currency: 'CNY' },
  });

  function answer(asked: ProviderRequest) {
    if (over.isDown) return { status: 502, body: 'bad gateway' };
    if (!isSigned(asked)) return say(401, { code: 'SIGN_ERROR', message: '签名错误' });
    const given = asked.body === '' ? {} : (JSON.parse(asked.body) as Record<string, never>);
    const path = asked.path.split('?')[0] ?? '';
    if (path === '/v3/pay/transactions/native') {
      const {
        out_trade_no: orderNo,
        amount,
        notify_url: notifyUrl,
      } = given as unknown as {
        out_trade_no: string;
        notify_url: string;
        amount: { total: number };
      };
      trades.set(orderNo, { total: amount.total, state: 'NOTPAY', notifyUrl });
      return say(200, { code_url: `weixin://wxpay/bizpayurl?pr=${orderNo}` });
    }
    if (path === '/v3/refund/domestic/refunds') {
      const { out_refund_no: refundNo, amount } = given as unknown as {
        out_refund_no: string;
        amount: { refund: number };
      };
      refunds.set(refundNo, amount.refund);
      over.refundsAsked += 1;
      return say(200, { status: 'PROCESSING', out_refund_no: refundNo });
    }
    const [, orderNo = '', action] = /out-trade-no\/(\d+)(\/close)?$/.exec(path) ?? [];
    const trade = trades.get(orderNo);
    if (!trade) return say(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
    if (action === undefined) return say(200, describe(orderNo, trade));
    if (trade.state === 'SUCCESS') return say(400, { code: 'ORDERPAID', message: '订单已支付' });
    trade.state = 'CLOSED';
    return say(204, null);
  }

  /** Builds the notification that WeChat Pay posts to the notify address. */
  function getNotice(
    orderNo: string,
    change: { readonly total?: number; readonly event?: string; readonly other?: object } = {},
  ) {
    const trade = trades.get(orderNo);
    if (!trade) throw new Error(`no trade ${orderNo}`);
    const paid = describe(orderNo, { ...trade, state: 'SUCCESS', total: change.total ?? trade.total });
    const content = { ...paid, ...change.other };
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(API_KEY), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const bytes = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({
      id: randomBytes(8).toString('hex'),
      event_type: change.event ?? 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: bytes.toString('base64'),
        nonce,
        associated_data: 'transaction',
      },
    });
    return { body, headers: signed(body) };
  }

  const server = await startProviderServer(answer);
  return {
    ...server,
    over,
    trades,
    refunds,
    noticeOf: getNotice,
    pay: (orderNo: string) => {
      const trade = trades.get(orderNo);
      if (trade) trade.state = 'SUCCESS';
    },
    certificate,
    environment: {
      WECHAT_PAY_APP_ID: APP_ID,
      WECHAT_PAY_MERCHANT_ID: MERCHANT_ID,
      WECHAT_PAY_SERIAL_NO: SERIAL,
      WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
      WECHAT_PAY_API_KEY: API_KEY,
      WECHAT_PAY_PUBLIC_KEY_ID: KEY_ID,
      WECHAT_PAY_PUBLIC_KEY: platform.publicKey,
      WECHAT_PAY_OTHER_KEY_ID: certificate.serial,
      WECHAT_PAY_OTHER_KEY: certificate.pem,
      WECHAT_PAY_ENDPOINT: server.endpoint,
    },
  };
}
