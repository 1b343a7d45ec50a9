import { expect, it } from 'vitest';
import {
  APPLICATION_TYPES,
  ApplicationChoices,
  applicationChoiceFields,
  buildApplicationChoiceParams,
  getApplicationChoices,
  NO_APPLICATION_CHOICES,
  parseApplicationChoices,
} from './choices.ts';

it('every choice stands in the address and comes back from it', () => {
  const found = ['道路工程', null].flatMap((subject) =>
    ['公路工程', null].flatMap((topGradeCategory) =>
      [true, false, null].flatMap((countsTechnicalLead) =>
        [...APPLICATION_TYPES, null].map((applying) => ({ subject, topGradeCategory, countsTechnicalLead, applying })),
      ),
    ),
  );
  for (const choices of found) {
    const params = new Map(Object.entries(buildApplicationChoiceParams(choices)));
    expect(parseApplicationChoices({ get: (name) => params.get(name) ?? null })).toEqual(choices);
  }
  expect(found).toHaveLength(48);
});

it('what was stored before a choice could be made says nothing of it', () => {
  expect(getApplicationChoices({ subject: '道路工程' })).toEqual({ ...NO_APPLICATION_CHOICES, subject: '道路工程' });
});

it('a choice is a field of the calls, of what is stored, and of what is not said', () => {
  const names = Object.keys(ApplicationChoices.shape).toSorted();
  expect(Object.keys(applicationChoiceFields).toSorted()).toEqual(names);
  expect(Object.keys(NO_APPLICATION_CHOICES).toSorted()).toEqual(names);
});
