import { describe, expect, it } from 'vitest';
import { isRegional } from '#domain/access/data-scope.ts';
import { ARTICLE } from '../../contract/article.ts';
import { COURSE } from '../../contract/offers.ts';
import { RESOURCES } from '../../publishing.contract.ts';
import { belongs, type Field, fieldsOf } from './field-kinds.ts';
import { bodyOf, initialOf, valuesOf } from './form-body.ts';

const allFields = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => (field.kind.kind === 'rows' ? [field, ...allFields(field.kind.fields)] : [field]));

const HAN = /\p{Script=Han}/u;

describe.each(RESOURCES)('the form of $name', (resource) => {
  const fields = fieldsOf(resource.body, resource);
  it('has an input with a Chinese name for every field', () => {
    for (const { name, label } of allFields(fields)) expect(label, name).toMatch(HAN);
  });
  it('offers every choice in words', () => {
    const options = allFields(fields).flatMap(({ kind }) => (kind.kind === 'choice' ? kind.options : []));
    for (const { value, label } of options) expect(label, value).toMatch(HAN);
  });
  it('begins with the region of who writes for one alone', () => {
    const given = initialOf(resource, ['330000'], {});
    expect(given).toEqual(isRegional(`manage:${resource.name}:edit`) ? { region: '330000' } : given);
    expect(initialOf(resource, ['330000'], { region: '330100' })).toEqual({ region: '330100' });
    for (const regions of [null, ['320000', '330000']]) expect(initialOf(resource, regions, {})).toEqual({});
  });
  it('declares no field that there is not', () => {
    const { choices = {}, onlyFor = {}, references = {} } = resource;
    const named = [...Object.keys(choices), ...Object.keys(onlyFor), ...Object.keys(references)];
    const known = allFields(fields).map(({ name }) => name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('fields', () => {
  const kindsOf = (fields: readonly Field[]) => Object.fromEntries(fields.map(({ name, kind }) => [name, kind.kind]));
  it('are filled in by what they hold', () => {
    expect(kindsOf(fieldsOf(ARTICLE.body, ARTICLE))).toMatchObject({
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
    const lesson = allFields(fieldsOf(COURSE.body, COURSE));
    expect(kindsOf(lesson)).toMatchObject({ durationSec: 'number', slides: 'rows', lines: 'lines', free: 'flag' });
  });
  it('are those of the sort that is written', () => {
    expect([belongs(ARTICLE, 'issuer', 'news'), belongs(ARTICLE, 'results', 'news')]).toEqual([true, false]);
    expect(belongs(ARTICLE, 'results', 'publicity')).toBe(true);
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
    expect(bodyOf(ARTICLE, typed)).toEqual({ kind: 'news', title: '示例', tags: [], content: '<p>x</p>' });
  });
  it('begins with the fields of the record alone', () => {
    expect(valuesOf(ARTICLE, { title: '示例', uuid: 'u', revision: 3 })).toEqual({ title: '示例' });
  });
});
