import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { answerCaptcha } from '#features/identity/captcha/server/testing/answer-captcha.ts';
import { watchEventLoopBlocking } from '#platform/server/testing/processor-time.ts';
import {
  addFeedback,
  addFeedbackFile,
  answerFeedback,
  downloadFeedbackFile,
  getFeedbackState,
  listFeedback,
} from '../feedback.contract.ts';

const START = new Date('2026-11-21T02:00:00Z');
const GOOD = { type: '2', content: '标准里的一处数字写错了。', phone: '13900000000' } as const;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: START });
});
beforeEach(() => portal.setNow(START));
afterEach(async () => {
  await portal.app.db.sql('delete from feedback_file', []);
  await portal.app.db.sql('delete from feedback_file_try', []);
  await portal.app.db.sql('delete from feedback', []);
});
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

  it('links a signed-in user, and takes a mail address instead of a phone', async () => {
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

  it('takes two an hour as they come, three more with a captcha, and no sixth (G-28, G-29)', async () => {
    const free = await Promise.all(Array.from({ length: 4 }, () => send(GOOD)));
    expect(free.map((answer) => answer.status).sort()).toEqual([200, 200, 400, 400]);
    const asked = free.find((answer) => answer.status === 400);
    expect(asked?.body).toMatchObject({ msg: '请完成文字点选验证', fields: [{ path: 'captcha' }] });
    const proofs = [await answerCaptcha(portal), await answerCaptcha(portal), await answerCaptcha(portal)];
    for (const captcha of proofs) expect((await send({ ...GOOD, captcha })).status).toBe(200);
    expect((await send({ ...GOOD, captcha: proofs[0] })).body.msg).toContain('文字点选验证未通过');
    const refused = await send({ ...GOOD, captcha: await answerCaptcha(portal) });
    expect(refused.status).toBe(429);
    expect(refused.body.msg).toBe('一小时内最多提交 5 次，请 60 分钟后再试');
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect(await rows()).toHaveLength(5);
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

/** The smallest picture there is: one white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAGwUFhgAAAABJRU5ErkJggg==',
  'base64',
);
const upload = async (bytes: Uint8Array, filename: string) =>
  await portal.call(addFeedbackFile, { files: { file: { filename, bytes } } });
const look = async (number: string) =>
  await portal.request({ method: 'GET', path: getFeedbackState.path, query: { number } });

describe('files of a feedback', () => {
  it('go with it, and only operators read them', async () => {
    const file = await upload(PNG, '截图.PNG');
    const { uuid } = await portal.call(addFeedback, { body: { ...GOOD, fileUuids: [file.uuid] } });
    const operator = await portal.signIn('operator');
    const listed = await portal.call(listFeedback, { query: {} }, { token: operator });
    expect(listed.rows[0]).toMatchObject({ uuid, files: [{ uuid: file.uuid, ext: 'png', size: PNG.length }] });
    const path = downloadFeedbackFile.path.replace('{id}', file.uuid);
    const answer = await portal.request({ method: 'GET', path, token: operator });
    expect(answer.bytes.equals(PNG)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    expect((await portal.request({ method: 'GET', path })).status).toBe(401);
    expect((await portal.request({ method: 'GET', path, token: await portal.signIn('member') })).status).toBe(403);
  });

  it.each([
    ['a page with a script', Buffer.from('<html><script>alert(1)</script></html>'), 'a.png'],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    ['a program', Buffer.from('MZ\u0090\u0000'), 'a.pdf'],
    ['nothing', Buffer.alloc(0), 'a.png'],
    ['a PDF that runs something', Buffer.from('%PDF-1.4\n1 0 obj<</S/JavaScript>>endobj\n%%EOF'), 'a.pdf'],
  ])('refuses %s, by content', async (_what, bytes, name) => {
    await expect(upload(bytes, name)).rejects.toThrow(/^400/);
  });

  it('counts refused files too, and delays no other request meanwhile', async () => {
    const hostile = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('/ObjStm '.repeat(640_000)),
      Buffer.from('%%EOF'),
    ]);
    // No more at once than one network has room for.
    const sendSome = async () => {
      const answers: unknown[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        answers.push(await upload(hostile, '示例.pdf').catch((error: unknown) => error));
      }
      return answers;
    };
    const sent = Array.from({ length: 4 }, sendSome);
    const endWatch = watchEventLoopBlocking();
    const answers = (await Promise.all(sent)).flat() as { code?: number }[];
    const longestHold = endWatch();
    expect(answers.filter(({ code }) => code === 429).length, '15 an hour').toBe(5);
    expect(longestHold, 'the longest time in which nothing else could run').toBeLessThan(1000);
    await expect(upload(PNG, '截图.png')).rejects.toMatchObject({ code: 429 });
    await portal.app.db.sql('delete from feedback_file_try', []);
  }, 60_000);
  it('refuses what is too large, another file than was sent, and a file twice; nothing is half-written', async () => {
    await expect(upload(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'a.png')).rejects.toThrow(/^413|^400/);
    const strange = '11111111-1111-4111-8111-111111111111';
    const refused = await send({ ...GOOD, fileUuids: [strange] });
    expect(refused.body.msg).toBe('附件不存在或已过期，请重新上传');
    expect(await rows()).toEqual([]);
    const { uuid } = await upload(PNG, 'a.png');
    expect((await send({ ...GOOD, fileUuids: [uuid] })).status).toBe(200);
    expect((await send({ ...GOOD, fileUuids: [uuid] })).status).toBe(400);
    expect((await send({ ...GOOD, fileUuids: [uuid, uuid, uuid, uuid] })).body.msg).toContain('附件最多 3 项');
    expect((await send({ ...GOOD, fileUuids: ['x'] })).status).toBe(400);
  });

  it('that no feedback took are gone after a day', async () => {
    const { uuid } = await upload(PNG, 'a.png');
    portal.setNow(new Date(START.getTime() + 25 * 3_600_000));
    await portal.app.jobs.runNow('feedback.remove-loose-files');
    expect(await portal.app.storage.get(`feedback/${uuid}`)).toBeNull();
  });
});

describe('asking for a feedback by its number', () => {
  it('shows state and answer, never the text or the author', async () => {
    const { number, uuid } = await portal.call(addFeedback, { body: { ...GOOD, contactName: '张示例' } });
    expect((await look(` ${number.toLowerCase()} `)).body.data).toMatchObject({ number, state: 'new', answer: null });
    const operator = await portal.signIn('operator');
    const answer = '已按原文改正。';
    await portal.call(answerFeedback, { body: { uuid, answer, state: 'closed' } }, { token: operator });
    const { data } = (await look(number)).body;
    expect(data).toMatchObject({ state: 'closed', answer, answerTime: '2026-11-21 10:00:00', fileCount: 0 });
    expect(JSON.stringify(data)).not.toMatch(/13900000000|张示例|写错/);
  });
  it('says which number it does not know', async () => {
    expect((await look('FK260101AAAAAA')).body).toMatchObject({
      code: 404,
      msg: '没有编号为 FK260101AAAAAA 的反馈，请核对后再查',
    });
    for (const number of ['', 'x', 'FK1', "FK260101AAAAA'"]) expect((await look(number)).status, number).toBe(400);
  });
  it('is answered by operators only', async () => {
    const { uuid } = await portal.call(addFeedback, { body: GOOD });
    const answer = async (token: string | null) =>
      (await portal.request({ method: 'POST', path: answerFeedback.path, body: { uuid, answer: '好' }, token })).status;
    expect(await answer(null)).toBe(401);
    expect(await answer(await portal.signIn('member'))).toBe(403);
    expect((await portal.request({ method: 'GET', path: listFeedback.path })).status).toBe(401);
  });
});
