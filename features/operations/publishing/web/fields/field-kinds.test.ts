import { describe, expect, it } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import { isRegional } from '#domain/access/data-scope.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { COURSE } from '#features/content/courses/contract/course.ts';
import { type FormField, isFieldOfKind, listFormFields } from './field-kinds.ts';
import { buildRequestBody, getInitialValues, getNewRecordValues } from './form-body.ts';

const allFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.flatMap((field) => (field.kind.kind === 'rows' ? [field, ...allFields(field.kind.fields)] : [field]));

const HAN = /\p{Script=Han}/u;

describe.each(RESOURCES)('the form of $name', (resource) => {
  const fields = listFormFields(resource.body, resource);
  it('has an input with a Chinese name for every field', () => {
    for (const { name, label } of allFields(fields)) expect(label, name).toMatch(HAN);
  });
  it('offers every choice in words', () => {
    const options = allFields(fields).flatMap(({ kind }) => (kind.kind === 'choice' ? kind.options : []));
    for (const { value, label } of options) expect(label, value).toMatch(HAN);
  });
  it('begins with the region of an operator limited to one', () => {
    const given = getNewRecordValues(resource, ['330000'], {});
    expect(given).toEqual(isRegional(`manage:${resource.name}:edit`) ? { region: '330000' } : given);
    expect(getNewRecordValues(resource, ['330000'], { region: '330100' })).toEqual({ region: '330100' });
    for (const regions of [null, ['320000', '330000']]) expect(getNewRecordValues(resource, regions, {})).toEqual({});
  });
  it('declares no field that there is not', () => {
    const { choices = {}, onlyFor = {}, references = {} } = resource;
    const named = [...Object.keys(choices), ...Object.keys(onlyFor), ...Object.keys(references)];
    const known = allFields(fields).map(({ name }) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('fields', () => {
  const getKinds = (fields: readonly FormField[]) =>
    Object.fromEntries(fields.map(({ name, kind }) => [name, kind.kind]));
  it('are filled in by what they hold', () => {
    expect(getKinds(listFormFields(ARTICLE.body, ARTICLE))).toMatchObject({
      kind: 'choice',
      title: 'text',
      summary: 'long',
      content: 'rich',
      region: 'region',
      tags: 'words',
      issueDate: 'day',
      results: 'rows',
      sourceUrl: 'text',
      top: 'flag',
    });
    const lesson = allFields(listFormFields(COURSE.body, COURSE));
    expect(getKinds(lesson)).toMatchObject({ durationSec: 'number', slides: 'rows', lines: 'lines', free: 'flag' });
  });
  it('are those of the sort that is written', () => {
    expect([isFieldOfKind(ARTICLE, 'issuer', 'news'), isFieldOfKind(ARTICLE, 'results', 'news')]).toEqual([
      true,
      false,
    ]);
    expect(isFieldOfKind(ARTICLE, 'results', 'publicity')).toBe(true);
  });
});

describe('the body of a form', () => {
  it('leaves out what is empty, and what another sort has', () => {
    const typed = {
      kind: 'news',
      title: '示例',
      docNumber: '1号',
      cover: '',
      tags: [''],
      validity: null,
      content: '<p>x</p>',
    };
    expect(buildRequestBody(ARTICLE, typed)).toEqual({ kind: 'news', title: '示例', tags: [], content: '<p>x</p>' });
  });
  it('begins with the fields of the record alone', () => {
    expect(getInitialValues(ARTICLE, { title: '示例', uuid: 'u', revision: 3 })).toEqual({ title: '示例' });
  });
});
