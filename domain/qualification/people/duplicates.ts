/**
 * Groups people whom no standard distinguishes, so that they are evaluated once: same certificates, years and education, no led projects,
 * and same obstacles. Equal values are already one object (`person.ts`), so a number identifies them.
 */
import type { Obstacle } from './fit.ts';
import type { Person } from './person.ts';

/** Returns a text for each person with all features visible to a test; the text is unique for people with led projects. */
export function describePersonFeatures(people: readonly Person[]): readonly string[] {
  const numbers = new Map<object, number>();
  const getNumber = (item: object): number => {
    const known = numbers.get(item) ?? numbers.size;
    numbers.set(item, known);
    return known;
  };
  return people.map((person, index) => {
    if (person.achievements.length > 0) return `${index}`;
    const { registrations, titles, posts, skills } = person;
    const held = [registrations, titles, posts, skills].map((list) => list.map(getNumber).join(','));
    return [...held, JSON.stringify([person.educations, person.workYears, person.experiences])].join('|');
  });
}

/** Returns the first equivalent person of each person. */
export function findEquivalentPeople(
  looks: readonly string[],
  standings: readonly (readonly Obstacle[])[],
): readonly number[] {
  const firsts = new Map<string, number>();
  return looks.map((look, index) => {
    const standing = standings[index] ?? [];
    const key = standing.length === 0 ? look : `${look}|${JSON.stringify(standing)}`;
    const first = firsts.get(key) ?? index;
    firsts.set(key, first);
    return first;
  });
}
