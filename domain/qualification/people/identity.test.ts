/** Who is who: what is one number, what only may be, and which records of one name are told apart. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, repeatFromOne } from '../../testing/enterprises.ts';
import { findNamesakes, findSmallestPartition, readCitizenId, readIdentity } from './identity.ts';

const person = (idNo: string | null, idType: string | null = null) => {
  const [read] = buildEnterprise({ otherPeople: [{ name: '甲', idNo, idType }] }).otherPeople;
  if (read === undefined) throw new Error('no person was read');
  return read;
};
const citizen = '110105198505050018';
const other = '110105198505050026';

describe('a number', () => {
  it.each([
    ['of 18 digits is a citizen’s, whatever its type is called', citizen, null, '居民身份证|110105198505050018'],
    ['under another name of the same document', citizen, '身份证', '居民身份证|110105198505050018'],
    ['with spaces and a small x', '11010519850505 001x', null, '居民身份证|11010519850505001X'],
    ['of another document', 'E12345678', '护照', '护照|E12345678'],
    ['of no type', 'E12345678', null, '|E12345678'],
    [
      'of a permit without the count of its issues',
      'H1234567801',
      '港澳居民来往内地通行证',
      '港澳居民来往内地通行证|H12345678',
    ],
    [
      'of a permit with a digit too many is left as it stands',
      'H12345678012',
      '港澳居民来往内地通行证',
      '港澳居民来往内地通行证|H12345678012',
    ],
    ['of a permit as it is now', 'H12345678', '港澳居民来往内地通行证', '港澳居民来往内地通行证|H12345678'],
  ])('%s', (_name, idNo, idType, key) => {
    expect(readIdentity(person(idNo, idType))?.key).toBe(key);
  });

  it.each(['110105********0018', '1101051985050500＊8', '●●●'])('that is masked identifies no person: %s', (idNo) => {
    expect(readIdentity(person(idNo))).toBeNull();
  });

  it('is a citizen’s only as a whole', () => {
    expect(readCitizenId(person(citizen))).toBe(citizen);
    expect(readCitizenId(person('E12345678', '护照'))).toBeNull();
    expect(readCitizenId(person(null))).toBeNull();
  });
});

describe('records of one name', () => {
  const find = (...numbers: readonly (readonly [string | null, (string | null)?])[]) =>
    findNamesakes(numbers.map(([idNo, idType]) => ({ name: '甲', people: [person(idNo, idType ?? null)] })));

  it.each([
    ['two whole numbers', [[citizen], [other]], 0],
    ['one without a number', [[citizen], [null]], 1],
    ['one masked, of the same digits', [[citizen], ['110105********0018']], 1],
    ['one masked, of other digits', [[citizen], ['110105********0026']], 0],
    ['two types of document', [[citizen], ['E12345678', '护照']], 1],
    [
      'one number that goes on',
      [
        ['E1234', '护照'],
        ['E12345', '护照'],
      ],
      1,
    ],
    ['two numbers of no type', [['E1'], ['F2']], 1],
  ] as const)('%s', (_name, numbers, groups) => {
    expect(find(...numbers)).toHaveLength(groups);
  });

  it('are none of the people with the same name only', () => {
    expect(
      findNamesakes([
        { name: '甲', people: [person(null)] },
        { name: '乙', people: [person(null)] },
      ]),
    ).toEqual([]);
  });

  it('are as few people as possible: a record without a number may be either', () => {
    const [found] = find([citizen], [other], [null]);
    expect(found?.apart).toEqual([0, 1]);
    expect(found?.ways.map((way) => way.map((members) => [...members]))).toEqual([
      [[0, 2], [1]],
      [[0], [1, 2]],
    ]);
    expect(found?.isPerhapsSame(0, 1)).toBe(false);
    expect(found?.isPerhapsSame(0, 2)).toBe(true);
    expect(found?.isPerhapsSame(1, 1)).toBe(true);
  });

  it('are told apart by the records with a number, wherever in the list the record without one is', () => {
    expect(find([null], [citizen], [other])[0]).toMatchObject({
      members: [0, 1, 2],
      apart: [1, 2],
      ways: [
        [[1, 0], [2]],
        [[1], [2, 0]],
      ],
    });
    // The third is masked and can only be the first; the last joins what stood apart until then.
    expect(find([citizen], [other], ['110105********0018'], [null])[0]).toMatchObject({
      members: [0, 1, 2, 3],
      apart: [0, 1],
      ways: [
        [[0, 2, 3], [1]],
        [
          [0, 2],
          [1, 3],
        ],
      ],
    });
  });

  it('of which a masked one shows the same digits are one person, and no fewer', () => {
    expect(find([citizen], ['110105********0018'])[0]).toMatchObject({ apart: [0], ways: [[[0, 1]]] });
  });

  it('may be one if no record shows a number', () => {
    const [found] = find([null], [null], [null]);
    expect(found?.apart).toEqual([0]);
    expect(found?.ways).toEqual([[[0, 1, 2]]]);
  });

  it('may all be one if there are too many to compare', () => {
    const many = (count: number) => find(...repeatFromOne(count, () => [null] as const))[0];
    expect(many(101)?.ways).toEqual([[repeatFromOne(101, (index) => index - 1)]]);
    expect(many(101)?.isPerhapsSame(0, 100)).toBe(true);
  });
});

describe('the way that leaves the least', () => {
  it('is the first of the smallest', () => {
    const getSize = (members: readonly number[]): number => Math.max(...members);
    expect(findSmallestPartition([[[0, 5]], [[1], [2]], [[3]]], getSize)).toEqual([[1], [2]]);
    expect(findSmallestPartition([], getSize)).toEqual([]);
  });
});
