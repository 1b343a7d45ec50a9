import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createCertificate, listCertificates } from '#features/records/certificates/certificates.contract.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const HOUR_MS = 3_600_000;
const LIMIT = 60;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, quiet: true, environment: { REQUEST_LIMIT_PER_MINUTE: String(LIMIT) } });
});
afterAll(() => portal.close());

const certificate = (certNo: string) => ({
  category: 'construction' as const,
  certNo,
  certName: '示例证书',
  issuer: '示例住房和城乡建设厅',
  issueDate: '2024-01-17',
});
const add = (certNo: string, token: string) => portal.call(createCertificate, { body: certificate(certNo) }, { token });
const list = async (token: string) =>
  (await portal.call(listCertificates, { query: { pageSize: 50 } }, { token })).rows.map(({ certNo }) => certNo).sort();

describe('a clock that is set back by hours', () => {
  it('leaves people signed in, shows what was stored before and after, and goes on storing', async () => {
    const token = await portal.signIn('member');
    await add('示例-先', token);
    portal.setNow(new Date(NOW.getTime() - 3 * HOUR_MS));
    expect(await list(token)).toEqual(['示例-先']);
    await add('示例-后', token);
    expect(await list(token)).toHaveLength(2);
    const later = await portal.signIn('member');
    expect(await list(later)).toHaveLength(2);
    portal.setNow(NOW);
    expect(await list(later)).toHaveLength(2);
  });

  it('delays no user for longer than a minute of requests', async () => {
    const path = '/portal/enterprise.schema.json';
    const ask = async () => (await portal.request({ method: 'GET', path, address: '10.1.2.3' })).status;
    const flood = async () => {
      for (let count = 0; count < LIMIT; count += 1) await ask();
      return await ask();
    };
    expect(await flood()).toBe(429);
    portal.setNow(new Date(NOW.getTime() - 3 * HOUR_MS));
    expect(await ask()).toBe(200);
    expect(await flood()).toBe(429);
    portal.setNow(new Date(NOW.getTime() - 3 * HOUR_MS + 60_000));
    expect(await ask()).toBe(200);
    portal.setNow(NOW);
  });
});
