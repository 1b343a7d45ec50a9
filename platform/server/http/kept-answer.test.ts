import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { data, list, route } from '#platform/contract/route.ts';
import { presentAnswer } from './envelope.ts';
import { keepAnswer } from './kept-answer.ts';

const Thing = z.object({ name: z.string(), parts: z.array(z.object({ no: z.number() })) });
const spec = (output: Parameters<typeof route>[0]['output']) =>
  route({ spec: null, method: 'GET', path: '/test/thing', tag: '测试', summary: '测试', access: 'public', output });
const getThing = spec(data(Thing));
const made = () => ({ name: '甲', parts: [{ no: 1 }], secret: '不在契约里' });
const dataOf = (answer: ReturnType<typeof presentAnswer>) => (answer.kind === 'data' ? answer.data : undefined);

describe('answers that never change', () => {
  it('are held against their contract once, and lose what it does not name', () => {
    const kept = keepAnswer(made());
    const first = dataOf(presentAnswer(getThing, kept));
    expect(first).toEqual({ name: '甲', parts: [{ no: 1 }] });
    expect(dataOf(presentAnswer(getThing, kept))).toBe(first);
  });

  it('cannot be changed by a reader for the next one', () => {
    const shown = dataOf(presentAnswer(getThing, keepAnswer(made()))) as z.output<typeof Thing>;
    expect(() => shown.parts.push({ no: 2 })).toThrow(TypeError);
  });

  it('are parsed for each contract by itself, and never shown when they do not fit', () => {
    const kept = keepAnswer(made());
    presentAnswer(getThing, kept);
    expect(dataOf(presentAnswer(spec(data(Thing.pick({ name: true }))), kept))).toEqual({ name: '甲' });
    expect(() => presentAnswer(spec(data(Thing.extend({ more: z.string() }))), kept)).toThrow(
      'does not fit its contract',
    );
  });

  it('are the exception: any other result is presented anew', () => {
    const result = made();
    expect(dataOf(presentAnswer(getThing, result))).not.toBe(dataOf(presentAnswer(getThing, result)));
    expect(presentAnswer(spec(list(Thing)), { rows: [result], total: 1 })).toMatchObject({ kind: 'list' });
  });
});
