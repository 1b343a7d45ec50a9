import { describe, expect, it } from 'vitest';
import { CallError } from '#platform/web/call-error.ts';
import { sendCodeWithRetry } from './send-with-retry.ts';

/** Answers one after the other; an error is thrown. */
function playing(...answers: (boolean | CallError)[]) {
  let calls = 0;
  const send = async () => {
    const answer = answers[calls];
    calls += 1;
    if (answer instanceof CallError) throw answer;
    return answer ?? true;
  };
  return { send, calls: () => calls };
}
const timedOut = new CallError(504, '请求超时，请稍后重试');
const broken = new CallError(503, '网络连接失败，请检查网络后重试');
const wait = (seconds: number) => new CallError(429, '', [], seconds);

describe('asking for a code (R-213, R-214)', () => {
  it('asks once when it is answered, whatever the answer', async () => {
    for (const answer of [true, false]) {
      const { send, calls } = playing(answer);
      expect(await sendCodeWithRetry(send)).toEqual({ isSent: answer, waitSeconds: 60 });
      expect(calls()).toBe(1);
    }
    for (const refusal of [wait(30), new CallError(400, 'x'), new CallError(503, '验证码没有发送成功', [], 30)]) {
      const { send, calls } = playing(refusal);
      await expect(sendCodeWithRetry(send)).rejects.toBe(refusal);
      expect(calls()).toBe(1);
    }
  });
  it('asks once more after a time-out or a broken connection', async () => {
    for (const silence of [timedOut, broken]) {
      const { send, calls } = playing(silence, true);
      expect(await sendCodeWithRetry(send)).toEqual({ isSent: true, waitSeconds: 60 });
      expect(calls()).toBe(2);
    }
    const { send, calls } = playing(timedOut, broken, true);
    await expect(sendCodeWithRetry(send)).rejects.toBe(broken);
    expect(calls()).toBe(2);
  });
  it('takes being told to wait, the second time, for a sign that the first one arrived', async () => {
    expect(await sendCodeWithRetry(playing(timedOut, wait(41)).send)).toEqual({ isSent: true, waitSeconds: 41 });
    const tooMany = wait(80_000);
    await expect(sendCodeWithRetry(playing(timedOut, tooMany).send)).rejects.toBe(tooMany);
  });
});
