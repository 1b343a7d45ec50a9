import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { addFeedback } from '../contract.ts';

const START = new Date('2026-11-21T02:00:00Z');
const GOOD = { type: '2', content: '标准里的一处数字写错了。', phone: '13900000000' } as const;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: START });
});
beforeEach(() => portal.setNow(START));
afterEach(async () => void (await portal.app.db.sql('delete from feedback', [])));
afterAll(() => portal.close());

const send = (body: unknown, token?: string) =>
  portal.request({ method: 'POST', path: addFeedback.path, body, ...(token ? { token } : {}) });
const rows = async () => (await portal.app.db.sql('select * from feedback order by create_time', [])).rows;

describe('feedback (C-164, R-141)', () => {
  it('is kept, with a number to ask for later', async () => {
    const { number, uuid } = await portal.call(addFeedback, { body: { ...GOOD, title: ' 标准 ', contactName: '' } });
    expect(number).toMatch(/^FK261121[2-9A-Z]{6}$/);
    expect(await rows()).toMatchObject([
      {
        uuid,
        number,
        type: '2',
        title: '标准',
        contact_name: null,
        phone: '13900000000',
        mail: null,
        state: 'new',
        user_uuid: null,
      },
    ]);
  });

  it('knows who is signed in, and takes a mail address instead of a phone', async () => {
    const token = await portal.signIn('guest');
    await portal.call(addFeedback, { body: { type: '4', content: '希望增加批量导出。', mail: 'a@b.cn' } }, { token });
    expect(await rows()).toMatchObject([{ user_uuid: portal.userUuid('guest'), mail: 'a@b.cn', phone: null }]);
  });

  it('names every wrong field at once, and writes nothing', async () => {
    const answer = await send({
      type: '9',
      content: '短',
      phone: '123',
      mail: 'x@',
      title: '题'.repeat(101),
      contactName: '名'.repeat(31),
    });
    expect(answer.status).toBe(400);
    const paths = answer.body.fields.map((field: { path: string }) => field.path);
    for (const name of ['type', 'content', 'phone', 'mail', 'title', 'contactName']) {
      expect(
        paths.some((path: string) => path.endsWith(name)),
        name,
      ).toBe(true);
    }
    expect(await rows()).toEqual([]);
  });

  it.each([
    [{ type: '1', content: '没有留下联系方式。' }, '请填写手机号或邮箱'],
    [{ ...GOOD, content: '   \u0000 \n ' }, '反馈内容'],
    [{ ...GOOD, content: '长'.repeat(2001) }, '反馈内容最多 2000 个字'],
    [{ ...GOOD, type: undefined }, '反馈类型'],
    [{ ...GOOD, content: 12 }, '反馈内容'],
    [[], ''],
    ['x', ''],
    [null, ''],
  ])('refuses %j', async (body, words) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toContain(words);
  });

  it('takes five an hour from one address, not one more (G-28)', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(GOOD)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body.msg).toBe('一小时内最多提交 5 次，请 60 分钟后再试');
    expect(Number(refused?.headers['retry-after'])).toBe(3600);
    expect(await rows()).toHaveLength(5);
    portal.setNow(new Date(START.getTime() + 59 * 60_000));
    expect((await send(GOOD)).status).toBe(429);
    portal.setNow(new Date(START.getTime() + 60 * 60_000));
    expect((await send(GOOD)).status).toBe(200);
  });

  it('does not count what was refused', async () => {
    for (let time = 0; time < 8; time += 1) expect((await send({ ...GOOD, content: '短' })).status).toBe(400);
    expect((await send(GOOD)).status).toBe(200);
  });

  it('forgets addresses after 30 days, and nothing else', async () => {
    await send(GOOD);
    portal.setNow(new Date(START.getTime() + 29 * 86_400_000));
    await portal.app.jobs.runNow('feedback.remove-addresses');
    expect((await rows())[0]?.ip).toBe('127.0.0.1');
    portal.setNow(new Date(START.getTime() + 31 * 86_400_000));
    await portal.app.jobs.runNow('feedback.remove-addresses');
    expect((await rows())[0]).toMatchObject({ ip: null, phone: '13900000000' });
  });
});
