import { z } from 'zod';
import { KERNEL_FAULTS } from './fault.ts';
import { FRESH_MINUTES, pathsOf, type RouteSpec } from './route.ts';

type Json = Record<string, unknown>;

/** Rules of our own (transforms, refinements) have no JSON form; what can be said of the input is said. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
};

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const shape = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    ...(typeof property.title === 'string' ? { description: property.title } : {}),
    schema: property,
  }));
}

function bodyOf(spec: RouteSpec): Json | undefined {
  const body = spec.body ? schemaOf(spec.body, 'input') : undefined;
  if (spec.files) {
    const files = Object.fromEntries(
      Object.entries(spec.files).map(([name, rule]) => [name, { type: 'string', format: 'binary', title: rule.label }]),
    );
    const own = (body as { properties?: Json } | undefined)?.properties ?? {};
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...own, ...files } } } } };
  }
  return body ? { required: true, content: { 'application/json': { schema: body } } } : undefined;
}

const code = { type: 'integer', const: 200 };
const msg = { type: 'string' };

function answerOf(spec: RouteSpec): Json {
  const { output } = spec;
  if (output.kind === 'blob') return { [output.mime]: { schema: { type: 'string', format: 'binary' } } };
  if (output.kind === 'events') return { 'text/event-stream': { schema: schemaOf(output.schema, 'output') } };
  const properties: Json = { code, msg };
  if (output.kind === 'data') properties.data = schemaOf(output.schema, 'output');
  if (output.kind === 'list') {
    properties.rows = { type: 'array', items: schemaOf(output.schema, 'output') };
    properties.total = { type: 'integer' };
  }
  return { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } };
}

/** Who may make the call, in words for the reader of the document. */
export function accessWords(spec: RouteSpec): string {
  const { freshLogin } = spec;
  if (freshLogin === undefined) return callerWords(spec);
  const when = freshLogin === true ? '' : `${freshLogin.when}时`;
  return `${callerWords(spec)}，${when}须在 ${FRESH_MINUTES} 分钟内验证过身份`;
}

function callerWords(spec: RouteSpec): string {
  if (spec.access === 'public') return '公开';
  if (spec.access === 'login') return '登录用户';
  if ('login' in spec.access) return `登录用户（副锁须有 ${spec.access.login}）`;
  return 'member' in spec.access ? `会员企业（${spec.access.member}）` : `运营人员（${spec.access.operator}）`;
}

function faultsOf(spec: RouteSpec): Json {
  const own = (spec.faults ?? []).map((item) => [item.code, item.text] as const);
  const common = spec.access === 'public' ? [] : ([[401, '请先登录']] as const);
  const rights = typeof spec.access === 'object' ? ([[403, '没有访问权限']] as const) : [];
  const again = KERNEL_FAULTS.authenticateAgain;
  const fresh = spec.freshLogin === undefined ? [] : ([[again.code, again.text]] as const);
  const all: (readonly [number, string])[] = [
    [400, '参数有误，fields 逐项说明'],
    ...common,
    ...rights,
    ...fresh,
    ...own,
    [429, '操作过于频繁'],
  ];
  const byCode = new Map<number, string[]>();
  for (const [status, text] of all) byCode.set(status, [...(byCode.get(status) ?? []), text]);
  return Object.fromEntries(
    [...byCode].map(([status, texts]) => [
      String(status),
      {
        description: texts.join('；'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    ]),
  );
}

function operationOf(spec: RouteSpec): Json {
  const body = bodyOf(spec);
  return {
    summary: spec.summary,
    tags: [spec.tag],
    description: [`访问：${accessWords(spec)}`, ...(spec.spec ? [`规格：${spec.spec}`] : [])].join('\n\n'),
    ...(spec.access === 'public' ? { security: [] } : {}),
    parameters: [...parametersOf('path', spec.params), ...parametersOf('query', spec.query)],
    ...(body ? { requestBody: body } : {}),
    responses: { '200': { description: '成功', content: answerOf(spec) }, ...faultsOf(spec) },
  };
}

/** The whole API as an OpenAPI 3.1 document, derived from the declarations. */
export function describeApi(specs: readonly RouteSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const spec of specs) {
    for (const path of pathsOf(spec)) paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '知讯资管家 API',
      version: '1',
      description: '信封 {code, msg, data} 或 {code, msg, rows, total}；HTTP 状态与 code 相同。',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Fault: {
          type: 'object',
          required: ['code', 'msg'],
          properties: {
            code: { type: 'integer' },
            msg: { type: 'string' },
            fault: { type: 'string' },
            fields: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}
