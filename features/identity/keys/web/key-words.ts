import { createLookupTable } from '#domain/text/table.ts';
import { toCallError } from '#platform/web/call-error.ts';

/** Returns why keys cannot be used on this origin, or null when they can. */
export function explainKeysUnavailable(place: {
  readonly isSecureContext: boolean;
  readonly hasApi: boolean;
  readonly hostname: string;
  readonly port: string;
}): string | null {
  const isAddress = /^[\d.]+$/.test(place.hostname) || place.hostname.includes(':');
  if (isAddress) {
    const port = place.port === '' ? '' : `:${place.port}`;
    const isLocal = place.hostname.startsWith('127.');
    return isLocal
      ? `密钥不能在 IP 地址上使用，请改用 http://localhost${port} 打开本页`
      : '密钥不能在 IP 地址上使用，请改用域名打开本页';
  }
  if (!place.isSecureContext) return '密钥只能在 https 网址上使用，请改用安全连接打开本页';
  return place.hasApi ? null : '当前浏览器不支持密钥，请使用新版 Chrome、Edge、Firefox 或 Safari';
}

/** Returns why keys cannot be used on the current page, or null; must run in the browser, in effects and handlers. */
export const explainKeysUnavailableHere = (): string | null =>
  explainKeysUnavailable({
    isSecureContext: window.isSecureContext,
    hasApi: typeof window.PublicKeyCredential === 'function',
    hostname: location.hostname,
    port: location.port,
  });

const WORDS = createLookupTable<string>({
  ERROR_CEREMONY_ABORTED: '已取消，请重新操作',
  ERROR_INVALID_DOMAIN: '密钥不能在这个网址上使用',
  ERROR_INVALID_RP_ID: '密钥不能在这个网址上使用',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: '这个密钥设备已登记在这把锁上，请换一个',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: '这个密钥没有设置 PIN 码或指纹，请设置后再试',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: '这个密钥不支持免输入锁号登录，请换一个',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: '这个密钥的签名算法不受支持，请换一个',
});

/** Formats an error of the browser or the server as a message for users. */
export function formatKeyError(reason: unknown): string {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  const known = WORDS[code];
  if (known) return known;
  const name = reason instanceof Error ? reason.name : '';
  // Browsers do not distinguish between a refusal, a time-out and a missing key (Web Authentication, section 14.5.1).
  if (name === 'NotAllowedError') return '没有完成验证：已取消、超时，或这个密钥没有在本站登记';
  if (name === 'InvalidStateError') return '这个密钥设备已登记在这把锁上，请换一个';
  if (name === 'SecurityError') return '密钥不能在这个网址上使用';
  return toCallError(reason).message;
}
