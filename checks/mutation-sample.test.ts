import { describe, expect, it } from 'vitest';
import { formatMutation, hasSurvived } from '../scripts/lib/mutation-report.ts';
import { selectSample } from '../scripts/lib/mutation-sample.ts';

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
    const drawn = selectSample(changes, 10);
    const inFile = (name: string): number =>
      changes.filter(({ id, fileName }) => fileName === name && drawn.has(id)).length;
    expect([inFile('a.ts'), inFile('b.ts')]).toEqual([10, 10]);
    expect(selectSample(changes.toReversed(), 10)).toEqual(drawn);
  });

  it('grows by adding to what was drawn, and is all of a small file', () => {
    const drawn = selectSample(changes, 20);
    expect([...selectSample(changes, 10)].every((id) => drawn.has(id))).toBe(true);
    expect(selectSample(changes, 50).size).toBe(100);
  });
});

describe('a change that no test noticed', () => {
  const change = { id: '1', mutatorName: 'MethodExpression', replacement: 'rows\n  .sort()' };
  const source = 'const kept =\n  rows\n    .filter(isOpen)\n    .sort();\n';

  it('is told by its place, what stood there and what stands there instead, on one line', () => {
    const location = { start: { line: 2, column: 3 }, end: { line: 4, column: 12 } };
    expect(formatMutation({ ...change, location }, source)).toBe('2:3  rows .filter(isOpen) .sort()  ->  rows .sort()');
  });

  it('is one that all tests passed with or that none reached', () => {
    const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
    const told = ['Killed', 'Survived', 'NoCoverage', 'Timeout', 'CompileError'].filter((status) =>
      hasSurvived({ ...change, location, status }),
    );
    expect(told).toEqual(['Survived', 'NoCoverage']);
  });
});
