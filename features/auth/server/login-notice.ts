import { formatTime } from '#domain/text/time.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { deviceOf, hashToken, placeOf } from '#features/session/server/public.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { DEVICE_COOKIE, writeCookie } from '#platform/server/http/cookies.ts';
import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import { saveDevice } from './known-devices.repo.ts';
import { getContacts } from './users.repo.ts';

const YEAR_SECONDS = 365 * 86_400;

/** What tells this browser from others: a random value in a cookie that scripts cannot read; programs are known by their name. */
function identify(context: PublicContext): string {
  if (!context.fromBrowser) return hashToken(`program ${context.userAgent}`);
  const known = context.deviceToken ?? '';
  const token = /^[\w-]{20,100}$/.test(known) ? known : context.app.random.token(32);
  const secure = context.app.config.publicUrl?.startsWith('https:') ?? false;
  context.setCookie(
    writeCookie(DEVICE_COOKIE, token, { maxAgeSeconds: YEAR_SECONDS, httpOnly: true, sameSite: 'Strict', secure }),
  );
  return hashToken(token);
}

/**
 * Tells the owner of an account that a device logged in that never did before: a message in the portal, and a mail, or a short message
 * when no mail address is bound. Runs in the transaction of the login, so a login that fails tells nothing.
 */
export async function noticeLogin(context: PublicContext, userUuid: string): Promise<void> {
  const { app, now } = context;
  if (!(await saveDevice(app.db, userUuid, identify(context), now))) return;
  const owner = await getContacts(app.db, userUuid);
  const [device, place, time] = [deviceOf(context.userAgent), placeOf(context.ip), formatTime(now)];
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
      router: '/userInfo',
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
  await app.outbox.send(item, { topic: 'login.notice' });
}
