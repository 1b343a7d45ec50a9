import { expect, it } from 'vitest';
import { type FormField, listFormFields } from '#features/operations/publishing/web/fields/field-kinds.ts';
import { PUBLISHED_CONTENT } from './published-content.tsx';

const { resources, inputs, checks, consequences } = PUBLISHED_CONTENT;

const listFormats = (fields: readonly FormField[]): readonly string[] =>
  fields.flatMap(({ kind }) =>
    kind.kind === 'rows' ? listFormats(kind.fields) : kind.kind === 'custom' ? [kind.format] : [],
  );

it('registers an input for every field that needs one of its own, and no other', () => {
  const formats = resources.flatMap((resource) => listFormats(listFormFields(resource.body, resource)));
  expect(formats).toContain('course-video');
  expect(Object.keys(inputs).toSorted()).toEqual([...new Set(formats)].toSorted());
});

it('registers checks and consequences of resources only', () => {
  const names = resources.map(({ name }) => name);
  const registered = [...Object.keys(checks), ...Object.keys(consequences)];
  expect(registered.length).toBeGreaterThan(2);
  expect(registered.filter((name) => !names.includes(name))).toEqual([]);
});

it('registers the resource that a field refers to', () => {
  const names = resources.map(({ name }) => name);
  const wanted = resources.flatMap(({ references = {} }) => Object.values<string | undefined>(references));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
});
