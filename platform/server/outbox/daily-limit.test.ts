import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCipher } from '#platform/server/crypto/cipher.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log/log.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { listDeliveries } from './delivery.repo.ts';
import { createDelivery } from './delivery.ts';
import { type MessageSendOptions, OutboxError, type OutboxItem } from './ports.ts';

const PER_DAY = 2;
/** Ten o'clock in China. */
const START = new Date('2026-11-23T02:00:00Z');
const NEXT_MORNING = new Date('2026-11-24T00:00:00Z');

const db = await testDatabase();
const jobs = createJobs(db, silentDatabaseLog);
let now = START;
let answer: () => Promise<void> = async () => undefined;
const carried: OutboxItem[] = [];
const carry = (channel: OutboxItem['channel']) => async (item: object) => {
  await answer();
  carried.push({ ...item, channel } as OutboxItem);
};
const outbox = createDelivery(
  {
    db,
    jobs,
    log: createLog('silent'),
    clock: { now: () => now },
    random: { uuid: randomUUID, token: (bytes) => randomBytes(bytes).toString('base64url') },
    cipher: createCipher(randomBytes(32).toString('base64')),
  },
  {
    sms: { send: carry('sms') },
    mail: { send: carry('mail') },
    wechat: { send: carry('wechat'), createQrcode: async () => 'https://example.com' },
  },
  PER_DAY,
);

beforeEach(async () => {
  await db.sql('delete from outbox_delivery');
  carried.length = 0;
  now = START;
  answer = async () => undefined;
});
afterAll(() => jobs.stop());

const mail = (place: number, to = 'a@example.com'): OutboxItem => ({
  channel: 'mail',
  to,
  subject: `示例主题${place}`,
  text: `示例正文${place}\n\nhttps://example.com/${place}`,
  html: '<p>示例</p>',
});
const sms = (count: number): OutboxItem => ({
  channel: 'sms',
  to: '13900000001',
  template: 'digest',
  params: { count: String(count), nearest: `示例证书${count}` },
});
const wechat = (place: number): OutboxItem => ({
  channel: 'wechat',
  to: 'oOpenId',
  template: 'notice',
  params: { title: '示例', what: `示例${place}`, time: '2026-11-23' },
  url: `https://example.com/portal/${place}`,
});
const deliver = () => jobs.runNow('outbox.deliver');
const send = async (items: readonly OutboxItem[], options: Partial<MessageSendOptions> = {}) => {
  for (const item of items) {
    // Each has a time of its own, so that their order is certain.
    now = new Date(now.getTime() + 1000);
    await outbox.send(item, { topic: 'test', ...options });
  }
  await deliver();
};
const subjects = () => carried.map((item) => (item.channel === 'mail' ? item.subject : item.channel));
const listHeld = async () => (await listDeliveries(db, 100)).filter(({ isHeld }) => isHeld);

describe('messages to one address on one day', () => {
  it('are sent up to the limit', async () => {
    await send([mail(1), mail(2)]);
    expect(subjects()).toEqual(['示例主题1', '示例主题2']);
    expect(await listHeld()).toEqual([]);
  });

  it('are held beyond it, and become one digest with all their texts the next morning', async () => {
    await send([mail(1), mail(2), mail(3), mail(4), mail(5)]);
    expect(subjects()).toEqual(['示例主题1', '示例主题2']);
    const held = await listHeld();
    expect(held.map(({ state, nextTime }) => [state, nextTime.getTime()])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', NEXT_MORNING.getTime()]),
    );
    now = new Date(NEXT_MORNING.getTime() - 1);
    await deliver();
    expect(carried).toHaveLength(PER_DAY);

    now = NEXT_MORNING;
    await deliver();
    expect(carried).toHaveLength(PER_DAY + 1);
    const digest = carried.at(-1);
    if (digest?.channel !== 'mail') throw new Error('the digest is no mail');
    expect(digest.subject).toBe('知讯资管家通知汇总（3 条）');
    for (const place of [3, 4, 5])
      for (const text of [`示例主题${place}`, `示例正文${place}`, `https://example.com/${place}`]) {
        expect(digest.text).toContain(text);
        expect(digest.html).toContain(text);
      }
    // Five messages and the digest, each of which was sent, and no text is kept.
    const rows = await listDeliveries(db, 100);
    expect(rows.map(({ state, payload }) => [state, payload])).toEqual(Array.from({ length: 6 }, () => ['sent', null]));
    now = new Date(NEXT_MORNING.getTime() + 3_600_000);
    await deliver();
    expect(carried).toHaveLength(PER_DAY + 1);
  });

  it('are counted for each address and each channel', async () => {
    await send([mail(1), mail(2), mail(3, 'b@example.com'), mail(4, 'b@example.com'), sms(1), sms(2)]);
    await send([wechat(1), wechat(2)]);
    expect(carried).toHaveLength(8);
    expect(await listHeld()).toEqual([]);
  });

  it('are counted from zero on the next day, with the digest among them', async () => {
    await send([mail(1), mail(2), mail(3), mail(4)]);
    now = NEXT_MORNING;
    await deliver();
    expect(subjects()).toEqual(['示例主题1', '示例主题2', '知讯资管家通知汇总（2 条）']);
    await send([mail(5), mail(6)]);
    expect(subjects().slice(3)).toHaveLength(PER_DAY - 1);
    expect(await listHeld()).toHaveLength(1);
  });

  it('are sent unchanged the next morning if only one was held', async () => {
    await send([mail(1), mail(2), mail(3)]);
    now = NEXT_MORNING;
    await deliver();
    expect(subjects()).toEqual(['示例主题1', '示例主题2', '示例主题3']);
  });

  it('pass the limit if they are urgent or sent directly, and do not use it up', async () => {
    await send([mail(1), mail(2), mail(3)], { isUrgent: true });
    await outbox.mail.send({ to: 'a@example.com', subject: '验证码', text: '示例', html: '示例' });
    await send([mail(4), mail(5)]);
    expect(carried).toHaveLength(6);
    expect(await listHeld()).toEqual([]);
  });

  it('that several programs deliver at the same time keep the limit', async () => {
    for (let place = 1; place <= 6; place += 1) await outbox.send(mail(place), { topic: 'test' });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(carried).toHaveLength(PER_DAY);
    expect(await listHeld()).toHaveLength(4);
    now = NEXT_MORNING;
    await Promise.all([deliver(), deliver()]);
    expect(carried).toHaveLength(PER_DAY + 1);
  });

  it('that failed for good give their place to another', async () => {
    answer = () => Promise.reject(new OutboxError('no such mailbox', { isFinal: true }));
    await send([mail(1), mail(2)]);
    answer = async () => undefined;
    await send([mail(3), mail(4)]);
    expect(subjects()).toEqual(['示例主题3', '示例主题4']);
  });
});

