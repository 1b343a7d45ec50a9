import type { z } from 'zod';
import { FILE_ERRORS, KERNEL_ERRORS } from './api-error.ts';
import type { ApiErrorDefinition } from './error-definition.ts';
import { createExampleWriter } from './openapi-examples.ts';
import {
  type CallSchema,
  type DescribedSchemas,
  describeSchemas,
  type JsonObject,
  type SchemaDeclaration,
  toPascalCase,
} from './openapi-schemas.ts';
import {
  canAwaitApproval,
  FRESH_LOGIN_MINUTES,
  IDEMPOTENCY_HOURS,
  isIdempotent,
  isOpenToTokens,
  isReadCall,
  listCallPaths,
  type RouteSpec,
} from './route.ts';
import { getChildSchema, getItemSchema, listSchemaKeys } from './schema-labels.ts';

/** Exported names of calls and schemas. Without them, calls are named by method and path. */
export interface ApiNames {
  readonly calls: ReadonlyMap<RouteSpec, SchemaDeclaration>;
  readonly schemas: ReadonlyMap<z.core.$ZodType, SchemaDeclaration>;
}
const NO_NAMES: ApiNames = { calls: new Map(), schemas: new Map() };

interface Call {
  readonly spec: RouteSpec;
  readonly id: string;
  readonly feature: string;
  readonly roots: Readonly<Partial<Record<'params' | 'query' | 'body' | 'output', CallSchema>>>;
}

const ERROR = { $ref: '#/components/schemas/Fault' };

/**
 * Returns the exported name, prefixed with the feature if two features export the same one, so that names do not depend on the order of
 * features.
 */
function operationIds(specs: readonly RouteSpec[], { calls }: ApiNames): Map<RouteSpec, SchemaDeclaration> {
  const declared = specs.map((spec): readonly [RouteSpec, SchemaDeclaration] => {
    const own = calls.get(spec);
    return [spec, own ?? { name: `${spec.method.toLowerCase()} ${spec.path}`, feature: '' }];
  });
  const shared = (name: string): boolean => declared.filter(([, other]) => other.name === name).length > 1;
  return new Map(
    declared.map(([spec, { name, feature }]) => {
      const id = toPascalCase(shared(name) ? `${feature} ${name}` : name);
      return [spec, { name: id.charAt(0).toLowerCase() + id.slice(1), feature }];
    }),
  );
}

function readCall(spec: RouteSpec, { name: id, feature }: SchemaDeclaration): Call {
  const root = (schema: z.core.$ZodType | undefined, direction: CallSchema['direction'], suffix: string) =>
    schema ? { schema, direction, name: `${id} ${suffix}`, feature } : undefined;
  const { output } = spec;
  return {
    spec,
    id,
    feature,
    roots: {
      params: root(spec.params, 'input', 'Params'),
      query: root(spec.query, 'input', 'Query'),
      body: root(spec.body, 'input', 'Body'),
      output: root('schema' in output ? output.schema : undefined, 'output', output.kind === 'list' ? 'Row' : 'Result'),
    },
  };
}

