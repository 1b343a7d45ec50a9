/**
 * People of whom no standard sees a difference are judged once: the same certificates, years and schooling, nothing led, and the same
 * in the way. What many people hold alike is one object already (`person.ts`), so that a number tells it.
 */
import type { Obstacle } from './fit.ts';
import type { Person } from './person.ts';

/** What a test can see of each person, as a text; of who has led anything it stays his own. */
export function writeLooks(people: readonly Person[]): readonly string[] {
  const numbers = new Map<object, number>();
  const getNumber = (item: object): number => {
    const known = numbers.get(item) ?? numbers.size;
    numbers.set(item, known);
    return known;
  };
  return people.map((person, index) => {
    if (person.achievements.length > 0) return `${index}`;
    const { registrations, titles, posts, skills, experiences } = person;
    const held = [registrations, titles, posts, skills, experiences].map((list) => list.map(getNumber).join(','));
    return [...held, person.education, person.workYears, person.workYearsOn].join('|');
  });
}

/** By person the first who is like him. */
export function findAlike(looks: readonly string[], standings: readonly (readonly Obstacle[])[]): readonly number[] {
  const firsts = new Map<string, number>();
  return looks.map((look, index) => {
    const standing = standings[index] ?? [];
    const key = standing.length === 0 ? look : `${look}|${JSON.stringify(standing)}`;
    const first = firsts.get(key) ?? index;
    firsts.set(key, first);
    return first;
  });
}
