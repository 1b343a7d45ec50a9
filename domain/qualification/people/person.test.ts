import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, createRegisteredPerson, createTitledPerson, testDay } from '../../testing/enterprises.ts';
import { countAchievements } from './achievements.ts';
import { readPeople } from './person.ts';

const read = (enterprise: Partial<EnterpriseDocumentInput>) => readPeople(buildEnterprise(enterprise), testDay);

describe('people', () => {
  it('are joined by a full identity number, never by name', () => {
    const id = '110105198505050018';
    expect(
      read({
        registeredPeople: [{ ...createRegisteredPerson('甲', '二级建造师', '建筑工程'), uuid: 'a', idNo: id }],
        otherPeople: [{ ...createTitledPerson('甲', '工程师', '结构'), uuid: 'b', idNo: id }],
      }),
    ).toHaveLength(1);
    expect(
      read({
        registeredPeople: [{ ...createRegisteredPerson('甲', '二级建造师', '建筑工程'), uuid: 'a' }],
        otherPeople: [{ ...createTitledPerson('甲', '工程师', '结构'), uuid: 'b' }],
      }),
    ).toHaveLength(2);
    expect(
      read({
        registeredPeople: [
          { ...createRegisteredPerson('甲', '二级建造师', '建筑工程'), uuid: 'a', idNo: '110105********0018' },
        ],
        otherPeople: [{ ...createTitledPerson('甲', '工程师', '结构'), uuid: 'b', idNo: '110105********0018' }],
      }),
    ).toHaveLength(2);
  });

  it('have the birthday of their identity number when no other is entered', () => {
    expect(read({ otherPeople: [{ name: '甲', idNo: '110105198505050018' }] })[0]?.birthDates).toMatchObject([
      { value: '1985-05-05' },
    ]);
  });

  it.each([
    [{ socialSecurityHere: true }, [true]],
    [{ socialSecurityHere: false, socialSecurityMonths: 12 }, [false]],
    [{ socialSecurityHere: true, socialSecurityMonths: 0 }, [false, true]],
    [{ socialSecurityMonths: 0 }, [false]],
    [{ socialSecurityMonths: 1 }, [true]],
    [{ socialSecurityStart: testDay }, [true]],
    [{ socialSecurityStart: '2026-11-21' }, [false]],
    [{ socialSecurityStart: '2026-11-21', socialSecurityHere: true }, [false]],
    [{ socialSecurityStart: testDay, socialSecurityHere: true }, [true]],
    [{}, []],
  ])('reads social insurance %j as %j', (fields, expected) => {
    const [person] = read({ otherPeople: [{ name: '甲', ...fields }] });
    expect(person?.socialSecurityHere.map(({ value }) => value)).toEqual(expected);
  });

  it('get achievements by key, by name, surely by an unshared one, and from the projects that name them', () => {
    const achievements = [
      { personName: '甲', projectName: '一' },
      { personName: '乙', projectName: '二' },
    ];
    const projects = [{ uuid: 'p', projectName: '三', managerUuid: 'a', acceptDate: '2024-01-01' }];
    const people = read({
      otherPeople: [
        { uuid: 'a', name: '甲' },
        { uuid: 'b', name: '乙' },
        { uuid: 'c', name: '乙' },
      ],
      achievements,
      projects,
    });
    expect(
      people.map((person) => [person.ref, person.achievements.map((item) => [item.projectName, item.isOwnerSure])]),
    ).toEqual([
      ['b', [['二', false]]],
      ['c', [['二', false]]],
      [
        'a',
        [
          ['三', true],
          ['一', true],
        ],
      ],
    ]);
  });

  it('count a project once, however often it is entered', () => {
    const [person] = read({
      otherPeople: [{ uuid: 'a', name: '甲' }],
      achievements: [
        { personUuid: 'a', projectName: '三' },
        { personUuid: 'a', projectName: '三', projectUuid: 'p' },
      ],
      projects: [{ uuid: 'p', projectName: '三', managerUuid: 'a', techLeadUuid: 'a' }],
    });
    expect(countAchievements(person?.achievements ?? [], () => 'yes').sure).toBe(1);
  });
});
