import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocumentStream } from './stream-document.ts';

/** Cut anywhere, also within a letter. */
function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string | Buffer, size = 7) => parseDocumentStream(cut(Buffer.from(text), size));

const document = fc.dictionary(
  fc.string({ unit: 'grapheme' }),
  fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.array(fc.dictionary(fc.string(), fc.jsonValue()))),
);

describe('a document that is read record by record', () => {
  it('is what it is when it is read at once, however it is written and cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        document,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 2),
        async (value, size, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(await read(text, size)).toEqual(JSON.parse(text));
        },
      ),
      { numRuns: 300 },
    );
    expect(await read('\ufeff {"a": [1, [2, "]}"], {"b": "\\\\\\""}], "__proto__": [], "c": null}\n')).toEqual(
      JSON.parse('{"a": [1, [2, "]}"], {"b": "\\\\\\""}], "__proto__": [], "c": null}'),
    );
    expect(await read('{"a": [1], "a": "x"}')).toEqual({ a: 'x' });
  });

  it('is refused wherever it would be at once', async () => {
    const texts = [
      '',
      ' ',
      '[]',
      '{',
      '{}x',
      '{} {}',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{"a":[1,]}',
      '{"a":[,1]}',
      '{"a":[1}',
      '{"a":1]',
    ];
    const more = [
      '{"a" 1}',
      '{,}',
      '{"a":[1] 2}',
      '{"a": 2 [1]}',
      '{a:1}',
      '{"a":[1]',
      '{"a":"',
      '{1:[2]}',
      '{"a":[1]:[2]}',
      '{"a":[x]}',
    ];
    for (const text of [...texts, ...more]) {
      if (text !== '[]') expect(() => JSON.parse(text), text).toThrow(/JSON/);
      await expect(read(text), text).rejects.toThrow('不是有效的企业数据');
    }
    await expect(read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).rejects.toThrow('UTF-8');
  });

  it('holds no record that has no end', async () => {
    function* endless(): Generator<Buffer> {
      yield Buffer.from('{"projects": ["');
      for (let at = 0; at < 40; at += 1) yield Buffer.alloc(1024 * 1024, 'a');
    }
    await expect(parseDocumentStream(endless())).rejects.toThrow('不是有效的企业数据');
  });
});
