import type { Page } from '@playwright/test';

interface Answer {
  readonly code: number;
  readonly data: unknown;
}

/** Sends a call as the logged-in user. */
export async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<Answer> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'access_token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  return (await answer.json()) as Answer;
}
