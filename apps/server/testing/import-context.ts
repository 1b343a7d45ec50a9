import type { MemberContext } from '#platform/server/access/access.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { assemble } from '../assemble.ts';

/**
 * Opens the product on the database in a folder or on a server, and creates the context of one member's requests; for tests that kill
 * processes.
 * @param databaseUrl database on a server; by default the database is in the folder
 */
export async function openMember(
  dataDir: string,
  entUuid: string,
  databaseUrl?: string,
): Promise<{ readonly app: App; readonly context: MemberContext }> {
  const log = createLog('error');
  const db = await openDatabase({ dataDir, log, databaseUrl });
  const { app } = assemble({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SAMPLE_DATA: 'false' }),
    db,
    log,
  });
  const context: MemberContext = {
    app,
    now: app.clock.now(),
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: 'test',
    fromBrowser: false,
    origin: 'http://localhost',
    token: null,
    setCookie: () => undefined,
    scope: createJobTenantContext(entUuid),
    session: {
      uuid: entUuid,
      userUuid: entUuid,
      userName: 'test',
      nickName: 'test',
      avatar: '',
      phonenumber: '',
      keyUuid: null,
      key: null,
      apiToken: null,
      enterpriseRoles: null,
      asksSecond: false,
      enterpriseUuids: [entUuid],
      regionGrants: null,
      isOwner: false,
      authTime: app.clock.now(),
      authMethod: 'password',
      roles: [],
      permissions: [],
      ent: { uuid: entUuid, entName: '', creditCode: '', region: '' },
      membership: { status: 'active', endDate: null },
    },
  };
  return { app, context };
}
