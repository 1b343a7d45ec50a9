import { describe, expect, it } from 'vitest';
import { drawSample } from '../scripts/lib/mutation-sample.ts';

const changes = ['a.ts', 'b.ts'].flatMap((fileName, file) =>
  Array.from({ length: 50 }, (_, line) => ({
    id: String(file * 50 + line),
    fileName,
    mutatorName: 'ConditionalExpression',
    replacement: 'true',
    location: { start: { line, column: 1 }, end: { line, column: 9 } },
  })),
);

describe('a sample of changes', () => {
  it('is so many of each file, the same ones in whatever order they come', () => {
    const drawn = drawSample(changes, 10);
    const inFile = (name: string): number =>
      changes.filter(({ id, fileName }) => fileName === name && drawn.has(id)).length;
    expect([inFile('a.ts'), inFile('b.ts')]).toEqual([10, 10]);
    expect(drawSample(changes.toReversed(), 10)).toEqual(drawn);
  });

  it('grows by adding to what was drawn, and is all of a small file', () => {
    const drawn = drawSample(changes, 20);
    expect([...drawSample(changes, 10)].every((id) => drawn.has(id))).toBe(true);
    expect(drawSample(changes, 50).size).toBe(100);
  });
});
