import { rmSync } from 'node:fs';
import settings from '#apps/server/process.json' with { type: 'json' };
import { createMemoryFolder } from '#platform/server/testing/memory-folder.ts';
import { run } from '../../scripts/lib/node24.mjs';
import { SAMPLE_PASSWORD } from './accounts.ts';
import { getServicePorts } from './service-ports.ts';

/**
 * Starts the program for the browser specs on an empty database and removes the data afterwards. `run` also ends the program when
 * Playwright was killed, because its servers have their own process groups.
 */
const services = getServicePorts(Number(process.env.PORT));
const dataDir = createMemoryFolder('portal-browser');
const code = await run(process.execPath, [...settings.flags, settings.program], {
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SAMPLE_DATA: 'true',
    SAMPLE_PASSWORD,
    REQUEST_LIMIT_PER_MINUTE: '1000000',
    // Transfers are offered only where an account takes them.
    BANK_ACCOUNT: '示例收款户名|示例银行|6222000000000000',
    // The providers of the spec about sign-on.
    SIGN_ON_NETWORKS: '127.0.0.1/32',
    SIGN_ON_WECOM_URL: `http://127.0.0.1:${services.wecom}`,
    SIGN_ON_DINGTALK_URL: `http://127.0.0.1:${services.dingtalk}`,
  },
});
rmSync(dataDir, { recursive: true, force: true });
process.exit(code);
