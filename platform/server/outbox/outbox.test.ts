import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCipher } from '#platform/server/crypto/cipher.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log/log.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { listDeliveries } from './delivery.repo.ts';
import { createDelivery } from './delivery.ts';
import { OutboxError, type OutboxItem } from './ports.ts';

const db = await testDatabase();
let now = new Date('2027-01-01T00:00:00Z');
let answer: (item: object) => Promise<void> = async () => undefined;
const carried: object[] = [];
const carry = async (item: object) => {
  await answer(item);
  carried.push(item);
};
const jobs = createJobs(db, silentDatabaseLog);
let count = 0;
const parts = {
  db,
  jobs,
  log: createLog('silent'),
  clock: { now: () => now },
  random: {
    uuid: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
    token: (bytes: number) => randomBytes(bytes).toString('base64url'),
  },
  cipher: createCipher(randomBytes(32).toString('base64')),
};
const outbox = createDelivery(parts, {
  sms: { send: carry },
  mail: { send: carry },
  wechat: { send: carry, createQrcode: async () => 'https://example.com' },
});

beforeEach(async () => {
  await db.sql('delete from outbox_delivery');
  carried.length = 0;
  answer = async () => undefined;
});
afterAll(() => jobs.stop());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const SMS: OutboxItem = {
  channel: 'sms',
  to: '13900000001',
  template: 'digest',
  params: { count: '3', nearest: '示例' },
};
const deliver = () => jobs.runNow('outbox.deliver');
const states = async () =>
  (await listDeliveries(db, 100)).map(({ state, tries, fault: error }) => ({ state, tries, fault: error }));
const down = () => Promise.reject(new OutboxError('down'));

describe('what is sent in the background', () => {
  it('goes out by its channel, is recorded, and its text is forgotten', async () => {
    await outbox.send(SMS, { topic: 'test' });
    await outbox.send({ channel: 'mail', to: 'a@example.com', subject: 's', text: 't', html: 'h' }, { topic: 'test' });
    await outbox.send({ channel: 'wechat', to: 'oOpenId', template: 'notice', params: {} }, { topic: 'test' });
    const stored = JSON.stringify(await listDeliveries(db, 10));
    for (const secret of ['13900000001', 'a@example.com', 'oOpenId', '示例']) expect(stored).not.toContain(secret);
    await deliver();
    expect(carried).toHaveLength(3);
    const rows = await listDeliveries(db, 10);
    expect(rows.every(({ state, payload }) => state === 'sent' && payload === null)).toBe(true);
    expect(rows.map(({ recipientMasked }) => recipientMasked).sort()).toEqual([
      '139****0001',
      'a***@example.com',
      'oOpe****',
    ]);
  });
  it('is tried again with growing pauses, and given up in the end', async () => {
    answer = down;
    await outbox.send(SMS, { topic: 'test' });
    for (const [index, pause] of [30, 120, 600, 3600, 14_400].entries()) {
      await deliver();
      await deliver();
      expect(await states()).toEqual([{ state: 'waiting', tries: index + 1, fault: 'down' }]);
      later(pause - 1);
      await deliver();
      expect((await states())[0]?.tries).toBe(index + 1);
      later(1);
    }
    await deliver();
    expect(await states()).toEqual([{ state: 'failed', tries: 6, fault: 'down' }]);
    expect((await listDeliveries(db, 1))[0]?.payload).toBeNull();
  });
  it('arrives when the provider comes back', async () => {
    answer = down;
    await outbox.send(SMS, { topic: 'test' });
    await deliver();
    answer = async () => undefined;
    later(30);
    await deliver();
    expect(await states()).toEqual([{ state: 'sent', tries: 2, fault: null }]);
    expect(carried).toHaveLength(1);
  });
  it('is not tried again when that cannot help', async () => {
    answer = () => Promise.reject(new OutboxError('no such number', { isFinal: true }));
    await outbox.send(SMS, { topic: 'test' });
    await deliver();
    expect(await states()).toEqual([{ state: 'failed', tries: 1, fault: 'no such number' }]);
  });
  it('goes out once under one key, and not before its time', async () => {
    const options = { topic: 'test', onceKey: 'digest 1', notBefore: new Date(now.getTime() + 60_000) };
    const all = await Promise.all(Array.from({ length: 10 }, () => outbox.send(SMS, options)));
    expect(all.filter((uuid) => uuid !== null)).toHaveLength(1);
    await deliver();
    expect(carried).toEqual([]);
    later(60);
    await deliver();
    expect(carried).toHaveLength(1);
    expect(await outbox.send(SMS, options)).toBeNull();
  });
  it('exists only if its transaction commits', async () => {
    const undone = db.transaction(async () => {
      await outbox.send(SMS, { topic: 'test' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await states()).toEqual([]);
  });
  it('is taken by one of several programs, and taken over from one that died', async () => {
    await outbox.send(SMS, { topic: 'test' });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(carried).toHaveLength(1);
    await outbox.send(SMS, { topic: 'test' });
    let die: (reason: Error) => void = () => undefined;
    let isSending = false;
    answer = () => {
      isSending = true;
      return new Promise((_resolve, reject) => (die = reject));
    };
    const dead = deliver();
    await expect.poll(() => isSending).toBe(true);
    expect((await states()).some(({ state }) => state === 'sending')).toBe(true);
    answer = async () => undefined;
    later(121);
    await deliver();
    expect(carried).toHaveLength(2);
    die(new OutboxError('died'));
    await dead;
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
  it('passes a hundred messages in one run', async () => {
    for (let index = 0; index < 100; index += 1) await outbox.send(SMS, { topic: 'test' });
    await deliver();
    expect(carried).toHaveLength(100);
  });
});

describe('sending while a user waits', () => {
  it('is tried three times at short intervals, and recorded', async () => {
    let tries = 0;
    answer = async () => {
      tries += 1;
      if (tries < 3) await down();
    };
    await outbox.sms.send({ to: '13900000001', template: 'code', params: { code: '012345' } });
    expect(await states()).toEqual([{ state: 'sent', tries: 3, fault: null }]);
    expect(JSON.stringify(await listDeliveries(db, 1))).not.toContain('012345');
  });
  it('fails with the reason, which is recorded too', async () => {
    answer = down;
    await expect(outbox.mail.send({ to: 'a@b.cn', subject: '', text: '', html: '' })).rejects.toThrow('down');
    expect(await states()).toEqual([{ state: 'failed', tries: 3, fault: 'down' }]);
  });
});
