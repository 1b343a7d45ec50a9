import { expect, it } from 'vitest';
import { APPLYING, buildChoiceParams, Choices, choiceFields, getChoices, NO_CHOICES, readChoices } from './choices.ts';

it('every choice stands in the address and comes back from it', () => {
  const found = ['道路工程', null].flatMap((subject) =>
    ['公路工程', null].flatMap((topGradeCategory) =>
      [true, false, null].flatMap((countsTechnicalLead) =>
        [...APPLYING, null].map((applying) => ({ subject, topGradeCategory, countsTechnicalLead, applying })),
      ),
    ),
  );
  for (const choices of found) {
    const params = new Map(Object.entries(buildChoiceParams(choices)));
    expect(readChoices({ get: (name) => params.get(name) ?? null })).toEqual(choices);
  }
  expect(found).toHaveLength(48);
});

it('what was stored before a choice could be made says nothing of it', () => {
  expect(getChoices({ subject: '道路工程' })).toEqual({ ...NO_CHOICES, subject: '道路工程' });
});

it('a choice is a field of the calls, of what is stored, and of what is not said', () => {
  const names = Object.keys(Choices.shape).toSorted();
  expect(Object.keys(choiceFields).toSorted()).toEqual(names);
  expect(Object.keys(NO_CHOICES).toSorted()).toEqual(names);
});
