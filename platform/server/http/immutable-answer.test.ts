import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { data, list, route } from '#platform/contract/route.ts';
import { serialiseAnswer } from './envelope.ts';
import { markImmutable } from './immutable-answer.ts';

const Thing = z.object({ name: z.string(), parts: z.array(z.object({ no: z.number() })) });
const spec = (output: Parameters<typeof route>[0]['output']) =>
  route({ spec: null, method: 'GET', path: '/test/thing', tag: '测试', summary: '测试', access: 'public', output });
const getThing = spec(data(Thing));
const made = () => ({ name: '甲', parts: [{ no: 1 }], secret: '不在契约里' });
const getData = (answer: ReturnType<typeof serialiseAnswer>) => (answer.kind === 'data' ? answer.data : undefined);

describe('answers that never change', () => {
  it('are held against their contract once, and lose what it does not name', () => {
    const kept = markImmutable(made());
    const first = getData(serialiseAnswer(getThing, kept));
    expect(first).toEqual({ name: '甲', parts: [{ no: 1 }] });
    expect(getData(serialiseAnswer(getThing, kept))).toBe(first);
  });

  it('cannot be changed by a reader for the next one', () => {
    const shown = getData(serialiseAnswer(getThing, markImmutable(made()))) as z.output<typeof Thing>;
    expect(() => shown.parts.push({ no: 2 })).toThrow(TypeError);
  });

  it('are parsed for each contract by itself, and never shown when they do not fit', () => {
    const kept = markImmutable(made());
    serialiseAnswer(getThing, kept);
    expect(getData(serialiseAnswer(spec(data(Thing.pick({ name: true }))), kept))).toEqual({ name: '甲' });
    expect(() => serialiseAnswer(spec(data(Thing.extend({ more: z.string() }))), kept)).toThrow(
      'does not fit its contract',
    );
  });

  it('are the exception: any other result is presented again', () => {
    const result = made();
    expect(getData(serialiseAnswer(getThing, result))).not.toBe(getData(serialiseAnswer(getThing, result)));
    expect(serialiseAnswer(spec(list(Thing)), { rows: [result], total: 1 })).toMatchObject({ kind: 'list' });
  });
});
