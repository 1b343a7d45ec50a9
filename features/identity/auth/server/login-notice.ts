import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { formatDeviceName, hashToken, locateAddress } from '#features/identity/session/server/session.server-api.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { DEVICE_COOKIE, formatSetCookie } from '#platform/server/http/cookies.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import { consumeAttempt, isOverLimit } from '#platform/server/secrets/attempts.ts';
import { hasKnownDevice, saveKnownDevice } from './known-devices.repo.ts';
import { getUserContacts } from './users.repo.ts';

const YEAR_SECONDS = 365 * 86_400;

const tokenIn = ({ deviceToken }: PublicContext): string | null =>
  deviceToken && /^[\w-]{20,100}$/.test(deviceToken) ? deviceToken : null;

/**
 * Returns the hash of the browser if the account was used with it before. The cookie of a browser holds an unguessable value; API clients
 * are never known devices, because their user agent is no secret. Runs the same way for an unknown account.
 */
export async function findKnownDevice(context: PublicContext, userUuid: string | null): Promise<string | null> {
  const token = tokenIn(context);
  if (token === null) return null;
  const hash = hashToken(token);
  return (await hasKnownDevice(context.app.db, userUuid ?? context.app.random.uuid(), hash)) ? hash : null;
}

/**
 * Returns the hash that identifies the client: of a random value in a cookie that scripts cannot read; for API clients, of the user agent.
 */
function identify(context: PublicContext): string {
  if (!context.fromBrowser) return hashToken(`program ${context.userAgent}`);
  const token = tokenIn(context) ?? context.app.random.token(32);
  const secure = context.app.config.publicUrl?.startsWith('https:') ?? false;
  const attributes = { maxAgeSeconds: YEAR_SECONDS, httpOnly: true, sameSite: 'Strict', secure } as const;
  context.app.db.afterCommit(() => context.setCookie(formatSetCookie(DEVICE_COOKIE, token, attributes)));
  return hashToken(token);
}

/**
 * Notifies the owner of an account about a login from a new device: a message in the portal, and a mail, or a short message if no mail
 * address is bound. Runs in the transaction of the login, so a failed login sends nothing.
 */
export async function notifyLogin(context: PublicContext, userUuid: string): Promise<void> {
  const { app, now } = context;
  if (!(await saveKnownDevice(app.db, userUuid, identify(context), now))) return;
  const owner = await getUserContacts(app.db, userUuid);
  const [device, place, time] = [formatDeviceName(context.userAgent), locateAddress(context.ip), formatTime(now)];
  const what = `在新设备登录（${device}，${place}）`;
  const title = '新设备登录提醒';
  const advice = '如非本人操作，请立即修改密码，并在个人中心让其他设备退出。';
  await sendMessage(
    app,
    {
      userUuid,
      type: '01',
      title,
      content: `<p>您的账号于 ${time} ${what}，网络地址 ${context.ip}。${advice}</p>`,
      router: href(accountPages.userInfo),
    },
    now,
  );
  const item =
    owner.mail === null
      ? ({ channel: 'sms', to: owner.phonenumber, template: 'notice', params: { time, what } } as const)
      : ({
          channel: 'mail',
          ...composeMail({
            to: owner.mail,
            subject: `知讯资管家${title}`,
            title,
            lines: [`您的账号于 ${time} ${what}。`, advice],
          }),
        } as const);
  await app.outbox.send(item, { topic: 'login.notice', isUrgent: true });
}

async function notifyOfLock(context: PublicContext, userUuid: string): Promise<void> {
  const { app, now } = context;
  try {
    await consumeAttempt(context, [{ kind: 'lockNotice', of: userUuid }]);
  } catch (refusal) {
    if (isOverLimit(refusal)) return;
    throw refusal;
  }
  const what = `有人在${locateAddress(context.ip)}（网络地址 ${context.ip}）多次输错您的登录密码，陌生设备的登录已暂停 15 分钟`;
  const advice = '您用过的浏览器、二次验证和密钥不受影响。如果是您本人，可稍后再试或用手机验证码重设密码。';
  const content = `<p>${formatTime(now)}：${what}。${advice}</p>`;
  await sendMessage(
    app,
    { userUuid, type: '01', title: '登录保护提醒', content, router: href(accountPages.userInfo) },
    now,
  );
}

/**
 * Notifies the owner, once a day, that unknown devices are locked out. Runs after the response, so that the response time does not reveal
 * whether the account exists.
 */
export function notifyDeviceLockout(context: PublicContext, userUuid: string): void {
  void notifyOfLock(context, userUuid).catch((error: unknown) => {
    context.app.log.error({ error }, 'the owner of a locked account was not told');
  });
}