describe('held messages', () => {
  it('wait for the end of the recipient’s quiet hours', async () => {
    const digestNotBefore = new Date('2026-11-26T01:00:00Z');
    await send([mail(1), mail(2), mail(3), mail(4)], { digestNotBefore });
    now = NEXT_MORNING;
    await deliver();
    expect(carried).toHaveLength(PER_DAY);
    now = digestNotBefore;
    await deliver();
    expect(subjects().at(-1)).toBe('知讯资管家通知汇总（2 条）');
  });

  it('are replaced or cancelled until they are in a digest', async () => {
    await send([mail(1), mail(2)]);
    const uuids: string[] = [];
    for (const place of [3, 4, 5]) uuids.push((await outbox.send(mail(place), { topic: 'test' })) ?? '');
    await deliver();
    expect(await outbox.replace(uuids[0] ?? '', mail(9))).toBe(true);
    expect(await outbox.replace(uuids[1] ?? '', null)).toBe(true);
    answer = () => Promise.reject(new OutboxError('down'));
    now = NEXT_MORNING;
    await deliver();
    expect(await outbox.replace(uuids[0] ?? '', mail(7))).toBe(false);
    answer = async () => undefined;
    now = new Date(NEXT_MORNING.getTime() + 60_000);
    await deliver();
    const digest = carried.at(-1);
    const text = digest?.channel === 'mail' ? digest.text : '';
    expect(text).toContain('示例主题9');
    expect(text).toContain('示例主题5');
    expect(text).not.toContain('示例主题4');
  });

  it('that cannot be read or combined stop no other message', async () => {
    await send([mail(1), mail(2), mail(3), mail(4), mail(5)]);
    const [unreadable] = await listHeld();
    await send([1, 2, 3, 4].map((place) => ({ ...wechat(place), url: '/no-address' }) as OutboxItem));
    await db.sql('update outbox_delivery set payload = $2 where uuid = $1', [unreadable?.uuid, 'unreadable']);
    now = NEXT_MORNING;
    carried.length = 0;
    await send([mail(7, 'b@example.com')]);
    expect(subjects().toSorted()).toEqual(['wechat', 'wechat', '知讯资管家通知汇总（2 条）', '示例主题7']);
    for (let tries = 0; tries < 6; tries += 1) {
      now = new Date(now.getTime() + 14_400_000);
      await deliver();
    }
    expect(carried).toHaveLength(4);
    const states = new Map((await listDeliveries(db, 100)).map(({ uuid, state }) => [uuid, state]));
    expect(states.get(unreadable?.uuid ?? '')).toBe('failed');
  });

  it('share the result of a digest that cannot be sent', async () => {
    await send([mail(1), mail(2), mail(3), mail(4)]);
    answer = () => Promise.reject(new OutboxError('no such mailbox', { isFinal: true }));
    now = NEXT_MORNING;
    await deliver();
    const failed = (await listDeliveries(db, 100)).filter(({ state }) => state === 'failed');
    expect(failed.map(({ fault }) => fault)).toEqual(Array.from({ length: 3 }, () => 'no such mailbox'));
  });

  it('are summed up in the approved texts of SMS and WeChat', async () => {
    await send([sms(1), sms(2), sms(3), sms(4)]);
    await send([wechat(1), wechat(2), wechat(3), wechat(4)]);
    carried.length = 0;
    now = NEXT_MORNING;
    await deliver();
    expect(carried.toSorted((one, other) => one.channel.localeCompare(other.channel))).toEqual([
      {
        channel: 'sms',
        to: '13900000001',
        template: 'digest',
        params: { count: '7', nearest: '示例证书3' },
      },
      {
        channel: 'wechat',
        to: 'oOpenId',
        template: 'notice',
        params: { title: '通知汇总', what: '2 条通知，请登录查看', time: '2026-11-24' },
        url: 'https://example.com/',
      },
    ]);
  });
});
