import { expect, it } from 'vitest';
import { z } from 'zod';
import { paging, requiredDay, requiredText } from './fields.ts';
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
  body: z.object({ name: requiredText('名称', 5), on: requiredDay('日期') }),
  output: data(z.object({ ok: z.boolean() })),
});

it('describes every call under all its addresses, with access, inputs and envelope', () => {
  const api = JSON.parse(JSON.stringify(describeApi([get, add], undefined, '/', '2.3.4')));
  expect(api.info.version).toBe('2.3.4');
  expect(Object.keys(api.paths)).toEqual(['/portal/kit/list', '/kit/list', '/portal/kit']);
  const listed = api.paths['/portal/kit/list'].get;
  expect(listed.description).toContain('a:b:list');
  expect(listed.parameters.map((item: { name: string }) => item.name)).toEqual(['pageNum', 'pageSize']);
  expect(listed.responses['200'].content['application/json'].schema.required).toEqual(['code', 'msg', 'rows', 'total']);
  const added = api.paths['/portal/kit'].post;
  expect(added.security).toEqual([]);
  expect(added.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/PostPortalKitBody',
  });
  expect(api.components.schemas.PostPortalKitBody.properties.name).toMatchObject({ description: '名称', maxLength: 5 });
});

it('says how many rows a page may have', () => {
  const api = JSON.parse(JSON.stringify(describeApi([get])));
  const size = api.paths['/portal/kit/list'].get.parameters.find((item: { name: string }) => item.name === 'pageSize');
  expect(size).toMatchObject({ description: '每页条数', schema: { minimum: 1, maximum: 100, default: 10 } });
});

it('points what contains itself at itself, by the name of its declaration', () => {
  const Node = z.object({
    name: z.string(),
    get children(): z.ZodArray<typeof Node> {
      return z.array(Node);
    },
  });
  const tree = route({ ...add, body: undefined, output: data(z.object({ roots: z.array(Node) })) });
  const names = { calls: new Map(), schemas: new Map([[Node, { name: 'Node', feature: 'kit' }]]) };
  const api = JSON.parse(JSON.stringify(describeApi([tree], names)));
  expect(api.components.schemas.Node.properties.children.items).toEqual({ $ref: '#/components/schemas/Node' });
});

it('keeps what is asked for apart from what is answered by the same declaration', () => {
  const Kit = z.object({ size: z.number().default(1) });
  const echo = route({ ...add, body: Kit, output: data(Kit) });
  const names = { calls: new Map(), schemas: new Map([[Kit, { name: 'Kit', feature: 'kit' }]]) };
  const { schemas } = JSON.parse(JSON.stringify(describeApi([echo], names))).components;
  expect(schemas.Kit.required).toEqual(['size']);
  expect(schemas.KitInput.required).toBeUndefined();
});
