import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import { empty, route } from '#platform/contract/route.ts';
import { type PageContext, pageContext } from './page-context.ts';
import { siteContext } from './page-guard.ts';
import { createServerCall } from './server-call.ts';

const getThing = route({
  spec: null,
  method: 'GET',
  path: '/portal/thing',
  tag: '示例',
  summary: '示例',
  access: 'login',
  output: empty(),
});

/** Returns what a loader throws whose call is rejected. */
async function load(path: string, fault: ApiErrorDefinition): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(siteContext, SITE);
  context.set(pageContext, { call: async () => Promise.reject(createApiError(fault)) } as unknown as PageContext);
  const request = new Request(`https://portal.example${path}`);
  return createServerCall({ context, request })(getThing).catch((reason: unknown) => reason);
}

it('R-154 a rejected call of a loader leads to the member centre without a message, also on data requests', async () => {
  for (const path of ['/userInfo', '/userInfo.data?pageNum=2']) {
    const answer = await load(path, KERNEL_ERRORS.personalAccount);
    if (!(answer instanceof Response)) throw new Error(`${path}: no redirect`);
    expect(answer.headers.get('location')).toBe('/memberCenter');
    expect(answer.status).toBe(302);
    expect(await answer.text()).toBe('');
  }
});

it('R-154 a rejected call of the member centre does not lead back to it', async () => {
  for (const path of ['/memberCenter', '/memberInfo', '/memberInfo.data'])
    expect(await load(path, KERNEL_ERRORS.forbidden), path).toMatchObject({ init: { status: 403 } });
});

it('R-279 another expected error is the page of its code', async () => {
  expect(await load('/userInfo', KERNEL_ERRORS.notFound)).toMatchObject({ init: { status: 404 } });
});
