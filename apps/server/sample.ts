import { hasUsers } from '#features/identity/session/server/session.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { ACCOUNTS, loadSample } from './sample/load-sample.ts';
import { getPasswordFile, makeSamplePassword, readSamplePassword } from './sample/sample-password.ts';

const describe = (app: App, password: string): string =>
  [
    '示例账号（数据均为虚构，标有“示例”）：',
    ...ACCOUNTS.map(({ username, note }) => `  ${username.padEnd(14)} ${note}`),
    `  统一密码：${password}`,
    `  密码保存在 ${getPasswordFile(app)}`,
  ].join('\n');

/** Loads the sample enterprises if the database has no user, and returns a description of the sample accounts. */
export async function describeSample(app: App): Promise<string | null> {
  if (app.config.isProduction) return null;
  if (!(await hasUsers(app.db))) {
    const password = makeSamplePassword(app);
    if (await loadSample(app, password)) return describe(app, password);
  }
  const kept = readSamplePassword(app);
  return kept === null ? null : describe(app, kept);
}
