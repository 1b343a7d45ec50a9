import { expect, type Page } from '@playwright/test';
import type { SampleUser } from './accounts.ts';
import { ask } from './ask.ts';

interface Answer {
  readonly rows?: readonly { readonly uuid: string }[];
  readonly data?: { readonly revision: number };
}

/**
 * Approves the publication or withdrawal of the content of the standards with a title by a second operator, who is one for that time alone; the operator is signed
 * in before and after.
 */
export async function approveRelease(
  page: Page,
  signIn: (user: SampleUser) => Promise<void>,
  title: string,
  resource: 'standard' | 'counting-rule' = 'standard',
): Promise<void> {
  const call = async (method: 'GET' | 'POST', path: string, data?: object): Promise<Answer> => {
    const answer = await ask(page, method, path, data);
    expect(answer).toMatchObject({ code: 200 });
    return answer as Answer;
  };
  const path = `/portal/manage/${resource}`;
  await page.goto('about:blank');
  const users = await call('GET', '/portal/manage/user/list?keyword=demo_guest');
  const guest = users.rows?.[0]?.uuid;
  const grant = (permissions: readonly string[]) =>
    call('POST', '/portal/manage/user/rights', { uuid: guest, permissions });
  await grant([`manage:${resource}:*`]);
  try {
    await signIn('demo_guest');
    const found = await call('GET', `${path}/list?state=asked&keyword=${encodeURIComponent(title)}`);
    const uuid = found.rows?.[0]?.uuid ?? '';
    const { data } = await call('GET', `${path}/${uuid}`);
    await call('POST', `${path}/approve`, { uuid, revision: data?.revision });
  } finally {
    await signIn('demo_operator');
    await grant([]);
  }
}
