import { describe, expect, it } from 'vitest';
import { listDeclaredCalls, readApiNames } from '#apps/server/declared-calls.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { isOpenToTokens } from '#platform/contract/route.ts';
import { ROOT } from './lib/planted.ts';

interface Size {
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly $ref?: string }; readonly example?: unknown }>
    >;
  };
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string; readonly schema?: unknown }[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Lists that are answered whole: of one record, of one account, or of what operators publish. Nothing may be added that an enterprise's records grow. */
const WHOLE_LISTS: readonly string[] = [
  '/portal/api-access/token/list',
  '/portal/api-access/webhook/list',
  '/portal/api/carouselChart/list',
  '/portal/api/memberPrice/list',
  '/portal/edu/course/fiveCourse',
  '/portal/edu/listOutline',
  '/portal/entityKey/querySecondaryKey',
  '/portal/messagePhone/list',
  '/portal/order/goods',
  '/portal/order/keyList',
  '/portal/personnel/achievement/allList/{id}',
  '/portal/price/list',
  '/portal/qyAttachmentFile/match',
  '/portal/qyAttachmentFile/removed',
  '/portal/zzzs/zzx/{id}',
];

/** Calls whose fields depend on each other, so that no example that is built field by field is accepted. */
const CROSS_CHECKED: readonly string[] = [
  'addScenario',
  'editScenario',
  'evaluateWhatIf',
  'makeBidPack',
  'BULK_CALLS.certificate.apply',
  'BULK_CALLS.certificate.preview',
  'settleDifference',
  'COMPLETE_CALLS.else.save',
  'COMPLETE_CALLS.register.save',
];

const declared = await listDeclaredCalls(ROOT);
const text = JSON.stringify(
  describeApi(
    declared.map(({ spec }) => spec),
    await readApiNames(ROOT),
  ),
);
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);

/** Names of fields without a description, anywhere in a part of the document. */
function undescribed(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(undescribed);
  const { properties } = part as { properties?: Record<string, { description?: string }> };
  const isSchema = 'type' in part && part.type === 'object' && properties !== undefined;
  const own = isSchema ? Object.entries(properties).flatMap(([name, field]) => (field.description ? [] : [name])) : [];
  return [...own, ...Object.values(part).flatMap(undescribed)];
}

describe('description of the API', () => {
  it('describes every field and every parameter', () => {
    // Its form declares the label (`meta({ title })`), or platform/contract/field-labels.json has it.
    expect([...new Set(undescribed(document))]).toEqual([]);
    expect(undescribed({ type: 'object', properties: { a: {}, b: { description: '乙' } } })).toEqual(['a']);
    const bare = operations.flatMap(({ path, parameters }) =>
      parameters.flatMap(({ name, description }) => (description ? [] : [`${path} ${name}`])),
    );
    expect(bare).toEqual([]);
  });

  it('calls each operation by the name of its declaration, once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['listCertificates', 'getReport', 'getInfo']));
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  });

  it('says that a record may not be there, wherever one is named', () => {
    const silent = operations.filter(
      ({ path, parameters, responses }) =>
        (path.includes('{') || parameters.some(({ name }) => /^(uuid|id)$/.test(name))) && !('404' in responses),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('shows how long a page of a list may be', () => {
    const lists = declared.filter(({ spec }) => spec.output.kind === 'list');
    const getSize = ({ spec }: (typeof lists)[number]) => {
      const operation = document.paths[spec.path]?.[spec.method.toLowerCase()];
      const { $ref = '' } = operation?.requestBody?.content['application/json']?.schema ?? {};
      const form = document.components.schemas[$ref.split('/').at(-1) ?? ''] as { properties?: Record<string, Size> };
      const asked = operation?.parameters.find(({ name }) => name === 'pageSize');
      return asked ? (asked.schema as Size) : form?.properties?.pageSize;
    };
    const paged = lists.filter((call) => getSize(call) !== undefined);
    expect(paged.length).toBeGreaterThan(40);
    const endless = paged.filter((call) => {
      const { minimum, maximum } = getSize(call) ?? {};
      return minimum !== 1 || !(maximum !== undefined && maximum <= 500);
    });
    expect(endless.map(({ spec }) => spec.path)).toEqual([]);
    // Answered whole; a list that joins them grows with nothing that an enterprise stores.
    const whole = lists.filter((call) => !paged.includes(call)).map(({ spec }) => spec.path);
    expect(whole.filter((path) => !WHOLE_LISTS.includes(path))).toEqual([]);
    expect(WHOLE_LISTS.filter((path) => !whole.includes(path as (typeof whole)[number]))).toEqual([]);
  });

  it('shows an example of each body that programs send, which the call accepts, and of each answer', () => {
    const open = declared.filter(({ spec }) => isOpenToTokens(spec));
    const read = ({ spec }: (typeof open)[number]) => document.paths[spec.path]?.[spec.method.toLowerCase()];
    const bodies = open.filter((call) => call.spec.body && !call.spec.files);
    expect(bodies.length).toBeGreaterThan(40);
    const wrong = bodies.flatMap((call) => {
      const example = read(call)?.requestBody?.content['application/json']?.example;
      const parsed = call.spec.body?.safeParse(example);
      const isKnown = CROSS_CHECKED.includes(call.name);
      if (parsed?.success !== true)
        return isKnown ? [] : [`${call.name}: ${parsed?.error.issues[0]?.message ?? 'none'}`];
      return isKnown ? [`${call.name} is accepted`] : [];
    });
    expect(wrong).toEqual([]);
    const silent = open.filter((call) => {
      const answer = read(call)?.responses['200'] as { content: Record<string, { example?: unknown }> };
      return 'application/json' in answer.content && answer.content['application/json']?.example === undefined;
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('declares the errors that calls declare', () => {
    const missing = declared.flatMap(({ name, spec }) => {
      const operation = document.paths[spec.path]?.[spec.method.toLowerCase()];
      return (spec.faults ?? []).flatMap(({ id, code }) =>
        JSON.stringify(operation?.responses[String(code)] ?? '').includes(id) ? [] : [`${name} ${id}`],
      );
    });
    expect(missing).toEqual([]);
  });
});
