import { expect, it } from 'vitest';
import { z } from 'zod';
import { day, paging, text } from './fields.ts';
import { describeApi } from './openapi.ts';
import { data, list, route } from './route.ts';

const get = route({
  spec: 'C-109',
  method: 'GET',
  path: '/portal/kit/list',
  aliases: ['/kit/list'],
  tag: 't',
  summary: 's',
  access: { member: 'a:b:list' },
  query: z.object({ ...paging }),
  output: list(z.object({ name: z.string() })),
});
const add = route({
  spec: null,
  method: 'POST',
  path: '/portal/kit',
  tag: 't',
  summary: 's',
  access: 'public',
  body: z.object({ name: text('名称', 5), on: day('日期') }),
  output: data(z.object({ ok: z.boolean() })),
});

it('describes every call under all its addresses, with access, inputs and envelope', () => {
  const api = JSON.parse(JSON.stringify(describeApi([get, add])));
  expect(Object.keys(api.paths)).toEqual(['/portal/kit/list', '/kit/list', '/portal/kit']);
  const listed = api.paths['/portal/kit/list'].get;
  expect(listed.description).toContain('a:b:list');
  expect(listed.parameters.map((item: { name: string }) => item.name)).toEqual(['pageNum', 'pageSize']);
  expect(listed.responses['200'].content['application/json'].schema.required).toEqual(['code', 'msg', 'rows', 'total']);
  const added = api.paths['/portal/kit'].post;
  expect(added.security).toEqual([]);
  expect(added.requestBody.content['application/json'].schema.properties.name).toMatchObject({
    title: '名称',
    maxLength: 5,
  });
});
