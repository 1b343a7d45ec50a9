import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeedbackFile } from '#features/content/feedback/feedback.contract.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

/** A file system small enough to fill; only the superuser of a Linux machine may make one. */
const root = mkdtempSync(join(tmpdir(), 'no-room-'));
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', root]).status === 0;
const filler = join(root, 'filler');

function fill(): void {
  const { bavail, bsize } = statfsSync(root);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
}

/** The smallest picture that every reader takes. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
beforeAll(async () => {
  if (isMounted) portal = await startPortal({ quiet: true, environment: { DATA_DIR: root } });
});
afterAll(async () => {
  if (isMounted) await portal.close();
  if (isMounted) spawnSync('umount', [root]);
  rmdirSync(root);
});

const send = async () => {
  const boundary = 'no-room';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return await portal.request({
    method: 'POST',
    path: addFeedbackFile.path,
    body: Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};
const countRows = async () =>
  (await portal.app.db.sql<{ n: number }>('select count(*)::int as n from feedback_file', [])).rows[0]?.n;

describe.runIf(isMounted)('a file store without room', () => {
  it('is told with when to try again, keeps nothing half, and is over once there is room', async () => {
    expect((await send()).status).toBe(200);
    fill();
    const refused = await send();
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    expect(refused.body).toMatchObject({ fault: 'files.storage-down', msg: expect.stringContaining('文件未保存') });
    expect(await countRows()).toBe(1);
    // What does not need the store goes on.
    expect((await portal.request({ method: 'GET', path: '/health/ready' })).status).toBe(200);
    rmSync(filler);
    expect((await send()).status).toBe(200);
    expect(await countRows()).toBe(2);
  });
});
