import { expect } from 'vitest';
import { RESOURCES } from '#apps/resources.ts';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { PUBLICATION_SAMPLES, type PublicationSample } from './samples.ts';

/**
 * Returns a resource by its name.
 * @throws Error for an unknown resource
 */
export function getResource(name: string): Resource {
  const resource = RESOURCES.find((one) => one.name === name);
  if (!resource) throw new Error(`no resource ${name}`);
  return resource;
}

export const getPublicationSample = (name: string): PublicationSample => {
  const sample = PUBLICATION_SAMPLES[name];
  if (!sample) throw new Error(`${name} has no sample in features/operations/publishing/server/testing/samples.ts`);
  return sample;
};

/** Creates the API calls of the resources for tests, made as an operator unless another token is given. */
export function createResourceCalls(portal: TestPortal, operator: string) {
  let made = 0;
  /** Returns the sample body, with a different value where it must be unique. */
  const getBody = (name: string): Readonly<Record<string, unknown>> => {
    const { body, unique, vary } = getPublicationSample(name);
    made += 1;
    if (vary) return { ...body, ...vary(made) };
    return unique === undefined ? body : { ...body, [unique]: `${String(body[unique])}${made}` };
  };
  const getCalls = (name: string, token: string | null = operator) => {
    const ask = (method: string, rest: string, body?: unknown) =>
      portal.request({ method, path: `/portal/manage/${name}${rest}`, token, ...(body === undefined ? {} : { body }) });
    return {
      list: (query = '') => ask('GET', `/list${query}`),
      get: (uuid: string) => ask('GET', `/${uuid}`),
      versions: (uuid: string) => ask('GET', `/versions/${uuid}`),
      add: (body: unknown) => ask('POST', '', body),
      edit: (body: unknown) => ask('POST', '/edit', body),
      publish: (body: unknown) => ask('POST', '/publish', body),
      withdraw: (body: unknown) => ask('POST', '/withdraw', body),
      restore: (body: unknown) => ask('POST', '/restore', body),
      remove: (uuid: string) => ask('POST', `/delete/${uuid}`, {}),
      undo: (uuid: string) => ask('POST', `/undelete/${uuid}`, {}),
    };
  };
  const addDraft = async (name: string, body: unknown = getBody(name)): Promise<string> => {
    const answer = await getCalls(name).add(body);
    expect(answer.body, name).toMatchObject({ code: 200 });
    return answer.body.data.uuid;
  };
  const getDetail = async (name: string, uuid: string) => (await getCalls(name).get(uuid)).body.data;
  return { bodyOf: getBody, callsOf: getCalls, addDraft, detailOf: getDetail };
}