function getParameters(place: 'path' | 'query', root: CallSchema | undefined, schemas: DescribedSchemas): JsonObject[] {
  if (!root) return [];
  const shape = schemas.inlineOf(root) as { properties?: Record<string, JsonObject>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function getBody({ spec, roots }: Call, schemas: DescribedSchemas): JsonObject | undefined {
  if (spec.files) {
    const own = roots.body ? (schemas.inlineOf(roots.body) as { properties?: JsonObject; required?: string[] }) : {};
    const files = Object.fromEntries(
      Object.entries(spec.files).map(([name, rule]) => [
        name,
        { type: 'string', format: 'binary', description: `${rule.label}，最大 ${rule.maxBytes} 字节` },
      ]),
    );
    const must = Object.entries(spec.files).flatMap(([name, rule]) => (rule.required ? [name] : []));
    const required = [...(own.required ?? []), ...must];
    const properties = { ...own.properties, ...files };
    const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return roots.body
    ? { required: true, content: { 'application/json': { schema: schemas.refOf(roots.body) } } }
    : undefined;
}

const code = { type: 'integer', const: 200, description: '状态码，与 HTTP 状态相同' };
const msg = { type: 'string', description: '说明文字' };

function getAnswer({ spec, roots }: Call, schemas: DescribedSchemas): JsonObject {
  const { output } = spec;
  const schema = roots.output ? schemas.refOf(roots.output) : {};
  if (output.kind === 'blob') return { [output.mime]: { schema: { type: 'string', format: 'binary' } } };
  if (output.kind === 'events') return { 'text/event-stream': { schema } };
  const properties: JsonObject = { code, msg };
  if (output.kind === 'data') properties.data = { ...schema, description: '结果' };
  if (output.kind === 'list') {
    properties.rows = { type: 'array', items: schema, description: '本页记录' };
    properties.total = { type: 'integer', minimum: 0, description: '符合条件的总数' };
  }
  const required = Object.keys(properties);
  if (output.kind === 'list') properties.note = { type: 'string', description: '结果未列全时的说明' };
  return { 'application/json': { schema: { type: 'object', required, properties } } };
}

/** Describes the access to the call for readers of the document. */
export function formatAccess(spec: RouteSpec): string {
  const { freshLogin } = spec;
  if (freshLogin === undefined) return callerWords(spec);
  const when = freshLogin === true ? '' : `${freshLogin.when}时`;
  return `${callerWords(spec)}，${when}须在 ${FRESH_LOGIN_MINUTES} 分钟内验证过身份`;
}

function callerWords(spec: RouteSpec): string {
  if (spec.access === 'public') return '公开';
  if (spec.access === 'login') return '登录用户';
  if ('login' in spec.access) return `登录用户（副锁须有 ${spec.access.login}）`;
  if ('operator' in spec.access) return `运营人员（${spec.access.operator}）`;
  if ('owner' in spec.access) return '企业负责人';
  const trial = spec.access.trial ? '，认证后可免费试用一次' : '';
  return `会员企业（${spec.access.member}${trial}）`;
}

/** Fields that refer to a record: if it is missing or belongs to another enterprise, the answer is 数据不存在 (G-26). */
const REFERENCE = /^(id|uuid|[a-z]\w*(Id|Uuid)s?|ids|uuids)$/;

function namesRecord(schema: z.core.$ZodType | null | undefined, depth = 0): boolean {
  if (!schema || depth > 3) return false;
  const member = getItemSchema(schema);
  return (
    listSchemaKeys(schema).some((key) => REFERENCE.test(key) || namesRecord(getChildSchema(schema, key), depth + 1)) ||
    (member !== null && namesRecord(member, depth + 1))
  );
}

/** Returns whether the call may refer to a missing record. */
const canMiss = (spec: RouteSpec): boolean =>
  spec.params !== undefined || namesRecord(spec.query) || namesRecord(spec.body);

/** Lists all errors that a call may return: those of its declaration and those of the kernel. */
export function listCallErrors(spec: RouteSpec): readonly ApiErrorDefinition[] {
  const { access } = spec;
  const K = KERNEL_ERRORS;
  const hasInput = spec.params || spec.query || spec.body || spec.files;
  const isMember = typeof access === 'object' && 'member' in access;
  return [
    ...(hasInput ? [K.badInput] : []),
    ...(spec.body || spec.files ? [K.malformed, K.tooLarge, K.unsupportedMedia, K.busy] : []),
    ...(access === 'public' ? [] : [K.signInRequired, K.forbidden]),
    ...(access === 'login' && !spec.isOpenToSignOn ? [K.personalAccount] : []),
    ...(isOpenToTokens(spec) ? [] : [K.notForTokens]),
    // Calls that depend on all records of an enterprise may take long or exceed the limit.
    ...(isMember ? [K.membershipRequired, K.underWay, K.archiveTooLarge] : []),
    ...(isMember && !isReadCall(spec) ? [K.readOnly] : []),
    ...(isIdempotent(spec) ? [K.idempotencyKey, K.idempotencyReused, K.idempotencyRunning, K.idempotencyBroken] : []),
    ...(canAwaitApproval(spec) ? [K.held, K.tooManyHeld] : []),
    ...(canMiss(spec) ? [K.notFound] : []),
    ...(spec.freshLogin === undefined ? [] : [K.authenticateAgain]),
    ...(spec.files ? [FILE_ERRORS.scannerDown, FILE_ERRORS.storageDown] : []),
    ...(spec.files || spec.rate === 'heavy' ? [K.tooMuchWaiting] : []),
    ...(spec.faults ?? []),
    K.tooMany,
    K.internal,
    K.unavailable,
    K.diskFull,
    K.databaseReadOnly,
  ];
}

function getErrorAnswers(spec: RouteSpec): JsonObject {
  const byCode = Map.groupBy(listCallErrors(spec), (error) => error.code);
  const getWords = ({ id, text }: ApiErrorDefinition): string =>
    `${id}：${id === KERNEL_ERRORS.badInput.id ? '参数有误，fields 逐项说明' : text}`;
  const unique = (texts: readonly string[]): string => [...new Set(texts)].join('；');
  return Object.fromEntries(
    [...byCode].map(([status, errors]) => [
      String(status),
      { description: unique(errors.map(getWords)), content: { 'application/json': { schema: ERROR } } },
    ]),
  );
}

function getOperation(call: Call, schemas: DescribedSchemas, path: string, place: number): JsonObject {
  const { spec, id, roots } = call;
  const body = getBody(call, schemas);
  const words = [
    `访问：${formatAccess(spec)}`,
    ...(spec.access === 'public' ? [] : [`接口令牌：${isOpenToTokens(spec) ? '可用' : '不可用'}`]),
    ...(spec.spec ? [`规格：${spec.spec}`] : []),
    ...(place > 0 ? [`与 \`${spec.path}\` 相同`] : []),
  ];
  return {
    operationId: place === 0 ? id : `${id}Alias${place}`,
    summary: spec.summary,
    tags: [spec.tag],
    description: words.join('\n\n'),
    ...(spec.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...getParameters('path', roots.params, schemas).filter(({ name }) => path.includes(`{${String(name)}}`)),
      ...getParameters('query', roots.query, schemas),
      ...(isIdempotent(spec) ? [IdempotencyKey] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { '200': { description: '成功', content: getAnswer(call, schemas) }, ...getErrorAnswers(spec) },
  };
}

const ApiErrorDefinition: JsonObject = {
  type: 'object',
  description: '未成功时的回答',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer', description: '状态码，与 HTTP 状态相同' },
    msg: { type: 'string', description: '给使用者看的说明' },
    fault: { type: 'string', description: '错误编号，供程序判断' },
    requestId: { type: 'string', description: '请求编号，反馈问题时请提供' },
    fields: {
      type: 'array',
      description: '逐项说明哪个字段有误',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: '字段位置，如 items.0.level' },
          message: { type: 'string', description: '说明' },
        },
      },
    },
  },
};

const INFO = {
  title: '知讯资管家 API',
  description: '信封 {code, msg, data} 或 {code, msg, rows, total}；HTTP 状态与 code 相同。',
  contact: { name: '知讯资管家技术支持' },
  license: { name: '仅供授权用户使用', identifier: 'LicenseRef-proprietary' },
};

const IdempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `重复提交的识别码（建议 UUID）：${IDEMPOTENCY_HOURS} 小时内相同的请求只执行一次，再次提交得到第一次的回答`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

interface Content {
  readonly 'application/json'?: { readonly schema: JsonObject; example?: unknown };
}

/** Adds an example of the body and the answer to each call that programs with a token may make. */
function addExamples(
  calls: readonly Call[],
  paths: Readonly<Record<string, JsonObject>>,
  components: Parameters<typeof createExampleWriter>[0],
): void {
  const write = createExampleWriter(components);
  for (const { spec } of calls) {
    if (!isOpenToTokens(spec)) continue;
    const operation = paths[spec.path]?.[spec.method.toLowerCase()] as {
      readonly requestBody?: { readonly content: Content };
      readonly responses: { readonly '200': { readonly content: Content } };
    };
    for (const content of [operation.requestBody?.content, operation.responses['200'].content]) {
      const json = content?.['application/json'];
      if (json) json.example = write(json.schema);
    }
  }
}

/**
 * Returns the whole API as an OpenAPI 3.1 document, derived from the declarations.
 * @param version version of the program
 */
export function describeApi(
  specs: readonly RouteSpec[],
  names: ApiNames = NO_NAMES,
  server = '/',
  version = '0.0.0',
): JsonObject {
  const ids = operationIds(specs, names);
  const calls = specs.map((spec) => readCall(spec, ids.get(spec) ?? { name: spec.path, feature: '' }));
  const schemas = describeSchemas(
    calls.flatMap(({ roots }) => Object.values(roots).filter((root) => root !== undefined)),
    names.schemas,
  );
  const paths: Record<string, JsonObject> = {};
  for (const call of calls) {
    listCallPaths(call.spec).forEach((path, place) => {
      paths[path] = { ...paths[path], [call.spec.method.toLowerCase()]: getOperation(call, schemas, path, place) };
    });
  }
  const components = { Fault: ApiErrorDefinition, ...schemas.components };
  addExamples(calls, paths, components);
  // References are collected while operations are described, so the components come last.
  const tags = [...new Set(specs.map((spec) => spec.tag))].map((name) => ({ name, description: `${name}的接口` }));
  return {
    openapi: '3.1.0',
    info: { ...INFO, version },
    servers: [{ url: server, description: '本平台' }],
    tags,
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: '登录凭据或接口令牌' } },
      schemas: components,
    },
  };
}
